import { csvLine, textCell } from '@trawl/contract/csv-cell.ts';
import { ownField } from '@trawl/contract/table.ts';

/** Tables as text: what people bring, and what they take away. */

/** Rows of a CSV (RFC 4180): quotes, commas or semicolons, any line ends. */
export function readCsv(text: string): string[][] {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const mark = head.includes(',') || !head.includes(';') ? ',' : ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    cell = '';
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  const plain = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === mark) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}

/** A cell; one that a spreadsheet would take for a formula is made text. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'string' ? textCell(text) : text;
}

export const writeCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => csvLine(row.map(cellOf))).join('');

type Row = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Data as a table: the records of their first list, else the data as one row. */
export function tableOf(data: unknown): unknown[][] {
  const list = Array.isArray(data)
    ? data
    : isObject(data)
      ? (Object.values(data).find((value): value is unknown[] => Array.isArray(value) && value.some(isObject)) ?? [
          data,
        ])
      : [data];
  const records = list.map((one): Row => (isObject(one) ? one : { value: one }));
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return [names, ...records.map((record) => names.map((name) => ownField(record, name)))];
}
