import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPageOf } from './continue-list.ts';

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

test('the next of several parts: days, weeks', () => {
  const [first, second, third] = ['', 'day-2', 'day-3'].map((path) => `https://conf.example/${path}`) as [
    string,
    string,
    string,
  ];
  const about = ['https://conf.example/about', 'About'] as const;
  assert.equal(next(first, about, [first, 'Day 1'], [second, 'Day 2']), second);
  assert.equal(
    next(first, [first, 'Talks'], [second, 'Day 2'], [third, 'Day 3']),
    second,
    'the first is called otherwise',
  );
  assert.equal(next(second, [first, 'Talks'], [second, 'Day 2'], [third, 'Day 3']), third);
  assert.equal(next(first, [second, ''], [third, '']), second, 'by its address');
  assert.equal(next(third, [first, 'Day 1'], [second, 'Day 2'], [third, 'Day 3']), undefined);
  assert.equal(
    next('https://conf.example/about', [first, 'Day 1'], [second, 'Day 2']),
    undefined,
    'it is none of them',
  );
});
