import { cutLong, wordsIn } from '../text/sentences.ts';
import type { Block } from './blocks.ts';

type Table = Block & { readonly kind: 'table' };

/** A table whose caption may follow. */
export interface OpenTable {
  readonly block: Table;
  readonly page: number;
  caption: string;
}

/** How the caption of a table begins. */
export const CAPTION =
  /^(?:[*_]{1,3})?(?:table|tab\.|tbl\.|tabelle|tableau|tabla|таблица|表)\s*(?:S?\d|[IVXLC]+\b|[A-Z]\.?\d)/iu;

/** A table up to this many words stays whole. */
const WHOLE = 320;
/** Characters; a header beyond this is no header. */
const LONGEST_HEADER = 2_000;

/**
 * A table as texts for passages; a large one is several, each with its header and caption.
 * @param headings stand above the first of them
 * @param most words of a piece
 */
export function tablePieces(
  block: Table,
  headings: string,
  caption: string,
  most: number,
): { readonly text: string; readonly words: number }[] {
  const header = block.header.join('\n');
  const isHeader = header.length <= LONGEST_HEADER;
  const rows = isHeader ? block.rows : [...block.header, ...block.rows];
  const head = isHeader && header !== '' ? `${header}\n` : '';
  const fixed = wordsIn(caption) + wordsIn(head);
  const total = rows.reduce((sum, row) => sum + wordsIn(row), fixed);
  const pieces: { text: string; words: number }[] = [];
  let piece: string[] = [];
  let words = fixed;
  const write = (): void => {
    const above = pieces.length === 0 ? headings : '';
    const parts = [above, caption, `${head}${piece.join('\n')}`.trim()].filter((part) => part !== '');
    pieces.push({ text: parts.join('\n\n'), words });
    piece = [];
    words = fixed;
  };
  for (const row of rows) {
    for (const part of wordsIn(row) > 2 * most ? cutLong(row, most) : [row]) {
      const size = wordsIn(part);
      if (total > WHOLE && piece.length > 0 && words + size > most) write();
      piece.push(part);
      words += size;
    }
  }
  write();
  return pieces;
}
