import type { Names } from './names.ts';
import type { Piece } from './scan.ts';

/** What other pages have told of names and words: above 0 where content was, below where it was not, 0 if unknown. */

export interface Lexicon {
  names(names: Names): NameScore;
  term(word: string): number;
}

export interface NameScore {
  readonly low: number;
  readonly high: number;
  readonly mean: number;
}

/** The score of an element from those of its words. */
export function nameScore({ words }: Names, scoreOf: (word: string) => number): NameScore {
  let low = 0;
  let high = 0;
  let sum = 0;
  for (const word of words) {
    const score = scoreOf(word);
    if (score < low) low = score;
    if (score > high) high = score;
    sum += score;
  }
  return { low, high, mean: sum / words.length };
}

/** The words of a short text, and the text itself. */
export function termsOf(piece: Piece): string[] {
  if (piece.words > 12) return [];
  const terms = piece.text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((term) => term.length > 1);
  if (terms.length > 1) terms.push(`=${terms.join(' ')}`);
  return terms;
}
