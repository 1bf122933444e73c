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
import type { SearchPageRow } from './tables.ts';

/**
 * Markdown as words to search in: what a reader sees, one block a line. No step takes more than its length in time, and none is taken
 * for signs that are not there.
 */
export function plainOf(markdown: string, most: number): string {
  // First, so that no other step meets a long run of spaces.
  let text = markdown.slice(0, most * 3).replaceAll(/[ \t\r]{2,}|[\t\r]/g, ' ');
  const has = (sign: string): boolean => text.includes(sign);
  const drop = (pattern: RegExp, instead = ''): void => {
    text = text.replaceAll(pattern, instead);
  };
  if (has('![')) drop(/!\[([^[\]]{0,300})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?\)/g, '$1');
  if (has('](')) {
    drop(/\[([^[\]]{0,1000})\]\([^()\s]{0,3000}(?:\([^()]{0,300}\)[^()\s]{0,300})?(?: "[^"\n]{0,300}")?\)/g, '$1');
  }
  drop(/^ ?(?:#{1,6}|>|[-*+]|\d{1,3}[.)]) /gm);
  if (has('```') || has('~~~')) drop(/^ ?(?:```|~~~).{0,100}$/gm);
  if (has('--')) drop(/^(?=[^\n]{0,200}--)[ |:-]+$/gm);
  if (has('*') || has('_') || has('`')) {
    // Emphasis begins and ends between words; inside of them it is a name of code. The sign first: it is what most places lack.
    drop(/(?=[*_`])(?:(?<![\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])|(?<=[^\s*_`])[*_`]{1,3}(?![\p{L}\p{N}*_`]))/gu);
  }
  if (has('\\')) drop(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1');
  if (has('|')) drop(/ ?\| ?/g, ' ');
  drop(/\n\s*\n/g, '\n');
  return text.trim().slice(0, most).toWellFormed();
}

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
