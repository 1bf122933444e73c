import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankLinks } from './rank.ts';

const links = [
  { url: 'https://a.example/' },
  { url: 'https://a.example/blog/page-1', title: 'News' },
  { url: 'https://a.example/blog/caf%C3%A9' },
  { url: 'https://a.example/x', title: 'Our prices', description: 'What the blog costs' },
  { url: 'https://a.example/prices/blog' },
];
const ranked = (search: string) => rankLinks(links, search).map(({ url }) => url.slice('https://a.example'.length));

test('what has the words comes first, in address, title or description', () => {
  assert.deepEqual(ranked('prices').slice(0, 2), ['/x', '/prices/blog']);
  assert.equal(ranked('café')[0], '/blog/caf%C3%A9');
  assert.equal(ranked('CAFE')[0], '/blog/caf%C3%A9');
  assert.equal(ranked('price of the blog').slice(0, 2).includes('/prices/blog'), true);
});

test('rare words count more than common ones', () => {
  assert.equal(ranked('blog news')[0], '/blog/page-1');
});

test('without a match, and without words, the order stays', () => {
  const urls = links.map(({ url }) => url);
  assert.deepEqual(
    rankLinks(links, 'elephants').map(({ url }) => url),
    urls,
  );
  assert.deepEqual(
    rankLinks(links, ' ?! ').map(({ url }) => url),
    urls,
  );
});
