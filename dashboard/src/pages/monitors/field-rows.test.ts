import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FieldRow, fieldRows } from './field-rows.ts';

const side = (pieces: FieldRow['before']) =>
  pieces?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('') ?? 'none';
const shown = (json: object | undefined) =>
  fieldRows(json).map(({ name, before, now }) => `${name}: ${side(before)} > ${side(now)}`);

test('fields are told as text before and now, with the words that differ', () => {
  const json = {
    'plans[0].price': { previous: 'from 12.50 €', current: 'from 14 €' },
    'plans[0].isOpen': { previous: true, current: false },
    note: { previous: null, current: 'new' },
    'plans[1]': { previous: { name: 'Team', seats: [1, 2] }, current: null },
    files: { previous: ['a', 'b'], current: [] },
  };
  assert.deepEqual(shown(json), [
    'plans[0].price: from [12.50] € > from [14] €',
    'plans[0].isOpen: [true] > [false]',
    'note: none > [new]',
    'plans[1]: [name: Team\nseats: [1,2]] > none',
    'files: [a\nb] > []',
  ]);
});

test('the tree of a diff of lines is no field', () => {
  assert.deepEqual(shown({ files: [{ from: 'previous', to: 'current', chunks: [] }] }), []);
  assert.deepEqual(shown(undefined), []);
});
