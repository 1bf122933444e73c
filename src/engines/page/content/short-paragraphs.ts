import { phraseOf } from './phrases.ts';
import type { Piece, Scan } from './scan.ts';

/** Short paragraphs among kept ones: "The end." */

const MOST_WORDS = 12;
/** Words of kept paragraphs beside it. */
const LEAST_BESIDE = 25;

/** The chosen pieces, with the short paragraphs between and behind chosen paragraphs of the same element. */
export function withShortParagraphs({ elements, parents, pieces }: Scan, chosen: readonly Piece[]): readonly Piece[] {
  const isChosen = new Set(chosen);
  const isParagraph = ({ row }: Piece): boolean => elements[row]?.name === 'p';
  /** By the element around paragraphs: words of those that were chosen, and of longer ones that were not. */
  const kept = new Map<number, number>();
  const left = new Map<number, number>();
  const found: Piece[] = [];
  for (const piece of pieces) {
    if (!isParagraph(piece)) continue;
    const around = parents[piece.row] as number;
    if (isChosen.has(piece)) kept.set(around, (kept.get(around) ?? 0) + piece.words);
    else if (piece.words > MOST_WORDS) left.set(around, (left.get(around) ?? 0) + piece.words);
    else if (piece.linked === 0 && piece.words > 0 && piece.ends === 1 && kept.has(around)) found.push(piece);
  }
  const back = found.filter((piece) => {
    const around = parents[piece.row] as number;
    const beside = kept.get(around) ?? 0;
    return beside >= LEAST_BESIDE && beside > 4 * (left.get(around) ?? 0) && phraseOf(piece.text) === undefined;
  });
  if (back.length === 0) return chosen;
  for (const piece of back) isChosen.add(piece);
  return pieces.filter((piece) => isChosen.has(piece));
}
