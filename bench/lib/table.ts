import { count, megabytes, ms, score, seconds, signedPercent } from './stats.ts';

/** Tables of figures: in a terminal, in a results file and in the documentation. Imports nothing of the service. */

export type Cell = string | number | boolean | null | undefined;
/** Cells by the key of their column. */
export type Row = Readonly<Record<string, Cell>>;
/** The title of a column, and how its numbers are shown; text is shown as it is. */
export type Column = string | readonly [title: string, format: Format];
/** By key, in order. */
export type Columns = Readonly<Record<string, Column>>;
export interface Table {
  readonly columns: Columns;
  readonly rows: readonly Row[];
}

const FORMATS = {
  /** Decimals. */
  0: (value: number) => value.toFixed(0),
  1: (value: number) => value.toFixed(1),
  2: (value: number) => value.toFixed(2),
  3: (value: number) => value.toFixed(3),
  /** .690 */
  score,
  /** 1,234 */
  count,
  /** Of milliseconds. */
  ms,
  s: seconds,
  us: (value: number) => `${(value * 1000).toFixed(1)} µs`,
  /** Of bytes. */
  MB: megabytes,
  /** Of shares from 0 to 1. */
  '%': (value: number) => `${(100 * value).toFixed(0)}%`,
  '%1': (value: number) => `${(100 * value).toFixed(1)}%`,
  '+%': signedPercent,
} as const;
export type Format = `${keyof typeof FORMATS}`;

/** @param text `key: title [format] | …`; without a title the key is one. @throws Error for a format that does not exist */
export function columnsOf(text: string): Columns {
  const columns = text.split('|').map((part): [string, Column] => {
    const [, key = '', title = key, format] = /^\s*(\w+)(?:: ?(.*?))?(?: ?\[(.+)\])?\s*$/.exec(part) ?? [];
    if (key === '' || (format !== undefined && !(format in FORMATS))) throw new Error(`what column is ${part}?`);
    return [key, format === undefined ? title : [title, format as Format]];
  });
  return Object.fromEntries(columns);
}

/** What a number is shown as that could not be measured. */
const UNKNOWN = '-';

export function shown(cell: Cell, column: Column): string {
  if (cell === undefined) return '';
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return UNKNOWN;
  if (typeof cell !== 'number') return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
  return typeof column === 'string' ? String(cell) : FORMATS[column[1]](cell);
}

const titleOf = (column: Column): string => (typeof column === 'string' ? column : column[0]);

/** As Markdown, which reads well in a terminal too. @param keys of columns; all by default @param isWide cells are filled up */
export function markdown({ columns, rows }: Table, keys = Object.keys(columns), isWide = true): string {
  const lines = [
    keys.map((key) => titleOf(columns[key] as Column)),
    keys.map(() => '---'),
    ...rows.map((row) => keys.map((key) => shown(row[key], columns[key] as Column))),
  ];
  const widths = keys.map((_, i) => (isWide ? Math.max(...lines.map((cells) => cells[i]?.length ?? 0)) : 0));
  return lines
    .map(
      (cells, at) =>
        `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number, at === 1 ? '-' : ' ')).join(' | ')} |`,
    )
    .join('\n');
}
