import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addNamed,
  addRow,
  allowValues,
  changeInner,
  describeRow,
  disallowValue,
  formatRow,
  keptOf,
  readSchema,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowsOf,
} from './schema.ts';
import type { Schema } from './schema-type.ts';

const SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  title: 'Ticket',
  properties: {
    name: { type: 'string', minLength: 1 },
    price: { type: 'number', minimum: 0, description: 'In euros' },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string', maxLength: 9 }, uniqueItems: true },
    dates: {
      type: 'array',
      items: { type: 'object', properties: { day: { type: 'string' } }, additionalProperties: false },
    },
  },
  required: ['name', 'dates'],
  additionalProperties: false,
};

describe('a schema as fields', () => {
  it('says which keywords only the JSON has, also of the items of a list', () => {
    assert.deepEqual(
      rowsOf(SCHEMA).map(({ kept }) => kept.join(' · ')),
      [
        'minLength: 1',
        'minimum: 0',
        'anyOf: [{"type":"string"},{"type":"null"}]',
        'uniqueItems: true · maxLength: 9',
        'additionalProperties: false',
      ],
    );
    assert.deepEqual(keptOf(SCHEMA, 'object'), ['title: Ticket', 'additionalProperties: false']);
  });

  it('names fields with their types, and leaves alone what it cannot show', () => {
    assert.deepEqual(
      rowsOf(SCHEMA).map(({ name, type, required }) => [name, type, required]),
      [
        ['name', 'string', true],
        ['price', 'number', false],
        ['either', undefined, false],
        ['tags', 'array of string', false],
        ['dates', 'array of object', true],
      ],
    );
  });

  it('keeps unknown keywords, their order and other fields through every change', () => {
    const renamed = renameRow(SCHEMA, 'name', 'label');
    assert.deepEqual(Object.keys(renamed.properties as object), ['label', 'price', 'either', 'tags', 'dates']);
    assert.deepEqual(renamed.required, ['label', 'dates']);
    assert.deepEqual(renameRow(renamed, 'label', 'name'), SCHEMA);
    assert.deepEqual(requireRow(requireRow(SCHEMA, 'price', true), 'price', false), SCHEMA);
    assert.deepEqual(describeRow(describeRow(SCHEMA, 'name', 'x'), 'name', ''), SCHEMA);
    const tags = retypeRow(retypeRow(SCHEMA, 'tags', 'array of number'), 'tags', 'array of string');
    assert.deepEqual(tags, SCHEMA);
    const retyped = retypeRow(SCHEMA, 'price', 'integer').properties as Record<string, unknown>;
    assert.deepEqual(retyped.price, { type: 'integer', minimum: 0, description: 'In euros' });
  });

  it('keeps the fields of a group that becomes a list, and changes what is inside', () => {
    const group = retypeRow(SCHEMA, 'dates', 'object');
    const { dates } = group.properties as Record<string, Schema>;
    assert.deepEqual(dates?.properties, { day: { type: 'string' } });
    const [row] = rowsOf(SCHEMA).filter(({ name }) => name === 'dates');
    const changed = changeInner(SCHEMA, 'dates', addRow(row?.inner ?? {}));
    const { items } = (changed.properties as Record<string, Record<string, Schema>>).dates ?? {};
    assert.deepEqual(items?.properties, { day: { type: 'string' }, field_2: { type: 'string' } });
    assert.equal(items?.additionalProperties, false);
  });

  it('starts empty, adds and removes', () => {
    const one = addRow(readSchema('') ?? {});
    assert.deepEqual(one, { type: 'object', properties: { field_1: { type: 'string' } } });
    assert.deepEqual(removeRow(requireRow(one, 'field_1', true), 'field_1'), { type: 'object', properties: {} });
    assert.deepEqual(renameRow(one, 'field_1', ''), one);
    assert.equal(rowsOf(renameRow(one, 'field_1', '__proto__'))[0]?.name, '__proto__');
  });

  it('is no editor of what is not a schema of an object', () => {
    for (const text of ['{', '[]', '3', '{"type":"array"}', '{"properties":[]}'])
      assert.equal(readSchema(text), undefined);
  });
});

