import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addNamed,
  addRow,
  changeInner,
  describeRow,
  readSchema,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowsOf,
  type Schema,
} from './schema.ts';

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
