import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from './evidence.ts';
import { lenientSchema } from './lenient-schema.ts';
import { merge, withNulls } from './merge.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const listOf = (items: object) => ({ type: 'array', items });
const part = (url: string, value: unknown, more: Partial<Part> = {}): Part => ({ url, value, ...more });
const merged = (schema: object | undefined, ...parts: Part[]) => {
  const lenient = schema === undefined ? undefined : lenientSchema(schema as Record<string, unknown>);
  const all = merge(parts, lenient);
  return { ...all, data: withNulls(all, lenient) };
};

test('the first page that states a field wins, lists are joined, and each value has its pages', () => {
  const schema = object({ name: text, tags: listOf(text), maker: object({ town: text, phone: text }) });
  const { data, sources, missing } = merged(
    schema,
    part('/a', { name: 'Mug', tags: ['blue'], maker: { town: 'Ulm' } }),
    part('/b', { name: 'Cup', tags: ['blue', 'clay'], maker: { town: 'Bonn' } }),
  );
  assert.deepEqual(data, { name: 'Mug', tags: ['blue', 'clay'], maker: { town: 'Ulm', phone: null } });
  assert.deepEqual({ ...sources }, { name: ['/a'], tags: ['/a', '/b'], 'maker.town': ['/a'] });
  assert.deepEqual(missing, ['maker.phone']);
});

test('what no page states is null, an object of which nothing is known as a whole', () => {
  const schema = object({ name: text, maker: object({ town: text, phone: text }) });
  assert.deepEqual(merged(schema, part('/a', { name: '', maker: {} })).data, { name: null, maker: null });
  assert.deepEqual(merged(schema).data, { name: null, maker: null });
  assert.equal(merged(undefined).data, null);
  assert.deepEqual(merged(undefined, part('/a', { name: 'Mug' })).data, { name: 'Mug' });
});

test('values that the schema does not take are left out and listed as missing', () => {
  const schema = object({ price: number, name: text });
  const { data, missing } = merged(schema, part('/a', { price: 'dear', name: 'Mug' }));
  assert.deepEqual([data, missing], [{ price: null, name: 'Mug' }, ['price']]);
  const impossible = object({ price: { type: 'number', minimum: 5, maximum: 1 } });
  assert.deepEqual(merged(impossible, part('/a', { price: 3 })).missing, ['price']);
});

test('records: those without what they must have go, what single ones lack is listed', () => {
  const schema = object({
    plans: listOf(object({ name: text, seats: number, price: number }, { required: ['name'] })),
  });
  const plans = [
    { name: 'Solo', seats: 1, price: 5 },
    { seats: 3, price: 9 },
    { name: 'Team', price: 25 },
  ];
  const { data, absent, missing } = merged(schema, part('/a', { plans }));
  assert.deepEqual(data, { plans: [plans[0], plans[2]] });
  assert.deepEqual([absent, missing], [['plans[1].seats'], []]);
});

test('what other pages merely name is no record beside pages that describe them', () => {
  const schema = object({ lamps: listOf(object({ name: text, price: number })) });
  const described = { lamps: [{ name: 'Lamp', price: 3 }] };
  const named = { lamps: [{ name: 'Home' }, { name: 'Contact' }] };
  assert.deepEqual(merged(schema, part('/nav', named), part('/list', described)).data, described);
  assert.deepEqual(merged(schema, part('/nav', named)).data, named);
});

test('the page of a record adds what this record lacks, and changes nothing', () => {
  const schema = object({ lamps: listOf(object({ name: text, price: number, weight: text })) });
  const lamps = [
    { name: 'Red', price: 3 },
    { name: 'Blue', price: 4 },
  ];
  const about = { list: 'lamps', key: 'name', name: 'Blue' };
  const own = part('/blue', { lamps: [{ name: 'Blue', price: 99, weight: '2 kg' }] }, { about });
  const other = part('/none', { lamps: [{ name: 'Grey', weight: '1 kg' }] }, { about: { ...about, name: 'Grey' } });
  const { data, sources, absent } = merged(schema, part('/list', { lamps }), own, other);
  assert.deepEqual(data, { lamps: [lamps[0], { name: 'Blue', price: 4, weight: '2 kg' }] });
  assert.deepEqual([sources.lamps, absent], [['/list', '/blue'], ['lamps[0].weight']]);
});

test('references, deep schemas and names of prototypes', () => {
  const referred = {
    $ref: '#/$defs/mug',
    $defs: { mug: object({ name: text, maker: { $ref: '#/$defs/maker' } }), maker: object({ town: text }) },
  };
  assert.deepEqual(merged(referred, part('/a', { maker: { town: 'Ulm' } })).missing, ['name']);
  const circular = { $ref: '#/$defs/a', $defs: { a: object({ next: { $ref: '#/$defs/a' }, name: text }) } };
  assert.ok(merged(circular, part('/a', { name: 'x' })).missing.length > 0);
  const odd = JSON.parse('{"constructor":"Ann","__proto__":{"polluted":true}}');
  const { data, sources } = merged(undefined, part('/a', odd));
  assert.equal((data as { constructor: unknown }).constructor, 'Ann');
  assert.deepEqual(sources.constructor, ['/a']);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});
