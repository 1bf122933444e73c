import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReported } from '../../../../test/support/goals.ts';

const RECALLS = `# Product recalls

1. ### Plush bear

   12 May · Toys

2. ### Goat cheese

   9 May · Food

3. ### USB charger

   6 May · Electrical`;

const TABLE = `# Table

| # | Club | Points |
| --- | --- | --- |
| 1 | Tynewater | 32 |
| 2 | Sandholme | 25 |

## Applications

| Number | Place | State |
| --- | --- | --- |
| 25/0423 | Fen Lane | Under review |
| 25/0424 | Mill Lane | Under review |`;

describe('whether a change is one of those that a goal asks for', () => {
  it('of a new entry depends on what its card says, if other entries say that', () => {
    const added = (name: string, kind: string) =>
      RECALLS.replace('1. ###', `1. ### ${name}\n\n   16 May · ${kind}\n\n2. ###`);
    const goal = "new recall of children's playthings";
    assert.equal(isReported(RECALLS, goal, [RECALLS, added('Smoked mackerel', 'Food')]), false);
    assert.equal(isReported(RECALLS, goal, [RECALLS, added('Wooden xylophone', 'Toys')]), true);
  });

  it('of another cell is no new entry', () => {
    const row = '| 25/0425 | Hill Road | Under review |\n| 25/0423';
    assert.equal(isReported(TABLE, 'New applications', ['Fen Lane | Under review', 'Fen Lane | Refused']), false);
    assert.equal(isReported(TABLE, 'New applications', ['| 25/0423', row]), true);
  });

  it('of what stands elsewhere below the same heading is none', () => {
    const [first, second] = ['Do you offer discounts?\n\nCharities get 40% off.', 'Where is my data?\n\nIn Dublin.'];
    const page = `# Questions\n\n${first}\n\n${second}`;
    assert.equal(isReported(page, 'discount for charities', [page, `# Questions\n\n${second}\n\n${first}`]), false);
    assert.equal(isReported(page, 'discount for charities', ['40%', '30%']), true);
  });

  it('of how many there are is none of a price or a time', () => {
    const page = '# Tickets\n\n## Good to know\n\nMaximum 6 tickets per person. Booking fee £3.25 per ticket.';
    assert.equal(isReported(page, 'how many tickets can one person buy', ['6 tickets', '4 tickets']), true);
    assert.equal(isReported(page, 'how many tickets can one person buy', ['£3.25', '£3.75']), false);
  });

  it('of those who come and go is none of their rooms', () => {
    const page = '# Researchers\n\n| Name | Room |\n| --- | --- |\n| Owen Pryce | 2.10 |\n| Mei Tanaka | 2.11 |';
    const goal = 'when researchers join or leave';
    assert.equal(isReported(page, goal, ['2.10', '2.12']), false);
    assert.equal(isReported(page, goal, ['| Owen Pryce | 2.10 |\n', '']), true);
    assert.equal(isReported(page, goal, ['| Owen', '| Hugo Lafitte | 1.07 |\n| Owen']), true);
  });

  it('of a newest version counts as new', () => {
    const page = '# Firmware for Corvid E2\n\nLatest stable firmware: **5.2.1**. Beta: **5.3-beta2**.';
    assert.equal(isReported(page, 'new stable firmware for the Corvid E2', ['5.2.1', '5.3.0']), true);
    assert.equal(isReported(page, 'new stable firmware for the Corvid E2', ['beta2', 'beta3']), false);
  });

  it('is known in further languages, with a topic that only a translation names', () => {
    const page =
      '# Veerdienst\n\n## Tarieven\n\n| | |\n| --- | --- |\n| Fietser | € 1,30 |\n| Auto | € 2,60 |\n\ngewijzigd op 14 april';
    const goal = 'prijs voor een fietser';
    assert.equal(isReported(page, goal, ['1,30', '1,40'], ['14 april', '15 april']), true);
    assert.equal(isReported(page, goal, ['2,60', '2,70'], ['14 april', '15 april']), false);
  });

  it('of one clause is none of the other, where both state a number', () => {
    const page = '# Numbers\n\nWe teach 118 undergraduates, and 17 doctoral students work here.';
    assert.equal(isReported(page, 'how many undergraduates are there', ['118', '124']), true);
    assert.equal(isReported(page, 'how many undergraduates are there', ['17', '19']), false);
  });

  it('of what is in a list of related things counts only if it is named there', () => {
    const page =
      '# Orchards Fund\n\nDeadline: 29 January 2027\n\n## Related grants\n\n- Village Ponds, deadline 5 May 2027';
    assert.equal(isReported(page, 'deadline of the grant', ['29 January', '12 February']), true);
    assert.equal(isReported(page, 'the Village Ponds grant', ['5 May', '9 May']), true);
    assert.equal(isReported(page, 'how much is the grant', ['5 May', '9 May']), false);
  });

  it('of an amount with thousands counts if it is beyond the limit', () => {
    const page = '# Octavia\n\n€22,950\n\nMonthly payment: €448.20';
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['22,950', '22,450']), false);
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['22,950', '21,950']), true);
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['448.20', '438.20']), false);
  });
});
