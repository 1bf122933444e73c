import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReported } from '../../../../test/support/goals.ts';

const TENTS = `[Cairn & Co.](/)

# Tents

5 products, sorted by popularity

- ## Dome 2, blue

  £129.00

  In stock

- ## Dome 2, green

  £128.00

  In stock

- ## Ridge 3, red

  £245.00

  Sold out

## From the blog

[How to dry a tent](/b/1)`;

const POOL = `# Harbour Pool

## Prices

| | |
| --- | --- |
| Adult swim | £5.60 |
| Sauna | £7.50 |

## Classes

| | | |
| --- | --- | --- |
| Lane coaching | Tuesday 7pm | £8.00 |

## Questions

Where is my data?

In Ireland, with a copy in Sweden.

## Near by

- Crazy golf, £4.50`;

const FUND = `[Meridian Fund for Science](/)

# Calls

## Early Career Grants 2027

Open. Deadline: 12 February 2027

## Equipment

Open. Deadline: 30 June 2027

## Ocean Observers

Opens in spring

## Security

No open advisories. Write to help@meridian.test.

## Help

Programme officer: Ruben Castell, grants@meridian.test, +32 2 555 41 10

Terms of service, version of 1 March 2026

4.6 on average from 812 guests

Rue du Méridien 8, 1210 Brussels

© 2026 Meridian`;

const FLATS = `# Freie Wohnungen

| Adresse | Zimmer | Miete |
| --- | --- | --- |
| Amselweg 4, 2. OG | 3 | 742 € |
| Drosselweg 11, EG | 2 | 571 € |

## Vorstand

Katrin Ebert, Volker Naumann

## Büro

Montag und Donnerstag 9–12 Uhr`;

const STAFF = `# Work with us

| Role | Team | Place |
| --- | --- | --- |
| Firmware engineer | Engineering | Bristol |
| Field hydrologist | Science | Gdańsk |
| Office manager | Office | Bristol |

## Keynotes

- Prof. Amina Diallo: The carbon we cannot see

## Committee

- Marije Witt, chair
- Tomas Horak`;

describe('a goal that names a thing', () => {
  it('is about the row or card with most of its words', () => {
    assert.equal(isReported(TENTS, 'Watch what the blue Dome 2 costs', ['£128.00', '£108.00']), false);
    assert.equal(isReported(TENTS, 'Watch what the blue Dome 2 costs', ['£129.00', '£109.00']), true);
    const swim = 'Tell me when an adult pays something else for a swim';
    assert.equal(isReported(POOL, swim, ['£7.50', '£8.00'], ['£4.50', '£5.00']), false);
    assert.equal(isReported(POOL, swim, ['£5.60', '£5.90']), true);
    assert.equal(isReported(POOL, 'price of the sauna', ['£8.00', '£8.20']), false);
  });

  it('is about it in another language, too', () => {
    assert.equal(isReported(FLATS, 'rent of Amselweg 4', ['571 €', '580 €']), false);
    assert.equal(isReported(FLATS, 'rent of Amselweg 4', ['742 €', '760 €']), true);
  });

  it('need not be named where the page is of whom it names', () => {
    const call: [string, string] = [
      '## Equipment',
      '## Replication Studies\n\nOpen. Deadline: 1 April 2027\n\n## Equipment',
    ];
    assert.equal(isReported(FUND, 'Let me know about new calls of the Meridian Fund', call), true);
    assert.equal(isReported(FUND, 'Let me know about new calls of the Meridian Fund', ['30 June', '31 July']), false);
  });
});

