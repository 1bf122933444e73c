import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsOf } from './facts.ts';
import { pageOf } from './place.ts';

const factsIn = (markdown: string) => factsOf(pageOf(markdown));

describe('the facts of a page', () => {
  it('are the cells of its tables, each with its column and its row', () => {
    const facts = factsIn('# Fares\n\n| Route | Fare |\n| --- | --- |\n| Oban | £4 |');
    const fare = facts.find(({ after }) => after === '£4');
    assert.deepEqual([fare?.label, fare?.about, fare?.heading], ['Fare', 'Oban', 'Fares']);
  });

  it('have the first row of a table without a head as its columns', () => {
    const table = '| | | |\n| --- | --- | --- |\n| # | Club | Pts |\n| 1 | Sandholme | 25 |';
    const points = factsIn(`# Table\n\n${table}`).find(({ after }) => after === '25');
    assert.deepEqual([points?.label, points?.around.includes('Sandholme')], ['Pts', true]);
  });

  it('are the sentences of its paragraphs; one that says "it" has the sentence in front of it', () => {
    const facts = factsIn('# Lift\n\nThe lift is old. It is out of order.');
    const it = facts.find(({ after }) => after === 'It is out of order.');
    assert.match(it?.around ?? '', /The lift is old/);
  });

  it('have a bold line above as their label', () => {
    assert.equal(
      factsIn('# Prices\n\n**Junior (4–15)**\n\n£3.90').find(({ after }) => after === '£3.90')?.label,
      'Junior (4–15)',
    );
  });

  it('are of its site in front of the title, in menus, and in its imprint', () => {
    const facts = factsIn('Acme Corporation\n\n[Home](/) [Shop](/shop)\n\n# Lamps\n\nA lamp costs £20.\n\n© Acme Ltd');
    const ofSite = facts.filter(({ isOfSite }) => isOfSite).map(({ after }) => after);
    assert.deepEqual(
      ofSite.filter((text) => /lamp/i.test(text)),
      [],
    );
    for (const text of ['Acme Corporation', '© Acme Ltd']) assert.ok(ofSite.includes(text), text);
  });

  it('are at most 1,000', () => {
    assert.equal(factsIn(Array.from({ length: 1_500 }, (_, i) => `Lamp ${i} is new.`).join('\n\n')).length, 1_000);
  });
});
