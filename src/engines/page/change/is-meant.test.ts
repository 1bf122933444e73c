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

  it('is seen at the end of a long paragraph, too', () => {
    const sentences = Array.from({ length: 120 }, (_, n) => `Boat ${n} was seen by a keeper at night, far off.`).join(
      ' ',
    );
    const page = `# Museum\n\n${sentences} Admission is £12.\n\nMore.`;
    assert.ok(page.length > 5_500);
    assert.equal(isReported(page, 'when the admission price changes', ['£12', '£15']), true);
    assert.equal(isReported(page, 'when the admission price changes', ['Boat 119', 'Ship 119']), false);
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

  it('of the day on which a page was changed is none of the days that it is about', () => {
    const page = '# Harbour festival\n\nFriday 3 July 2026\n\nLast updated: 3 March 2026';
    assert.equal(isReported(page, 'festival dates', ['3 March', '9 March']), false);
    assert.equal(isReported(page, 'festival dates', ['3 July', '4 July']), true);
  });

  it('of an amount with thousands counts if it is beyond the limit', () => {
    const page = '# Octavia\n\n€22,950\n\nMonthly payment: €448.20';
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['22,950', '22,450']), false);
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['22,950', '21,950']), true);
    assert.equal(isReported(page, 'tell me when the Octavia gets below 22000', ['448.20', '438.20']), false);
  });

  it('of an entry in the place of another is a new one', () => {
    const insurers = '# Insurers that we accept\n\n- Aetna\n- Blue Shield\n- Cigna';
    assert.equal(isReported(insurers, 'new insurers accepted', ['- Aetna', '- Humana']), true);
    const partners = '# Partners\n\n| Name | Since |\n| --- | --- |\n| Cigna Ltd | 2020 |\n| Aetna Ltd | 2019 |';
    for (const goal of ['New partners', 'Tell me when a new partner is added'])
      assert.equal(isReported(partners, goal, ['Cigna Ltd', 'Oscar Ltd']), true, goal);
  });

  it('of something else about who is still there is none', () => {
    const staff = '# Staff\n\n- Anna Berg, room 4\n- Jon Moe, room 9';
    const goal = 'Tell me if Anna Berg no longer works here';
    assert.equal(isReported(staff, goal, ['room 4', 'room 5']), false);
    assert.equal(isReported(staff, goal, ['- Anna Berg, room 4\n', '']), true);
  });

  it('of another way to reach somebody is none of an email address', () => {
    const page = '# Pier\n\nContact: office@pier.example, 040 123 456';
    for (const goal of ['Tell me when the email address changes', 'when the e-mail address changes']) {
      assert.equal(isReported(page, goal, ['123 456', '123 654']), false, goal);
      assert.equal(isReported(page, goal, ['office@', 'desk@']), true, goal);
    }
  });

  it('of stock has the direction that is asked for', () => {
    const page = '# Plush bear\n\n$20 | in stock';
    assert.equal(isReported(page, 'Tell me when they restock', ['in stock', 'out of stock']), false);
    const gone = page.replace('in stock', 'out of stock');
    assert.equal(isReported(gone, 'Tell me when they restock', ['out of stock', 'in stock']), true);
    const tickets = '# Karten\n\nout of stock';
    assert.equal(isReported(tickets, 'keine Karten mehr', ['out of stock', 'in stock']), false);
  });

  it('of how many jobs there are is none of who is wanted', () => {
    const page = '# Galley\n\n## Open positions\n\n12\n\n## Menu\n\nSoup';
    assert.equal(isReported(page, 'tell me when they are hiring a cook', ['12', '13']), false);
  });
});
