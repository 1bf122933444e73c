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
  let part = lineOf(columns.map(({ name }) => noFormula(name)));
  for await (const row of rows) {
    const cells = rowCells(JSON.parse(row.toString()), (name) => names.has(name));
    part += lineOf(columns.map((column) => shown(column, cells.get(column.name))));
    if (part.length < PART) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(part);
}

const lineOf = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`;

/** A text that a spreadsheet would run as a formula gets the mark of a text. Pages come from anybody. */
const noFormula = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

function shown(column: TableColumn, value: unknown): string {
  const cell = cellText(column, value) ?? '';
  return typeof value === 'string' && column.type === 'text' ? noFormula(cell) : cell;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
