import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitToSchema } from './fit-to-schema.ts';
import { jsonIn, withoutReasoning } from './repair.ts';

const first = (text: string) => jsonIn(text).next().value;

test('JSON is found beside words, with the slips that models make', () => {
  const cases: readonly [string, unknown][] = [
    ['{"a":1}', { a: 1 }],
    ['Well:\n```json\n{"a": [1, 2]}\n```', { a: [1, 2] }],
    ["{'a': 'it\\'s', b: True, // why\n c: None,}", { a: "it's", b: true, c: null }],
    ['{"a": [1, 2,], "b": {"c": 1,},} and more', { a: [1, 2], b: { c: 1 } }],
    ['{"a": "two\nlines"}', { a: 'two\nlines' }],
    ['{"a": [1, 2}', { a: [1, 2] }],
  ];
  for (const [text, value] of cases) assert.deepEqual(first(text), { value, isCut: false }, text);
});

test('of JSON that was cut, what was complete is kept, and nothing of what was not', () => {
  const cases: readonly [string, unknown][] = [
    ['{"name": "Blue', {}],
    ['{"name": "Blue mug", "price": 18', { name: 'Blue mug' }],
    ['[{"n": 1}, {"n": 2, "m": [3, 4', [{ n: 1 }, { n: 2, m: [3] }]],
    ['{"a": 1, "b"', { a: 1 }],
  ];
  for (const [text, value] of cases) assert.deepEqual(first(text), { value, isCut: true }, text);
});

test('hostile answers take no time and bring nothing', () => {
  for (const text of [
    '['.repeat(300_000),
    '{"a":'.repeat(100_000),
    '"'.repeat(300_000),
    "{'".repeat(100_000),
    '```'.repeat(100_000),
    `\`\`\`${'a'.repeat(350_000)}`,
    `\`\`\`json${' '.repeat(350_000)}x`,
  ])
    assert.ok([...jsonIn(text)].length <= 8);
  assert.deepEqual([...jsonIn('no JSON at all')], []);
});

test('reasoning is left out, and nothing is left of an answer that ends within it', () => {
  assert.equal(withoutReasoning('<think>a</think> b'), 'b');
  assert.equal(withoutReasoning('a</think>b'), 'b');
  assert.equal(withoutReasoning('<thinking>a {"b": 1}'), '');
  assert.equal(withoutReasoning('<think>a</think>b<think>c'), 'b');
});

test('a value is given the form of its schema where only its form differs', () => {
  const text = { type: 'string' };
  const mug = { type: 'object', properties: { name: text, price: { type: 'number' }, isNew: { type: 'boolean' } } };
  const wanted = { name: 'Mug', price: 18.9, isNew: true };
  for (const given of [
    [wanted],
    { data: wanted },
    { result: { item: wanted } },
    { data: [wanted] },
    JSON.stringify(wanted),
    { Name: 'Mug', price: '18.90 €', is_new: 'yes' },
  ])
    assert.deepEqual(fitToSchema(given, mug), wanted, JSON.stringify(given));
  assert.deepEqual(fitToSchema({ name: null, price: 'on request' }, mug), { price: 'on request' });
  assert.deepEqual(fitToSchema({ weather: [1], mood: { a: 1 } }, mug), { weather: [1], mood: { a: 1 } });
  const list = { type: 'array', items: mug };
  assert.deepEqual(fitToSchema({ items: [wanted] }, list), [wanted]);
  const nullable = { type: 'object', properties: { a: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } };
  assert.deepEqual(fitToSchema({ a: '7' }, nullable), { a: 7 });
  assert.deepEqual(fitToSchema({ a: null }, nullable), { a: null });
  const choice = { type: 'string', enum: ['in_stock', 'sold_out'] };
  assert.equal(fitToSchema('IN_STOCK', choice), 'in_stock');
  assert.equal(fitToSchema('maybe', choice), 'maybe');
  const loop = { $ref: '#/$defs/a', $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } } };
  assert.deepEqual(fitToSchema({ a: { a: { a: {} } } }, loop), { a: { a: { a: {} } } });
});
