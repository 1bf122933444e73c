import { csvLine, textCell } from '@trawl/contract/csv-cell.ts';
import { cellText, rowCells, type TableColumn } from './columns.ts';

/** Rows as CSV (RFC 4180) in UTF-8: a line of names, then a line for each row. */

/** Characters that are passed on at once. */
const PART = 64 * 1024;

/** @param rows JSON */
export async function* csvOf(
  columns: readonly TableColumn[],
  rows: AsyncIterable<Buffer | string>,
): AsyncGenerator<Buffer> {
  const names = new Set(columns.map(({ name }) => name));
  let part = csvLine(columns.map(({ name }) => textCell(name)));
  for await (const row of rows) {
    const cells = rowCells(JSON.parse(row.toString()), (name) => names.has(name));
    part += csvLine(columns.map((column) => shown(column, cells.get(column.name))));
    if (part.length < PART) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(part);
}

function shown(column: TableColumn, value: unknown): string {
  const cell = cellText(column, value) ?? '';
  return typeof value === 'string' && column.type === 'text' ? textCell(cell) : cell;
}
