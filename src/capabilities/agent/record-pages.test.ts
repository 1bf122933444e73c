import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbout, recordPagesOf } from './record-pages.ts';

const url = 'https://shop.example/mugs';
const item = { type: 'object', properties: { name: { type: 'string' }, weight: { type: 'string' } } };
const schema = { type: 'object', properties: { mugs: { type: 'array', items: item } } };
const links = [
  { url: 'https://shop.example/mugs/1#top', text: 'Blue mug' },
  { url: 'https://other.example/mugs/2', text: 'Red mug' },
  { url: 'https://shop.example/all', text: 'Green mug' },
  { url: 'https://shop.example/all', text: 'Grey mug' },
  { url, text: 'Old mug' },
  { url: 'https://shop.example/mugs/9', text: 'Heavy mug' },
];
const mugs = ['Blue mug', 'Red mug', 'Green mug', 'Grey mug', 'Old mug', 'Heavy mug'].map((name) => ({
  name,
  ...(name === 'Heavy mug' ? { weight: '2 kg' } : {}),
}));
const found = (one: object, from: object = { url, links }) =>
  recordPagesOf({ mugs }, one as never, [from as never]).map((page) => [page.name, page.url, page.lacks]);

test('the page of a record is on its site, its own, and asked for when the record lacks something', () => {
  assert.deepEqual(found(schema), [['Blue mug', 'https://shop.example/mugs/1', ['weight']]]);
});

test('where a record links to counts more than a link with its name; references are followed', () => {
  const recordLinks = [{ list: 'mugs', name: 'Blue mug', url: 'https://shop.example/b' }];
  const referred = { $defs: { mug: item }, properties: { mugs: { type: 'array', items: { $ref: '#/$defs/mug' } } } };
  assert.deepEqual(found(referred, { url, links, recordLinks })[0], ['Blue mug', 'https://shop.example/b', ['weight']]);
});

test('schemas without lists of records, and single records, have none', () => {
  assert.deepEqual(found({ properties: { mugs: { type: 'array', items: { type: 'string' } } } }), []);
  assert.deepEqual(found({ type: 'array' }), []);
  assert.deepEqual(recordPagesOf({ mugs: [mugs[0]] }, schema, [{ url, links }]), []);
});

test('a page is about a record whose name it has', () => {
  assert.ok(isAbout('Blue  mug', undefined, '# **Blue** Mug\nMade of clay'));
  assert.ok(!isAbout('Blue mug', 'Not found', 'This page does not exist'));
});
