import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptLanguage, languagesOf } from './browser-headers.ts';

test('a country has its language, and the caller the last word', () => {
  assert.deepEqual(languagesOf(), ['en-US']);
  assert.deepEqual(languagesOf({ country: 'GB' }), ['en-GB']);
  assert.deepEqual(languagesOf({ country: 'DE' }), ['de-DE', 'en']);
  assert.deepEqual(languagesOf({ country: 'JP' }), ['ja-JP', 'en']);
  assert.deepEqual(languagesOf({ country: 'BR' }), ['pt-BR', 'en']);
  assert.deepEqual(languagesOf({ country: 'DE', languages: ['fr-FR'] }), ['fr-FR']);
  assert.deepEqual(languagesOf({ country: 'DE', languages: [] }), ['de-DE', 'en']);
  assert.deepEqual(languagesOf({ languages: ['x\r\ny: z', 'it'] }), ['it']);
  assert.deepEqual(languagesOf({ country: 'nowhere' }), ['en-US']);
});

test('languages are written as Chrome writes them', () => {
  assert.equal(acceptLanguage(['en-US']), 'en-US,en;q=0.9');
  assert.equal(acceptLanguage(['de-DE', 'en']), 'de-DE,de;q=0.9,en;q=0.8');
  assert.equal(acceptLanguage(['en-GB', 'en-US', 'fr']), 'en-GB,en-US;q=0.9,en;q=0.8,fr;q=0.7');
  const many = acceptLanguage(['af', 'bg', 'ca', 'da', 'el', 'fi', 'ga', 'hi', 'id', 'ja', 'ko', 'lt']);
  assert.match(many, /ja;q=0\.1,ko;q=0\.1,lt;q=0\.1$/);
});
