import { placeNumber } from './places.ts';
import type { Piece, Scan } from './scan.ts';

/** The content of a page with a few words, in which the model sees nothing: an address, opening hours. */

const [MAIN, ARTICLE] = ['main', 'article'].map(placeNumber);

/** What is in the only landmark, or around the only heading, if that has most of the words without links; else everything. */
export function shortContent(rest: Scan): readonly Piece[] {
  const { pieces, places, words } = rest;
  for (const place of [MAIN, ARTICLE]) {
    const rows = [...places.keys()].filter((row) => places[row] === place && (words[row] as number) > 0);
    if (rows.length !== 1) continue;
    const own = below(rest, rows[0] as number);
    if (hasMost(own, pieces)) return own;
  }
  const headings = pieces.filter((piece) => isTitle(rest, piece));
  if (headings.length !== 1) return pieces;
  for (let row = (headings[0] as Piece).row; row > 0; row = rest.parents[row] as number) {
    if (words[row] === words[rest.parents[row] as number]) continue;
    const own = below(rest, row);
    if (own.length > 1 && hasMost(own, pieces)) return own;
  }
  return pieces;
}

const below = ({ pieces, parents }: Scan, top: number): Piece[] =>
  pieces.filter(({ row }) => {
    let at = row;
    while (at > top) at = parents[at] as number;
    return at === top;
  });

/** Links and what stands beside them do not count. */
const plainWords = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { words, linked }) => sum + (linked === 0 ? words : 0), 0);

const hasMost = (own: readonly Piece[], all: readonly Piece[]): boolean => plainWords(own) >= 0.7 * plainWords(all);

function isTitle({ elements, parents }: Scan, { row }: Piece): boolean {
  let at = row;
  for (let level = 0; level < 4 && at > 0; level++, at = parents[at] as number)
    if (elements[at]?.name === 'h1') return true;
  return false;
}
