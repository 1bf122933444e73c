import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { cacheKey } from './key.ts';

const keyOf = (location: object | undefined): string =>
  cacheKey('team', 'https://example.com/', scrapeOptions.parse({ formats: ['markdown'], location }));

test('languages find the cached page in any order and spelling, other languages and countries do not', () => {
  const key = keyOf({ country: 'DE', languages: ['de-DE', 'en'] });
  for (const languages of [
    ['en', 'de-DE'],
    ['EN', 'de-de'],
    ['en', 'de-DE', 'en'],
  ])
    assert.equal(keyOf({ country: 'DE', languages }), key, String(languages));
  assert.equal(keyOf({ country: 'de', languages: ['de-DE', 'en'] }), key);
  assert.notEqual(keyOf({ country: 'DE', languages: ['de-DE'] }), key);
  assert.notEqual(keyOf({ country: 'DE', languages: ['de', 'en'] }), key);
  assert.notEqual(keyOf({ country: 'AT', languages: ['de-DE', 'en'] }), key);
  assert.equal(keyOf({ languages: [] }), keyOf(undefined));
});
