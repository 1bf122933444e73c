import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn, promisingLinks } from './links.ts';

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

test('addresses in a prompt need no scheme, and names of files and sentences are none', () => {
  const of = (prompt: string): string[] => addressesIn(prompt);
  assert.deepEqual(of('All lamps at shop.example/lamps?page=1, and those of www.licht.berlin.'), [
    'https://shop.example/lamps?page=1',
    'https://www.licht.berlin',
  ]);
  assert.deepEqual(of('Prices on 127.0.0.1:8080/list or localhost:3000'), [
    'http://127.0.0.1:8080/list',
    'http://localhost:3000',
  ]);
  assert.deepEqual(of('Read https://a.example/x. Then b.ch and intranet.corp/team'), [
    'https://a.example/x',
    'https://b.ch',
    'https://intranet.corp/team',
  ]);
  assert.deepEqual(of('Node.js 24.1/24.2, README.md, ann@shop.example, e.g. this.It and/or that, 3.5/5 stars'), []);
});
