import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsFor } from './palette-actions.ts';

const places = (text: string): string[] => actionsFor(text).map(({ to }) => to);

test('an address is worked on, an id is opened, words are looked for, and two letters are none of them', () => {
  assert.equal(places(' example.com/a b')[0], '/research?query=example.com%2Fa%20b');
  assert.equal(places('example.com/a?b=1&c')[0], '/playground/scrape?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c');
  assert.equal(places('example.com')[2], '/crawls/new?url=https%3A%2F%2Fexample.com');
  assert.equal(places('0190a1b2-0000-7000-8000-000000000001')[1], '/activity/0190a1b2-0000-7000-8000-000000000001');
  assert.equal(places('graph attention')[1], '/search?q=graph%20attention');
  assert.deepEqual(places('gj'), []);
  assert.equal(places('Crawl example.com')[0], '/crawls/new?url=https%3A%2F%2Fexample.com');
  assert.equal(actionsFor('crawl example.com')[0]?.now, true);
  assert.deepEqual(places('new key scrape, map'), ['/keys?new&scopes=scrape%2Cmap']);
  assert.deepEqual(places('invite ben@example.org'), ['/team?invite=ben%40example.org']);
  assert.equal(places('map the field')[0], '/research?query=map%20the%20field');
});
