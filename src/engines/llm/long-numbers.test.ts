import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLongDigits } from '../../foundation/kernel/json-source.ts';
import { withoutDigits } from './long-numbers.ts';
import { jsonIn } from './repair.ts';

const ID = '1234567890123456789';
const read = (answer: string, schema?: object) =>
  withoutDigits(jsonIn(answer, parseLongDigits).next().value?.value, schema);
const object = (properties: object): object => ({ type: 'object', properties });

test('a long number is a text where the schema asks for one, and without a schema', () => {
  const answer = `Here it is: {"id": ${ID}, "list": [{"id": ${ID}}], "price": 4.5}`;
  const texts = { id: ID, list: [{ id: ID }], price: 4.5 };
  const schema = object({
    id: { type: ['string', 'null'] },
    list: { type: 'array', items: object({ id: { type: 'string' } }) },
  });
  for (const by of [undefined, schema]) assert.deepEqual(read(answer, by), { value: texts, lost: [] });
});

test('it is a number where the schema asks for one, or does not say it here, and is named', () => {
  const lost = { value: { id: Number(ID), at: [Number(ID)] }, lost: ['id', 'at[0]'] };
  for (const schema of [
    object({ id: { type: 'integer' }, at: { type: 'array', items: { type: 'number' } } }),
    { $ref: '#/$defs/one' },
    { anyOf: [{ type: 'object' }, { type: 'null' }] },
  ])
    assert.deepEqual(read(`{"id": ${ID}, "at": [${ID}]}`, schema), lost);
  assert.deepEqual(read(`{"id": 1e400}`, object({ id: { type: 'string' } })).value, { id: '1e400' });
});