describe('the values that a field can have', () => {
  const fieldOf = (schema: Schema, name = 'one'): unknown => (schema.properties as Record<string, unknown>)[name];
  const schemaOf = (one: Schema): Schema => ({ type: 'object', properties: { one } });
  const rowOf = (one: Schema) => rowsOf(schemaOf(one))[0];

  it('are shown for texts, numbers and lists of them, wherever the JSON has them', () => {
    const size = { enum: ['S', 'M, slim'], format: 'email' };
    for (const one of [
      { type: 'string', ...size },
      { type: 'array', items: { type: 'string', ...size } },
    ]) {
      const { allowed, format, kept } = rowOf(one) ?? {};
      assert.deepEqual([allowed, format, kept], [['S', 'M, slim'], 'email', []]);
    }
    assert.deepEqual(rowOf({ type: 'number' })?.allowed, []);
    assert.deepEqual([rowOf({ type: 'boolean' })?.allowed, rowOf({ type: 'integer' })?.format], [undefined, undefined]);
    assert.deepEqual(rowOf({ enum: ['a', null] })?.allowed, ['a', 'null']);
    const odd = rowOf({ type: 'string', enum: [{ a: 1 }], format: 3 });
    assert.deepEqual([odd?.allowed, odd?.format, odd?.kept], [undefined, undefined, ['enum: [{"a":1}]', 'format: 3']]);
  });

  it('are added and taken back, each once, as numbers where only numbers can be', () => {
    const text = { type: 'string', minLength: 1 };
    const two = allowValues(schemaOf(text), 'one', ['S', 'M, slim', 'S']);
    assert.deepEqual(fieldOf(two), { ...text, enum: ['S', 'M, slim'] });
    assert.deepEqual(disallowValue(disallowValue(two, 'one', 0), 'one', 0), schemaOf(text));
    const numbers = allowValues(schemaOf({ type: 'array', items: { type: 'number' } }), 'one', [
      '1.5',
      'many',
      ' ',
      '2',
    ]);
    assert.deepEqual(fieldOf(numbers), { type: 'array', items: { type: 'number', enum: [1.5, 2] } });
    assert.deepEqual(allowValues(schemaOf({ type: 'object' }), 'one', ['x']), schemaOf({ type: 'object' }));
  });

  it('have a format, which another one replaces and none removes', () => {
    const dated = formatRow(SCHEMA, 'tags', 'date');
    assert.deepEqual(fieldOf(dated, 'tags'), {
      type: 'array',
      items: { type: 'string', maxLength: 9, format: 'date' },
      uniqueItems: true,
    });
    assert.deepEqual(formatRow(formatRow(dated, 'tags', 'uuid'), 'tags', ''), SCHEMA);
  });

  it('go with the field through every type, and come back as they were', () => {
    const one = { type: 'string', enum: ['1', '2.5'], format: 'date', title: 'One' };
    const list = retypeRow(schemaOf(one), 'one', 'array of number');
    const items = { type: 'number', enum: [1, 2.5], format: 'date' };
    assert.deepEqual(fieldOf(list), { type: 'array', title: 'One', items });
    for (const type of ['integer', 'boolean', 'array of object', 'array of string'] as const) {
      assert.deepEqual(fieldOf(retypeRow(retypeRow(schemaOf(one), 'one', type), 'one', 'string')), one, type);
    }
    const words = { type: 'string', enum: ['1', 'one'] };
    assert.deepEqual(fieldOf(retypeRow(schemaOf(words), 'one', 'integer')), { type: 'integer', enum: ['1', 'one'] });
  });
});

it('a line names fields with their types or what they are; names that are there already stay', () => {
  const schema = addNamed(SCHEMA, 'price: text, seats: Whole number, where: the nearest stop, , __proto__: yes or no');
  assert.deepEqual(
    rowsOf(schema)
      .slice(5)
      .map(({ name, type, description }) => [name, type, description]),
    [
      ['seats', 'integer', ''],
      ['where', 'string', 'the nearest stop'],
      ['__proto__', 'boolean', ''],
    ],
  );
  assert.equal(rowsOf(schema)[1]?.type, 'number');
});
