import { contentWords } from './words.ts';

/** Passages ranked by the words of a question: BM25 (Robertson and Zaragoza 2009, k1 1.2, b 0.75) over the page's own passages. */

export interface Ranked {
  /** Which passage. */
  readonly index: number;
  readonly score: number;
  /** Share of the question's weight that the passage has, 0 to 1. */
  readonly coverage: number;
}

const K1 = 1.2;
const B = 0.75;
const MAX_WORDS = 60;

/** Passages with at least one of the question's words, the best first; ties in page order. */
export function rankPassages(question: string, passages: readonly string[]): Ranked[] {
  const asked = [...new Set(contentWords(question))].slice(0, MAX_WORDS);
  if (asked.length === 0) return [];
  const wanted = new Set(asked);
  const counts = passages.map((passage) => {
    const found = new Map<string, number>();
    const words = contentWords(passage);
    for (const word of words) if (wanted.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    return { found, length: words.length };
  });
  const average = counts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length) || 1;
  const weight = new Map<string, number>();
  for (const word of asked) {
    const frequency = counts.filter(({ found }) => found.has(word)).length;
    weight.set(word, Math.log(1 + (passages.length - frequency + 0.5) / (frequency + 0.5)));
  }
  const total = [...weight.values()].reduce((sum, value) => sum + value, 0);
  const ranked: Ranked[] = [];
  for (const [index, { found, length }] of counts.entries()) {
    if (found.size === 0) continue;
    let score = 0;
    let covered = 0;
    for (const [word, count] of found) {
      const idf = weight.get(word) as number;
      covered += idf;
      score += (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
    }
    ranked.push({ index, score, coverage: covered / total });
  }
  return ranked.toSorted((a, b) => b.score - a.score || a.index - b.index);
}
