import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf } from './text-fragment.ts';

const PAGE = 'https://shop.example/plans';
const fragmentOf = (quote: string): string =>
  addressOf(`${PAGE}#top`, quote).slice(`${PAGE}#:~:text=`.length).split(',').map(decodeURIComponent).join(' … ');

test('a passage is named whole, without its Markdown', () => {
  assert.equal(addressOf(PAGE, 'Team 25 € a month'), `${PAGE}#:~:text=Team%2025%20%E2%82%AC%20a%20month`);
  assert.equal(fragmentOf('- **Price:** [12, 50 €](https://shop.example/a)'), 'Price: 12, 50 €');
  assert.equal(addressOf(PAGE, 'well-known'), `${PAGE}#:~:text=well%2Dknown`);
});

test('of rows, several lines and long passages, the two ends are named', () => {
  assert.equal(fragmentOf('| Annual pass | all year | €35.00 |'), 'Annual pass … €35.00');
  assert.equal(fragmentOf('# Plans\n\nThe Team plan has 20 seats'), 'Plans … Team plan has 20 seats');
  const long = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');
  assert.equal(fragmentOf(long), 'word0 word1 word2 word3 word4 … word75 word76 word77 word78 word79');
});

test('a quote without words leads to the page', () => {
  assert.equal(addressOf(`${PAGE}#top`, '| --- |'), `${PAGE}#top`);
});
