/** Texts in CSV that spreadsheets open. Those of pages, files and papers come from anybody. */

/** What spreadsheets take for the start of a formula: also full-width signs, which East Asian versions read as the others. */
const FORMULA = '[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]';
const RUNS = new RegExp(`^${FORMULA}`);
const MARKED = new RegExp(`^'(?=${FORMULA})`);

/** A text that a spreadsheet would run as a formula gets the mark of a text, an apostrophe; others stay. */
export const textCell = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/**
 * A line of cells (RFC 4180). Those with a semicolon are quoted too: where it separates cells, what stands behind it would be a cell of its own,
 * and might be run.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;

/** The text of such a cell. */
export const textOfCell = (cell: string): string => cell.replace(MARKED, '');
