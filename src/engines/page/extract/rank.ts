import { contentWords } from '../../lexicon/index.ts';
import { averageLengthOf, countTerms, idfAmong, scoreText } from '../../text/index.ts';

/** Passages ranked by the words of a question: BM25 over the page's own passages. */

export interface Ranked {
  /** Index of the passage. */
  readonly index: number;
  readonly score: number;
  /** Share of the question's weight in the passage, 0 to 1. */
  readonly coverage: number;
}

const MAX_WORDS = 60;

/** Passages with at least one word of the question, best first; ties in page order. */
export function rankPassages(question: string, passages: readonly string[]): Ranked[] {
  const ofQuestion = new Set([...new Set(contentWords(question))].slice(0, MAX_WORDS));
  if (ofQuestion.size === 0) return [];
  const texts = passages.map((passage) => countTerms(ofQuestion, [{ terms: contentWords(passage), count: 1 }]));
  const average = averageLengthOf(texts) || 1;
  const weights = idfAmong(ofQuestion, texts);
  const total = [...weights.values()].reduce((sum, value) => sum + value, 0);
  const ranked: Ranked[] = [];
  for (const [index, text] of texts.entries()) {
    if (text.counts.size === 0) continue;
    let covered = 0;
    for (const word of text.counts.keys()) covered += weights.get(word) as number;
    ranked.push({ index, score: scoreText(text, weights, average), coverage: covered / total });
  }
  return ranked.toSorted((a, b) => b.score - a.score || a.index - b.index);
}