describe('a goal about the entries of a list', () => {
  it('is about what joins or leaves it, and not about their order', () => {
    const jobs = 'I want to know when any job is added or taken down';
    const row = '| Office manager | Office | Bristol |\n';
    assert.equal(isReported(STAFF, jobs, [row, '']), true);
    assert.equal(isReported(STAFF, jobs, [row, ''], ['| Firmware', `${row}| Firmware`]), false);
    assert.equal(
      isReported(
        TENTS,
        'Which tents are new? Tell me when one is added',
        ['Dome 2, blue', 'Ridge 3, red'],
        ['£129.00', '£245.00'],
        ['In stock', 'Sold out'],
        [
          '- ## Ridge 3, red\n\n  £245.00\n\n  Sold out\n\n## From',
          '- ## Dome 2, blue\n\n  £129.00\n\n  In stock\n\n## From',
        ],
      ),
      false,
    );
  });

  it('is about those below the heading that it says', () => {
    const goal = 'Tell me when a further keynote speaker is announced';
    assert.equal(isReported(STAFF, goal, ['cannot see', 'cannot see\n- Dr Lin Mbeki: Clay']), true);
    assert.equal(isReported(STAFF, goal, ['- Tomas Horak', '- Tomas Horak\n- Ola Berg']), false);
  });

  it('is about those with as many of something as it says', () => {
    const flat = (rooms: number): [string, string] => [
      '| Drossel',
      `| Meisenweg 7, 4. OG | ${rooms} | 968 € |\n| Drossel`,
    ];
    for (const goal of ['Tell me when a flat with four rooms is offered', 'Neue Wohnung mit vier Zimmern']) {
      assert.equal(isReported(FLATS, goal, flat(4)), true, goal);
      assert.equal(isReported(FLATS, goal, flat(2)), false, goal);
    }
  });

  it('is about the first one where there was none', () => {
    const goal = 'Message me when a security advisory is published';
    assert.equal(isReported(FUND, goal, ['No open advisories', '1 open advisory: M-4, crash']), true);
  });
});

describe('what a goal asks for', () => {
  it('is another person in a role', () => {
    assert.equal(isReported(FLATS, 'Wechsel im Vorstand', ['Volker Naumann', 'Uta Klein']), true);
    assert.equal(isReported(STAFF, 'Who chairs the committee?', ['Marije Witt', 'Hanna Vos']), true);
    assert.equal(isReported(STAFF, 'Who chairs the committee?', ['Tomas Horak', 'Ola Berg']), false);
    assert.equal(isReported(FUND, 'contact for applicants', ['grants@', 'calls@']), true);
  });

  it('is one way to reach somebody, and not another', () => {
    assert.equal(isReported(FUND, 'phone number of the programme officer', ['41 10', '41 11']), true);
    assert.equal(isReported(FUND, 'phone number of the programme officer', ['grants@', 'calls@']), false);
    assert.equal(isReported(FUND, 'Has the Meridian Fund moved?', ['41 10', '41 11']), false);
    assert.equal(isReported(FUND, 'Has the Meridian Fund moved?', ['Rue du Méridien 8', 'Avenue Nord 3']), true);
  });

  it('is the day of hours, an average, a version of terms', () => {
    assert.equal(isReported(FLATS, 'opening hours', ['Donnerstag', 'Mittwoch']), true);
    assert.equal(isReported(FUND, 'the average rating', ['4.6', '4.7']), true);
    assert.equal(isReported(FUND, 'the average rating', ['812', '830']), false);
    assert.equal(isReported(FUND, 'Keep an eye on the terms of service', ['1 March', '1 December']), true);
    assert.equal(isReported(FUND, 'Keep an eye on the terms of service', ['© 2026', '© 2027']), false);
  });

  it('is the answer below a question, unless it names the same in other words', () => {
    const goal = 'Where is my data kept? Tell me of another country';
    assert.equal(isReported(POOL, goal, ['in Sweden', 'in Norway']), true);
    assert.equal(
      isReported(POOL, goal, ['In Ireland, with a copy in Sweden.', 'We keep it in Ireland. A copy is in Sweden.']),
      false,
    );
  });
});

describe('a goal about when something opens', () => {
  it('is about hours in words, in a sentence that begins with a date', () => {
    const page = '# Harbour\n\nBoats come in with the tide. From June on it opens at seven.';
    assert.equal(
      isReported(page, 'Opening hours', ['From June on it opens at seven', 'From May on it opens at six']),
      true,
    );
    assert.equal(isReported(page, 'When the harbour opens', ['at seven', 'at six']), true);
    assert.equal(isReported(page, 'When the harbour opens', ['with the tide', 'at high water']), false);
  });
});
