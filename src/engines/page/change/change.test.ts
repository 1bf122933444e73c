import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareLooks } from './index.ts';

const PLANS = `# Plans and prices

| Plan | Price | Users |
| --- | --- | --- |
| Solo | $12 per month | 1 |
| Team | $39 per month | 10 |

Closed on Sunday. Trusted by 4,210 teams.

## Questions

Schools pay half.`;

const judge = (goal: string, before: string, after: string, page = PLANS) =>
  compareLooks({ looks: [page], now: page.replace(before, after), textCounts: true, learnt: undefined, goal }).byGoal;

describe('a change, judged by the goal of its monitor without a model', () => {
  it('is meant if a value that the goal names differs, and says which', () => {
    const judged = judge('Tell me when a price changes', '$39', '$45');
    assert.deepEqual([judged?.meaningful, judged?.confidence], [true, 'high']);
    assert.deepEqual(judged?.meaningfulChanges, [
      { type: 'changed', before: '$39 per month', after: '$45 per month', reason: 'Price, Plans and prices' },
    ]);
  });

  it('is about hours if the goal says no more than that', () => {
    const page = '# Shop\n\nHours: 9 am to 5 pm\n\nA lamp costs $20.';
    for (const goal of ['Hours', 'the hours', 'when their hours change']) {
      assert.equal(judge(goal, '5 pm', '6 pm', page)?.meaningful, true, goal);
      assert.equal(judge(goal, '$20', '$25', page)?.meaningful, false, goal);
    }
  });

  it('is another change if other values differ', () => {
    for (const [before, after] of [
      ['Closed on Sunday', 'Closed on Monday'],
      ['| 10 |', '| 12 |'],
      ['Schools pay half.', 'Schools pay a third.'],
    ] as const) {
      const judged = judge('price changes', before, after);
      assert.deepEqual([judged?.meaningful, judged?.meaningfulChanges], [false, []], before);
      assert.match(judged?.reason ?? '', /not about price/);
    }
  });

  it('is of the thing that the goal names, in the direction and beyond the limit that it gives', () => {
    assert.equal(judge('price of the Team plan', '$39', '$45')?.meaningful, true);
    assert.equal(judge('price of the Team plan', '$12', '$15')?.meaningful, false);
    assert.equal(judge('Tell me when it gets cheaper', '$39', '$45')?.meaningful, false);
    assert.equal(judge('Tell me when a price drops below 35', '$39', '$36')?.meaningful, false);
    assert.equal(judge('Tell me when a price drops below 35', '$39', '$29')?.meaningful, true);
  });

  const STATUS = `# Haulbase 3

## People

**Prof. Tomasz Wilk**
Room B 3.02
Office hours: Thursday 14:00–15:00

**Prof. Ida Berg**
Room B 3.14
Office hours: Tuesday 10:00–11:00

Colours: Sand · Forest

| Code | Title | Instructor | Status |
| --- | --- | --- | --- |
| CS 330 | Compilers | to be announced | Degraded performance |
| CS 101 | Programming | R. Achebe | Operational |

## Customers also bought

- Haulbase Lite $119.00`;

  it('is of what stands around it: the name above, the other cells of its row', () => {
    assert.equal(judge("Prof. Wilk's office hours", 'Thursday', 'Monday', STATUS)?.meaningful, true);
    assert.equal(judge("Prof. Wilk's office hours", 'Tuesday', 'Monday', STATUS)?.meaningful, false);
    assert.equal(judge('who will teach Compilers', 'to be announced', 'M. Oyelaran', STATUS)?.meaningful, true);
    assert.equal(judge('who will teach Compilers', 'R. Achebe', 'M. Oyelaran', STATUS)?.meaningful, false);
  });

  it('of something whose name begins like the one in the goal is another change', () => {
    assert.equal(judge('Price of Haulbase 3', '$119.00', '$99.00', STATUS)?.meaningful, false);
    assert.equal(judge('the status of CS 330', 'Degraded', 'Major outage, degraded', STATUS)?.meaningful, true);
    assert.equal(judge('the status of CS 330', '| Operational', '| Major outage', STATUS)?.meaningful, false);
  });

  it('of a status counts in the direction of the goal; one more of several in a line is new', () => {
    const goal = 'CS 330 is working normally again';
    assert.equal(judge(goal, 'Degraded performance', 'Major outage', STATUS)?.meaningful, false);
    assert.equal(judge(goal, 'Degraded performance', 'Operational', STATUS)?.meaningful, true);
    assert.equal(judge('Is there a new colour?', 'Sand · Forest', 'Sand · Forest · Sky', STATUS)?.meaningful, true);
  });

  const SHOP = `# Hallwyl Tourer 5

1.899,00 €

Derzeit nicht lieferbar

## Warranty

Returns are free for 60 days. The frame is covered for five years.

| | |
| --- | --- |
| Weight | 13 kg |
| Firmware | 1.8.2 |

## Homes

- Oak Lane 8 · £310,000 · 3 rooms
- Mill Lane 2 · £199,000 · 2 rooms
- Quay 4 · £250,000 · 2 rooms

Last tram

0:10

## Other bikes

- Hallwyl Tourer 3, 1.299,00 €

Advertisement

River cruises from £49.`;

  it('of a state counts if it becomes what the goal asks for, in any of four languages', () => {
    const goals = ['wenn das Rad wieder lieferbar ist', 'when it is available again', 'dès que le vélo est disponible'];
    for (const goal of goals) {
      assert.equal(judge(goal, 'Derzeit nicht lieferbar', 'Sofort lieferbar', SHOP)?.meaningful, true, goal);
      assert.equal(judge(goal, '1.899,00', '1.799,00', SHOP)?.meaningful, false, goal);
    }
  });

  it('of other things that the page shows counts only if the goal names them', () => {
    for (const goal of ['Preis sinkt', 'price of the Tourer 5'])
      for (const [before, after] of [
        ['1.299,00', '1.199,00'],
        ['£49', '£19'],
      ] as const)
        assert.equal(judge(goal, before, after, SHOP)?.meaningful, false, `${goal}: ${after}`);
    assert.equal(judge('Preis sinkt', '1.899,00', '1.799,00', SHOP)?.meaningful, true);
    assert.equal(judge('price of the Tourer 3', '1.299,00', '1.199,00', SHOP)?.meaningful, true);
  });

  it('in a line or paragraph of several facts is that of the fact which differs', () => {
    assert.equal(judge('price of Oak Lane 8', '£310,000', '£299,000', SHOP)?.meaningful, true);
    assert.equal(judge('price of Oak Lane 8', '£199,000', '£189,000', SHOP)?.meaningful, false);
    assert.equal(judge('return policy', '60 days', '30 days', SHOP)?.meaningful, true);
    assert.equal(judge('return policy', 'five years', 'ten years', SHOP)?.meaningful, false);
  });

  it('of a value counts by its label, even if values like it are noise elsewhere', () => {
    assert.equal(judge('a new firmware', '1.8.2', '1.9.0', SHOP)?.meaningful, true);
    assert.equal(judge('when the last tram goes', '0:10', '0:40', SHOP)?.meaningful, true);
  });

  it('to other words with the same facts is none', () => {
    const page = '# Park\n\nParking in the lower hall costs £2 an hour on all days of the week.';
    const reworded = [
      'Parking in the lower hall costs £2 an hour',
      'In the lower hall, parking costs £2 an hour',
    ] as const;
    assert.equal(judge('parking costs', ...reworded, page)?.meaningful, false);
    assert.equal(judge('parking costs', '£2', '£3', page)?.meaningful, true);
  });

  it('is a new entry if the main list of the page has one more, whatever entries are called', () => {
    const page = '# Hall\n\nFive concerts cost €95.\n\n## Trio\n\n4 May\n\n## Organ\n\n5 May\n\n## Songs\n\n6 May';
    assert.equal(judge('new concerts', '## Songs', '## Jazz\n\n5 May\n\n## Songs', page)?.meaningful, true);
    assert.equal(judge('new concerts', '€95', '€99', page)?.meaningful, false);
  });

  it('of fields counts under their names', () => {
    const fields = { before: { price: '€5', title: 'Pan' }, now: { price: '€5', title: 'Pot' } };
    const compared = (goal: string) =>
      compareLooks({ looks: [''], now: '', fields, textCounts: false, learnt: undefined, goal }).byGoal;
    assert.equal(compared('price changes')?.meaningful, false);
    assert.equal(compared('title')?.meaningful, true);
  });

  it('is not judged without a goal, or by one that names nothing', () => {
    assert.equal(compareLooks({ looks: ['a'], now: 'b', textCounts: true, learnt: undefined }).byGoal, undefined);
    for (const goal of ['', '!!!', 'tell me', 'constructor'.slice(0, 0)])
      assert.equal(judge(goal, '$39', '$45'), undefined);
  });

  it('takes bounded time on hostile pages and goals', () => {
    const long = `${'| a | $1 | b\n'.repeat(20_000)}${'x '.repeat(200_000)}`;
    const judged = judge(`price ${'of the '.repeat(200)}constructor __proto__`, '$39', '$45', `${PLANS}\n${long}`);
    assert.equal(typeof judged?.meaningful, 'boolean');
  });
});
