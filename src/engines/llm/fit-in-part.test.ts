import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittedInPart } from './fit-in-part.ts';
import { checkedSchema } from './json-schema.ts';

const item = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
  required: ['name'],
};
const schema = checkedSchema({
  type: 'object',
  properties: { items: { type: 'array', items: item } },
  required: ['items'],
});
const items = (count: number, of: (n: number) => object) => ({ items: Array.from({ length: count }, (_, n) => of(n)) });
const read = (value: unknown): { items: { name: string; price?: number }[] } => value as never;

test('of a long list any number of entries can lack what is required, or have a wrong value', () => {
  const lacking = fittedInPart(
    schema,
    items(3_000, (n) => (n % 3 === 0 ? { price: n } : { name: `Mug ${n}`, price: n })),
  );
  assert.equal(lacking.misfit, undefined);
  assert.deepEqual(
    read(lacking.value).items.map(({ price }) => price),
    Array.from({ length: 3_000 }, (_, n) => n).filter((n) => n % 3 !== 0),
  );
  assert.equal(lacking.dropped.length, 1_000);
  const wrong = fittedInPart(
    schema,
    items(3_000, (n) => ({ name: `Mug ${n}`, price: n % 2 === 0 ? 'dear' : n })),
  );
  assert.equal(wrong.misfit, undefined);
  assert.deepEqual(
    read(wrong.value).items.map(({ price }) => price),
    Array.from({ length: 3_000 }, (_, n) => (n % 2 === 0 ? undefined : n)),
  );
});

test('what is required of the whole stays a mismatch', () => {
  assert.match(fittedInPart(schema, [1]).misfit ?? '', /must be object/);
  assert.equal(fittedInPart(schema, {}).misfit, undefined);
});
