import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOperators } from './operators.ts';

const read = (query: string) =>
  readOperators({ query, k: 10, filter: { authors: [], categories: [], from: undefined, to: undefined } });

test('quotes and dashes of a short query are operators', () => {
  const { query, filter } = read('"attention is all you need" machine translation -survey');
  assert.deepEqual(filter.text?.phrases.length, 1);
  assert.deepEqual(filter.text?.without, ['survei']);
  assert.doesNotMatch(query, /survey|"/);
});

test('quotes and dashes of a text are punctuation', () => {
  const text =
    'The paper describes an experimental program that assigns documents to sections by "training" on their titles, ' +
    'and compares what it calls "classification" with a later -manual- check and a -second one by librarians';
  const { query, filter, hasPhrases } = read(text);
  assert.deepEqual([query, filter.text, hasPhrases], [text, undefined, false]);
});

test('years alone ask for each year between them', () => {
  const years = (query: string): number[] => read(query).query.split(' ').map(Number);
  assert.deepEqual(years('year:2018'), [2018]);
  assert.deepEqual(years('year:2018..2020'), [2018, 2019, 2020]);
  assert.deepEqual([years('year:2015..')[2], years('year:2015..').length], [2017, 85]);
  assert.deepEqual([years('year:..2015').at(-3), years('year:..2015').length], [2013, 116]);
  for (const none of ['year:9999..1000', 'year:..1000', 'year:3000..']) assert.ok(years(none).length <= 2, none);
  assert.deepEqual(read('year:2015..').filter.text?.years, [2015, 9999]);
});

test('a long phrase is no text', () => {
  const title = 'a very long title of a paper with more than a dozen words in it to be remembered whole';
  assert.equal(read(`"${title}"`).filter.text?.phrases.length, 1);
});
