import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisingLinks } from './links.ts';

const from = 'https://shop.example/mug';
const links = [
  { url: 'https://shop.example/a/b/c/contact', text: 'Write to us', from },
  { url: 'https://www.shop.example/contact#form', text: '', from },
  { url: 'https://partner.example/', text: 'Contact our partner', from },
  { url: 'https://shop.example/pot', text: 'A red pot', from },
];
const urls = (mayLeave: boolean, known: string[] = []): string[] =>
  promisingLinks(links, ['contactEmail'], (url) => known.includes(url), mayLeave).map(({ url }) => url);

test('links that lead to what is missing, shallow ones first, of the same site unless it may be left', () => {
  assert.deepEqual(urls(false), ['https://www.shop.example/contact', 'https://shop.example/a/b/c/contact']);
  assert.deepEqual(urls(true), [
    'https://www.shop.example/contact',
    'https://partner.example/',
    'https://shop.example/a/b/c/contact',
  ]);
  assert.deepEqual(urls(false, ['https://www.shop.example/contact#form']), ['https://shop.example/a/b/c/contact']);
});
