import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenIn, facetsOf, hasChosen, type Known, searchOfChosen, shownOf, toggled } from './facets.ts';

const paper = (
  paperId: string,
  year: string | null,
  categories: string[],
  authors: string[] = [],
  venue: string | null = null,
): Known => ({
  ...{ paperId, primaryId: `arxiv:${paperId}` },
  facts: { paperId, authors, authorCount: authors.length, year, categories, venue, fullText: 'open', citedBy: 0 },
});
const PAPERS = [
  paper('1', '2017', ['cs.LG', 'cs.CL'], ['Ann', 'Ben']),
  paper('2', '2018', ['cs.LG', 'cs.LG'], ['Ann']),
  paper('3', null, ['constructor']),
  { paperId: '4', primaryId: 'doi:10.1/x', facts: undefined },
];
const NONE = chosenIn('query=x&year=');
const ids = (search: string): string =>
  shownOf(PAPERS, chosenIn(search))
    .map(({ paperId }) => paperId)
    .join();

test('papers have one of the values of each facet that is chosen', () => {
  assert.equal(ids(''), '1,2,3,4');
  assert.equal(ids('category=cs.LG'), '1,2');
  assert.equal(ids('year=2017&year=2018&author=Ann'), '1,2');
  assert.equal(ids('year=2017&category=constructor'), '');
  assert.equal(ids('year='), '3,4');
  assert.equal(ids('archive=doi'), '4');
});

test('values are counted as the other facets are chosen, years newest first, and what is chosen stays', () => {
  const { year, category } = facetsOf(PAPERS, chosenIn('category=cs.CL&category=gone'));
  assert.deepEqual(
    year.map(({ value, papers }) => [value, papers]),
    [
      ['2018', 0],
      ['2017', 1],
      ['', 0],
    ],
  );
  assert.deepEqual(
    category.map(({ value, papers, chosen }) => [value, papers, chosen]),
    [
      ['cs.LG', 2, false],
      ['', 1, false],
      ['constructor', 1, false],
      ['cs.CL', 1, true],
      ['gone', 0, true],
    ].toSorted((a, b) => Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
});

test('the address says what is chosen, and says it again', () => {
  const chosen = toggled(toggled(chosenIn(''), 'author', 'Ö & B'), 'year', '2017');
  assert.deepEqual(chosenIn(`query=x&${searchOfChosen(chosen)}`), chosen);
  assert.equal(searchOfChosen(toggled(toggled(chosen, 'year', '2017'), 'author', 'Ö & B')), '');
  assert.deepEqual([hasChosen(chosen), hasChosen(chosenIn('query=x')), hasChosen(NONE)], [true, false, true]);
});

test('spellings of a venue are one value, shown as most papers have it', () => {
  const venues = ['Phys. Rev. D.', 'phys. rev. d', 'Phys. Rev. D', 'Phys. Rev. D', 'constructor', '...', '. . .', null];
  const papers = venues.map((venue, i) => paper(String(i), '2020', [], [], venue));
  const shown = (search: string) => shownOf(papers, chosenIn(search)).map(({ paperId }) => paperId);
  const valuesIn = (search: string) =>
    facetsOf(papers, chosenIn(search)).venue.map(({ value, papers: number, chosen }) => [value, number, chosen]);
  assert.deepEqual(valuesIn(''), [
    ['Phys. Rev. D', 4, false],
    ['', 1, false],
    ['. . .', 1, false],
    ['...', 1, false],
    ['constructor', 1, false],
  ]);
  assert.deepEqual(shown('venue=PHYS. REV. D,'), ['0', '1', '2', '3']);
  assert.deepEqual([shown('venue=constructor'), shown('venue='), shown('venue=toString')], [['4'], ['7'], []]);
  assert.deepEqual(valuesIn('venue=phys. rev. d&venue=gone').slice(-1), [['gone', 0, true]]);
  assert.deepEqual(valuesIn('venue=phys. rev. d')[0], ['Phys. Rev. D', 4, true]);
  assert.equal(searchOfChosen(toggled(chosenIn('venue=phys. rev. d'), 'venue', 'Phys. Rev. D')), '');
});
