import { idf, lengthNorm, termScore } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { TermSlots } from './term-slots.ts';
import type { Candidate, WeightedTerms } from './types.ts';

/** BM25 of papers, with the parameters of the text index, so that both give the same order. */

/** A word of the title counts this many times. */
export const TITLE_COUNT = 2;

/** The length normalization of a paper in BM25. */
const lengthOf = ({ title, abstract }: Pick<Candidate, 'title' | 'abstract'>): number =>
  TITLE_COUNT * title.length + abstract.length;

/** `lengthNorm` of a paper. */
export const normOf = (
  stats: Pick<CorpusStats, 'averageLength'>,
  paper: Pick<Candidate, 'title' | 'abstract'>,
): number => lengthNorm(lengthOf(paper), stats.averageLength || 1);

/**
 * BM25 of each candidate for weighted terms.
 * @returns 0 to 1: relative to the best candidate
 */
export function weightedBm25(
  { terms, weights }: WeightedTerms,
  candidates: readonly Candidate[],
  stats: CorpusStats,
): Float64Array {
  const slots = new TermSlots(terms);
  const gains = Float64Array.from(terms, (term, i) => (weights[i] as number) * idf(stats.documents, stats.df(term)));
  const counts = new Uint32Array(terms.length);
  const scores = new Float64Array(candidates.length);
  for (const [i, candidate] of candidates.entries()) {
    counts.fill(0);
    addCounts(counts, slots, candidate.title, TITLE_COUNT);
    addCounts(counts, slots, candidate.abstract, 1);
    const norm = normOf(stats, candidate);
    let sum = 0;
    for (let place = 0; place < counts.length; place++) {
      const count = counts[place] as number;
      if (count > 0) sum += (gains[place] as number) * termScore(count, norm);
    }
    scores[i] = sum;
  }
  return relative(scores);
}

function addCounts(counts: Uint32Array, slots: TermSlots, terms: Uint32Array, weight: number): void {
  for (let i = 0; i < terms.length; i++) {
    const place = slots.placeOf(terms[i] as number);
    if (place >= 0) counts[place]! += weight;
  }
}

/** Divides scores by the highest one, in place. */
export function relative(scores: Float64Array): Float64Array {
  let most = 0;
  for (let i = 0; i < scores.length; i++) most = Math.max(most, scores[i] as number);
  if (most > 0) for (let i = 0; i < scores.length; i++) scores[i]! /= most;
  return scores;
}
