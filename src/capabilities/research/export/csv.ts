import type { Citation } from './citation.ts';
import { COLUMNS } from './columns.ts';

/** Quoted where needed (RFC 4180). Text that a spreadsheet would run as a formula starts with an apostrophe. */
function cell(value: string): string {
  const text = /^[=+@-]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvHeader = (): string => `${Object.keys(COLUMNS).join(',')}\r\n`;

/** A row; the names of authors and categories are separated by semicolons. */
export const csvRow = (citation: Citation): string =>
  `${Object.values(COLUMNS)
    .map((column) => cell([column(citation) ?? ''].flat().join('; ')))
    .join(',')}\r\n`;
