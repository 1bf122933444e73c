import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from './fields.ts';
import { statedNear } from './value-nearby.ts';

const READING = { lang: 'en', url: 'https://example.org/' };
const ask = (name: string, schema: object, ...sentences: string[]): unknown => {
  const [field] = fieldsOf({ properties: { [name]: schema } }).fields;
  assert.ok(field);
  return statedNear(field, sentences, READING)?.value;
};

test('a value of the kind that the name asks for, beside its words', () => {
  assert.equal(ask('leaveDays', { type: 'integer' }, 'We give everybody 28 days of leave, and 3 days to move.'), 28);
  assert.equal(ask('nestBoxCost', { type: 'number' }, 'A nest box comes at a cost of £85.', 'It is 2 m high.'), 85);
  assert.equal(ask('organBuilt', { type: 'integer' }, 'The organ, built in 1864, has 20 stops.'), 1864);
  assert.equal(ask('studentDiscount', { type: 'number' }, 'Students pay 20 % less.'), 20);
  assert.equal(ask('enrollmentCap', { type: 'integer' }, 'Enrollment has a cap of 18.'), 18);
  const date = { type: 'string', format: 'date' };
  assert.equal(ask('registrationOpens', date, 'Registration opens on April 6, 2026, before noon.'), '2026-04-06');
  assert.equal(ask('healthCheckPath', { type: 'string' }, 'Health checks go to /-/alive.'), '/-/alive');
  assert.equal(ask('organist', { type: 'string' }, 'The organist is Hilda Marrable, of St Botolph.'), 'Hilda Marrable');
  assert.equal(ask('releasedBy', { type: 'string' }, 'Version 6 was released by Maren Braun.'), 'Maren Braun');
});

test('nothing where several values could be meant, or none is stated', () => {
  const day = { type: 'integer' };
  assert.equal(ask('leaveDays', day, 'You get 28 days of leave.', 'After a year, 30 days of leave.'), undefined);
  assert.equal(ask('leaveDays', day, 'Leave is 20 days or 28 days.'), undefined);
  assert.equal(ask('leaveDays', day, 'There are no 28 days of leave, not even 10.'), undefined);
  assert.equal(ask('leaveDays', day, 'Do you get 28 days of leave?'), undefined);
  assert.equal(ask('leaveDays', day, 'Gardener, 28 days of leave'), undefined, 'a line of a list is no sentence');
  assert.equal(ask('enrollmentCap', { type: 'integer' }, 'Enrollment has its cap on 18 May 2026.'), undefined);
  assert.equal(ask('organist', { type: 'string' }, 'The organist of St Botolph had blamed the damp.'), undefined);
});

test('bounded on text that is made to take long', () => {
  const long = `${'The leave '.repeat(39)}1.`;
  assert.equal(ask('leaveOrganistPathDays', { type: 'string' }, ...Array(2_000).fill(long)), undefined);
  assert.equal(ask('mayor', { type: 'string' }, ...Array(500).fill(`${'Mayor A '.repeat(49)}.`)), undefined);
});
