import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnsOf, markdown, shown, type Table } from './table.ts';

const TABLE: Table = {
  columns: columnsOf('name | score: MRR [score] | share: of all [%1] | time: p50 [ms]'),
  rows: [
    { name: 'one', score: 0.6904, share: 0.125, time: Number.NaN },
    { name: 'another', score: 1, time: 12.34 },
  ],
};

describe('a table of figures', () => {
  it('shows numbers as their column says, what is unknown as a dash, and nothing where there is no cell', () => {
    assert.equal(
      markdown(TABLE, undefined, false),
      '| name | MRR | of all | p50 |\n| --- | --- | --- | --- |\n| one | .690 | 12.5% | - |\n| another | 1.000 |  | 12.3 ms |',
    );
  });

  it('has the columns that are asked for, in that order', () => {
    assert.equal(markdown(TABLE, ['time', 'name'], false).split('\n')[0], '| p50 | name |');
  });

  it('reads columns with and without a title and a format, over several lines', () => {
    const read = { a: 'a', b: '', c: 'x: y, z', d: ['d', 'ms'], e: ['', '%1'] };
    assert.deepEqual(columnsOf('a | b: | c: x: y, z |\n  d [ms] | e: [%1]'), read);
    for (const wrong of ['a b', 'a [miles]', 'a | ', '']) assert.throws(() => columnsOf(wrong), wrong);
  });

  it('lines up in a terminal', () => {
    const widths = markdown(TABLE)
      .split('\n')
      .map(({ length }) => length);
    assert.equal(new Set(widths).size, 1);
  });

  it('shows numbers without a format as they are, and a number that JSON lost as unknown', () => {
    assert.deepEqual([shown(3, 'cases'), shown(null, ['p50', 'ms']), shown(true, '')], ['3', '-', 'yes']);
  });
});
