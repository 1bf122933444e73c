import type { Piece, Scan } from './scan.ts';

/** Short pieces that belong to kept text: a price, the author of a post, the caption of an image. */

const WRITER = /(?:^|[^a-z])(?:user-?name|author(?:-?name)?|poster|user|nick(?:name)?|by-?line|creator)(?=$|[^a-z])/i;
/** Maximum length of a companion. */
const MOST_WORDS = 12;
/** Maximum number of levels between a companion and its text. */
const LEVELS = 6;
const SOME_WRITERS = 3;

/** The pieces that are kept because their neighbors are: those below the nearest container of which half is kept anyway. */
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
  const reasons = pieces.map((piece, i) => (stays[i] === 1 ? undefined : reasonOf(piece, scan)));
  // A single name is the byline of an article, which is in its metadata; several names show who said what.
  const writers = reasons.filter((reason) => reason === 'writer').length;
  return pieces.filter((piece, i) => {
    if (reasons[i] === undefined || (reasons[i] === 'writer' && writers < SOME_WRITERS)) return false;
    for (let at = piece.row, level = 0; at > 0 && level < LEVELS; at = parents[at] as number, level++) {
      if ((kept[at] as number) > 0) return (kept[at] as number) >= 0.5 * (words[at] as number);
    }
    return false;
  });
}

function reasonOf(piece: Piece, { elements, parents }: Scan): 'price' | 'caption' | 'writer' | undefined {
  if (piece.words <= MOST_WORDS && piece.currency === 1 && piece.digits > 0) return 'price';
  for (let at = piece.row, level = 0; at > 0 && level < 3; at = parents[at] as number, level++) {
    const element = elements[at];
    if (element?.name === 'figcaption') return 'caption';
    if (piece.words > 4 || level > 1) continue;
    const { class: names, rel, itemprop } = element?.attribs ?? {};
    if (rel === 'author' || itemprop === 'author' || (names !== undefined && WRITER.test(names.slice(0, 200))))
      return 'writer';
  }
  return undefined;
}
