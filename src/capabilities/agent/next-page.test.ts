import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPageOf } from './next-page.ts';

const next = (from: string, ...links: readonly (readonly [url: string, text: string])[]): string | undefined =>
  nextPageOf(
    links.map(([url, text]) => ({ url, text })),
    from,
  );

test('the next page of a list, by the words of its link or by its number', () => {
  const from = 'https://shop.example/pots?sort=price';
  assert.equal(
    next(from, ['https://shop.example/about', ''], ['https://shop.example/pots-2', 'Next »']),
    'https://shop.example/pots-2',
  );
  assert.equal(
    next(
      from,
      ['https://shop.example/pots?sort=price&page=2#top', '2'],
      ['https://shop.example/pots?sort=price&page=3', '3'],
    ),
    'https://shop.example/pots?sort=price&page=2',
  );
  assert.equal(
    next(
      `${from}&page=2`,
      ['https://shop.example/pots?page=3&sort=price', '3'],
      ['https://shop.example/pots?sort=price&page=1', '1'],
    ),
    'https://shop.example/pots?page=3&sort=price',
  );
  assert.equal(
    next('https://shop.example/news/page/2/', ['https://shop.example/news/page/3/', '']),
    'https://shop.example/news/page/3/',
  );
});

test('pages of other lists, of other sites and earlier ones are not the next', () => {
  const from = 'https://shop.example/pots?page=2';
  assert.equal(
    next(
      from,
      ['https://shop.example/pans?page=3', '3'],
      ['https://other.example/pots?page=3', 'Next'],
      ['https://shop.example/pots?page=1', 'Previous'],
    ),
    undefined,
  );
  assert.equal(next(from, [from, 'Next']), undefined);
  assert.equal(next('not a url', ['https://shop.example/pots?page=3', 'Next']), undefined);
});
