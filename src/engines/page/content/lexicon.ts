import type { Names } from './names.ts';
import type { Piece } from './scan.ts';

/** Scores of names and words from other pages: above 0 if they occurred in content, below 0 if not, 0 if unknown. */

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

/** Longer texts are judged by their position only. */
const MOST_WORDS = 12;

/** The lower-case words of a short text, and the text itself. */
export function termsOf(piece: Piece): string[] {
  if (piece.words > MOST_WORDS) return [];
  const text = piece.text.toLowerCase();
  const terms: string[] = [];
  let start = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    const isLetter = code < 128 ? code >= 97 && code <= 122 : code >= 0xc0 && (code < 0x2000 || code > 0x2bff);
    if (isLetter) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      if (i - start > 1) terms.push(text.slice(start, i));
      start = -1;
    }
  }
  if (terms.length > 1) terms.push(`=${terms.join(' ')}`);
  return terms;
}
