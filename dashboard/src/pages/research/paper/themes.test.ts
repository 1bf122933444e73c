import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themesOf } from './themes.ts';

const themes = (all: readonly (readonly string[])[]) =>
  themesOf(
    all.map((categories, at) => ({ at, categories })),
    ({ categories }) => categories,
  ).map(({ name, papers }) => [name, papers.map(({ at }) => at)]);

test('each paper is under its most common category, and those of none of their own are last', () => {
  assert.deepEqual(
    themes([['x'], ['b', 'a'], ['a', 'b'], ['b'], [], ['constructor'], ['constructor', 'constructor']]),
    [
      ['b', [1, 2, 3]],
      ['constructor', [5, 6]],
      ['', [0, 4]],
    ],
  );
});

test('papers without categories are one theme without a name', () => {
  assert.deepEqual(themes([[], ['a']]), [['', [0, 1]]]);
  assert.deepEqual(themes([]), []);
});
