import type { Citation } from './citation.ts';
import { COLUMNS } from './columns.ts';

/** Quoted where needed (RFC 4180). Text that a spreadsheet would run as a formula starts with an apostrophe. */
function cell(value: string): string {
  const text = /^[=+@-]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of texts. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`;

export const csvHeader = (): string => csvLine(Object.keys(COLUMNS));

/** A row; the names of authors and categories are separated by semicolons. */
export const csvRow = (citation: Citation): string =>
  csvLine(Object.values(COLUMNS).map((column) => [column(citation) ?? ''].flat().join('; ')));
