import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unsourced } from './figures.ts';

const table = (cell: string): string => `| pages | |\n| --- | --- |\n| all | ${cell} |\n`;
const FROM = '26 November 2026, commit 14cee155, idle machine';

describe('figures of the documentation', () => {
  for (const cell of ['3.5 ms', '1.6 GB', '453 s', '.857', '376 pages/s', '95%', '1,234 MB'])
    it(`in a table need their day and commit: ${cell}`, () => {
      assert.equal(unsourced(`Pages:\n\n${table(cell)}`).length, 1);
      assert.deepEqual(unsourced(`Pages (${FROM}):\n\n${table(cell)}`), []);
      assert.deepEqual(unsourced(`${table(cell)}\n${FROM}.\n`), []);
    });

  it('need them beside the table, also over the end of a line', () => {
    assert.equal(unsourced(`Pages (${FROM}).\n\nAnd others.\n\n${table('3 ms')}`).length, 1);
    assert.deepEqual(unsourced(`Pages (26\nNovember 2026, commit 14cee155):\n\n${table('3 ms')}`), []);
  });

  it('are not what a table says in other numbers', () => {
    for (const cell of ['10,000', '2025-11-25', '`/v2/scrape`', 'Apache-2.0', 'up to 32 workers', 'version 1.250'])
      assert.deepEqual(unsourced(table(cell)), [], cell);
  });

  it('need a commit with their day', () => {
    assert.deepEqual(unsourced('At most 690 MB (22 November 2026).'), ['a day without a commit: 22 November 2026']);
    assert.deepEqual(unsourced('Their documentation as of 24 November 2026 says `3 March 2026`.'), []);
    assert.deepEqual(unsourced(`At most 690 MB (${FROM}).`), []);
    assert.equal(unsourced(`On 22 November 2026:\n\n${table('50 MB')}`, false).length, 1);
  });
});
