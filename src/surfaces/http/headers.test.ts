import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseHeaders, matchesTag } from './headers.ts';

test('behind an https URL, browsers are told never to use http again', () => {
  assert.equal(baseHeaders('https://trawl.example')['strict-transport-security'], 'max-age=31536000');
  for (const url of [undefined, 'http://trawl.example', 'http://localhost:3002'])
    assert.equal(baseHeaders(url)['strict-transport-security'], undefined);
});

test('a tag is found alone, in a list, weak, and by a star', () => {
  for (const given of ['"a"', 'W/"a"', '"b", "a"', '*', ' "b" , W/"a" ']) assert.ok(matchesTag(given, '"a"'), given);
  for (const given of [undefined, '', '"b"', 'a', '"A"', '"a', '"*"']) assert.ok(!matchesTag(given, '"a"'), given);
});
