import type { Piece, Scan } from './scan.ts';

/** What belongs to text that stays, and would be missed: a price, who wrote a post, the caption of a picture. */

const WRITER = /(?:^|[^a-z])(?:user-?name|author(?:-?name)?|poster|user|nick(?:name)?|by-?line|creator)(?=$|[^a-z])/i;
/** A companion is short. */
const MOST_WORDS = 12;
/** How many levels up the text may stand that it belongs to. */
const LEVELS = 6;

/** The pieces that stay because of what stays beside them: those below the nearest container of which half stays anyway. */
export function companionsOf(scan: Scan, stays: Uint8Array): Piece[] {
  const { pieces, parents, words, elements } = scan;
  const kept = new Float64Array(elements.length);
  pieces.forEach((piece, i) => {
    if (stays[i] === 1) kept[piece.row] = (kept[piece.row] as number) + piece.words;
  });
  for (let row = elements.length - 1; row > 0; row--) {
    const parent = parents[row] as number;
    kept[parent] = (kept[parent] as number) + (kept[row] as number);
  }
  return pieces.filter((piece, i) => {
    if (stays[i] === 1 || !isCompanion(piece, scan)) return false;
    for (let at = piece.row, level = 0; at > 0 && level < LEVELS; at = parents[at] as number, level++) {
      if ((kept[at] as number) > 0) return (kept[at] as number) >= 0.5 * (words[at] as number);
    }
    return false;
  });
}

function isCompanion(piece: Piece, { elements, parents }: Scan): boolean {
  if (piece.words <= MOST_WORDS && piece.currency === 1 && piece.digits > 0) return true;
  for (let at = piece.row, level = 0; at > 0 && level < 3; at = parents[at] as number, level++) {
    const element = elements[at];
    if (element?.name === 'figcaption') return true;
    if (piece.words > 4 || level > 1) continue;
    const { class: names, rel, itemprop } = element?.attribs ?? {};
    if (rel === 'author' || itemprop === 'author' || (names !== undefined && WRITER.test(names.slice(0, 200))))
      return true;
  }
  return false;
}
