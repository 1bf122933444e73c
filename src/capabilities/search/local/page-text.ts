import { pack, unpack } from '../../../foundation/store/index.ts';
import type { SearchPageRow } from './tables.ts';

/** The text of a page as it is stored: compressed, a third of its size. */

/** Characters up to which a text is stored as it is. */
const SHORT = 200;

export type TextColumns = Pick<SearchPageRow, 'text' | 'packed'>;

export async function textColumns(text: string): Promise<TextColumns> {
  return text.length <= SHORT ? { text, packed: null } : { text: '', packed: await pack(text) };
}

/** A row with its text. Rows of earlier versions have it uncompressed, also in place of what is compressed. */
export async function withText<Row extends TextColumns>(row: Row): Promise<Row> {
  if (row.text !== '' || row.packed === null) return row;
  return { ...row, text: (await unpack(row.packed)).toString() };
}

export const withTexts = <Row extends TextColumns>(rows: readonly Row[]): Promise<Row[]> =>
  Promise.all(rows.map(withText));
