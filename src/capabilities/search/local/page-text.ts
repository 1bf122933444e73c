import {
  type Database,
  isShareable,
  pack,
  packText,
  sharedTexts,
  type Transaction,
  textOf,
  unpack,
} from '../../../foundation/store/index.ts';
import { plainOf } from './plain.ts';
import type { SearchPageRow } from './tables.ts';

/** The text of a page as it is stored: a reference to its Markdown, which results of crawls refer to as well, or compressed. */

/** Characters that are kept of a text. */
export const MAX_TEXT = 100_000;
/** Characters up to which a text is stored as it is. */
const SHORT = 200;

export type TextColumns = Pick<SearchPageRow, 'text' | 'packed' | 'text_key'>;

/** Markdown as it is searched. */
const searchText = (markdown: string): string => plainOf(markdown, MAX_TEXT).replaceAll('\0', '');

/** The columns of the text of some Markdown, and the shared text that they refer to. */
export async function textColumns(
  teamId: string,
  markdown: string,
): Promise<TextColumns & { readonly shared?: Uint8Array }> {
  if (isShareable(markdown)) {
    const { key, body } = await packText(teamId, markdown);
    return { text: '', packed: null, text_key: key, shared: body };
  }
  const text = searchText(markdown);
  if (text.length <= SHORT) return { text, packed: null, text_key: null };
  return { text: '', packed: await pack(text), text_key: null };
}

/** What two texts have in common if they are the same. */
export function identityOf({ text, packed, text_key }: TextColumns): string {
  return text_key ?? (packed === null ? text : Buffer.from(packed).toString('base64'));
}

/** Rows with their texts. Rows of earlier versions have them uncompressed, also in place of what is compressed. */
export async function withTexts<Row extends TextColumns>(
  on: Database | Transaction,
  rows: readonly Row[],
): Promise<Row[]> {
  const shared = await sharedTexts(on, [...new Set(rows.flatMap(({ text_key }) => text_key ?? []))]);
  return Promise.all(
    rows.map(async (row) => {
      if (row.text !== '') return row;
      if (row.packed !== null) return { ...row, text: (await unpack(row.packed)).toString() };
      // A page that changes at this moment may have let go of its text: it is about to be read again.
      const body = row.text_key === null ? undefined : shared.get(row.text_key);
      return body === undefined ? row : { ...row, text: searchText(await textOf(body)) };
    }),
  );
}
