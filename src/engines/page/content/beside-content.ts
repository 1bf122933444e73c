import { containersOf, wordsBelow } from './containers.ts';
import { headingOf } from './plain-blocks.ts';
import type { Piece, Scan } from './scan.ts';
import { wordsOf } from './text.ts';

/**
 * What the model has chosen beside the content of a short page. Its bound is the one of the highest expected measure: where there are few
 * words, what is half likely is worth taking, such as an advertisement, links to others, or what guests say.
 */

/** A page with at most this many chosen words is short, and has a content from this many words in it on. */
const SHORT = 100;
const LEAST = 20;
/** The likelihood of what stays beside it. */
const CERTAIN = 0.8;
/** Lines between the title of a content and its text. */
const HEAD = 4;

/**
 * The chosen pieces of a short page without those that stand outside of `main`, of its article and of the smallest element with most of the
 * chosen words.
 * @param likely for each piece of the page, the likelihood that it is content
 */
export function withoutBeside(rest: Scan, chosen: readonly Piece[], likely: Float32Array): readonly Piece[] {
  if (chosen.reduce((sum, { words }) => sum + words, 0) > SHORT) return chosen;
  const kept = wordsBelow(rest, chosen);
  const containers = containersOf(rest, kept);
  const inside = chosen.reduce((sum, { row, words }) => sum + (containers[row] === 0 ? 0 : words), 0);
  if (inside < LEAST) return chosen;
  const stays = new Set(chosen);
  const { pieces } = rest;
  const isInside = (piece: Piece): boolean => stays.has(piece) && containers[piece.row] !== 0;
  const first = pieces.findIndex(isInside);
  const start = headOf(rest, first);
  return pieces.filter(
    (piece, i) =>
      stays.has(piece) &&
      (isInside(piece) || (i >= start && i < first && piece.linked === 0) || (likely[i] as number) >= CERTAIN),
  );
}

/**
 * Where the head of a content begins: at a heading or a line of the title of the page, with dates and authors behind it.
 * @returns `first` if it has none
 */
function headOf(rest: Scan, first: number): number {
  const title = new Set(wordsOf(rest.facts.title));
  for (let i = first - 1; i >= 0 && i >= first - HEAD; i--) {
    const piece = rest.pieces[i] as Piece;
    if (piece.linked > 0) continue;
    if (/^h[12]$/.test(rest.elements[headingOf(rest, piece)]?.name ?? '') || saysTitle(piece, title)) return i;
  }
  return first;
}

function saysTitle({ text }: Piece, title: ReadonlySet<string>): boolean {
  const words = wordsOf(text);
  return words.length > 1 && words.filter((word) => title.has(word)).length >= words.length / 2;
}
