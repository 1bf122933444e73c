import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { Element } from '../tree.ts';

/** Tables: data tables and how they are written. */

/** One cell as Markdown without line breaks. */
export interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly align: string | undefined;
}

export interface Row {
  readonly cells: Cell[];
  readonly isInHead: boolean;
}

/** Maximum number of columns that cells span; further cells are one column each. */
const MOST_COLUMNS = 1_000;
/** Cells of a table that others span, and those up to which all lines are as long as the first. */
const MOST_SPANNED = 1_000_000;
const MOST_FILLED = 2_000_000;

/**
 * A GFM table. Spanned cells are followed by empty ones, so that every value stays in its column. Without a header, the first line is
 * empty, because Markdown requires one and a value must not become a header.
 */
export function tableMarkdown(rows: readonly Row[]): string {
  const { grid, heads, aligns } = spread(rows);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const lines: string[] = [];
  // Lines may be shorter than the first one.
  const isFilled = width * grid.length <= MOST_FILLED;
  const line = (cells: readonly string[], length = isFilled ? width : cells.length): string =>
    `|${Array.from({ length }, (_, i) => (/[^ ]/.test(cells[i] ?? '') ? ` ${cells[i]} ` : ' ')).join('|')}|`;
  const hasHead = heads > 0;
  lines.push(line(hasHead ? (grid[0] as string[]) : [], width));
  lines.push(`|${Array.from({ length: width }, (_, i) => RULES[aligns[i] ?? ''] ?? ' --- ').join('|')}|`);
  for (const row of hasHead ? grid.slice(1) : grid) lines.push(line(row));
  return lines.join('\n');
}

const RULES: WordTable<string> = table({ left: ' :-- ', right: ' --: ', center: ' :-: ' });

function spread(rows: readonly Row[]): { grid: string[][]; heads: number; aligns: (string | undefined)[] } {
  const grid: string[][] = rows.map(() => []);
  const aligns: (string | undefined)[] = [];
  let spanned = 0;
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++;
      const right = Math.max(x + 1, Math.min(x + cell.columns, MOST_COLUMNS));
      const bottom = Math.min(y + cell.rows, rows.length);
      const isOne = bottom - y === 1 && right - x === 1;
      for (let down = y; !isOne && down < bottom && spanned < MOST_SPANNED; down++) {
        for (let across = x; across < right; across++, spanned++) (grid[down] as string[])[across] = '';
      }
      (grid[y] as string[])[x] = cell.text;
      if (y === 0 || aligns[x] === undefined) aligns[x] = cell.align;
      x = right;
    }
  });
  for (const row of grid) for (let i = 0; i < row.length; i++) row[i] ??= '';
  const first = rows[0];
  // The corner above the headers of rows is often an ordinary cell.
  const isOfHeaders =
    first?.cells.some(({ isHeader }) => isHeader) && first.cells.every(({ isHeader, text }) => isHeader || text === '');
  const isHead = first?.isInHead || isOfHeaders;
  return { grid, heads: isHead ? 1 : 0, aligns };
}

/** A count from an attribute, within what a table can have. */
export function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(count) ? 1 : Math.min(Math.max(count, 1), MOST_COLUMNS);
}

/** The alignment of a cell, if the page states it. */
export function alignOf(cell: Element): string | undefined {
  const style = /text-align:\s*(left|right|center)/i.exec(cell.attribs.style ?? '')?.[1];
  const align = (style ?? cell.attribs.align ?? '').toLowerCase();
  return Object.hasOwn(RULES, align) ? align : undefined;
}
