import { idf, termScore } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { bestPlaces } from './best.ts';
import { normOf, TITLE_COUNT } from './bm25.ts';
import type { RankConstants } from './constants.ts';
import type { Candidate, WeightedTerms } from './types.ts';

export const NO_TERMS: WeightedTerms = { terms: new Uint32Array(0), weights: new Float64Array(0) };

/**
 * The terms that say most about the best candidates, the query's own among them: relevance feedback after Rocchio with BM25
 * weights in place of tf-idf. A term's weight is what it adds to the BM25 of the best candidates, averaged over them by their
 * scores. It did better on test collections than the relevance model RM3 (V. Lavrenko and W. B. Croft, SIGIR 2001;
 * N. Abdul-Jaleel et al., TREC 2004), which takes shares of the text instead.
 */
export function feedbackTerms(
  candidates: readonly Candidate[],
  scores: Float64Array,
  stats: CorpusStats,
  { termPapers, learnedTerms }: RankConstants,
): WeightedTerms {
  const weights = new Map<number, number>();
  for (const place of bestPlaces(candidates, scores, termPapers)) {
    const score = scores[place] as number;
    if (score <= 0) continue;
    const candidate = candidates[place] as Candidate;
    const norm = normOf(stats, candidate);
    for (const [term, count] of countsOf(candidate)) {
      weights.set(term, (weights.get(term) ?? 0) + score * termScore(count, norm));
    }
  }
  const best = [...weights]
    .map(([term, weight]) => ({ term, weight: weight * idf(stats.documents, stats.df(term)) }))
    .sort((a, b) => b.weight - a.weight || a.term - b.term)
    .slice(0, learnedTerms);
  const total = best.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return NO_TERMS;
  return {
    terms: Uint32Array.from(best, ({ term }) => term),
    weights: Float64Array.from(best, ({ weight }) => weight / total),
  };
}

function countsOf({ title, abstract }: Candidate): Map<number, number> {
  const counts = new Map<number, number>();
  for (const term of title) counts.set(term, (counts.get(term) ?? 0) + TITLE_COUNT);
  for (const term of abstract) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
