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
