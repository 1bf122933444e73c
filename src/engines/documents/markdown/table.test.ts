import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Cell, markdownTable } from './table.ts';

const cell = (text: string, more: Partial<Cell> = {}): Cell => ({
  text,
  colspan: 1,
  rowspan: 1,
  isHeader: false,
  ...more,
});
const head = (text: string, more: Partial<Cell> = {}): Cell => cell(text, { isHeader: true, ...more });

it('repeats spanned cells and merges several header rows', () => {
  const table = markdownTable([
    [head('Model', { rowspan: 2 }), head('Accuracy', { colspan: 2 })],
    [head('top 1'), head('top 5')],
    [cell('A', { rowspan: 2 }), cell('71'), cell('90')],
    [cell('72'), cell('91')],
  ]);
  assert.equal(
    table,
    ['| Model | Accuracy top 1 | Accuracy top 5 |', '| --- | --- | --- |', '| A | 71 | 90 |', '| A | 72 | 91 |'].join(
      '\n',
    ),
  );
});

it('keeps a heading across the table once, fills short rows and escapes bars', () => {
  const table = markdownTable([
    [cell('a|b'), cell('c'), cell('d')],
    [cell('Part two', { colspan: 3 })],
    [cell('1\n2')],
  ]);
  assert.equal(table, '| a\\|b | c | d |\n| --- | --- | --- |\n| Part two |  |  |\n| 1 2 |  |  |');
});

it('lets a cell span below the last row with its own cells', () => {
  assert.equal(
    markdownTable([[cell('x'), cell(''), cell('y', { rowspan: 3 })], [cell('z')], []]),
    '| x |  | y |\n| --- | --- | --- |\n| z |  | y |\n|  |  | y |',
  );
});

it('is empty without content, and bounded for hostile spans', () => {
  assert.equal(markdownTable([]), '');
  assert.equal(markdownTable([[cell(''), cell('')]]), '');
  const trap = Array.from({ length: 500 }, () => [cell('x', { colspan: 1000, rowspan: 1000 })]);
  assert.ok(markdownTable(trap).length < 1_000_000);
});
