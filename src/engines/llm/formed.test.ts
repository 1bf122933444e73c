import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formedAs } from './formed.ts';

const text = { type: 'string' };
const read = (json: object, answer: string) =>
  formedAs({ name: 's', json, parse: (value) => value }, answer, false, { input: 0, output: 0 }).value;

test('an answer without any of the fields is none; fields may be elsewhere in the schema, and any where others are allowed', () => {
  const name = { type: 'object', properties: { name: text } };
  assert.throws(() => read(name, '{"city":"Paris"}'), /none of the fields/);
  assert.throws(() => read(name, '{"constructor":"x","__proto__":{"a":1},"z":1}'), /none of the fields/);
  assert.deepEqual(read(name, '{"name":"Mug","city":"Paris"}'), { name: 'Mug', city: 'Paris' });
  assert.deepEqual(read(name, '{}'), {});
  const city = { type: 'object', properties: { city: text } };
  for (const more of [
    { allOf: [city] },
    { anyOf: [city, name, {}] },
    { additionalProperties: text },
    { patternProperties: { '^c': text } },
    { if: name, else: city },
  ])
    assert.deepEqual(read({ ...name, ...more }, '{"city":"Paris"}'), { city: 'Paris' }, JSON.stringify(more));
});
