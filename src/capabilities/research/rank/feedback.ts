import { idf, termScore } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { bestPlaces } from './best.ts';
import { normOf, TITLE_COUNT } from './bm25.ts';
import type { RankConstants } from './constants.ts';
import type { Candidate, WeightedTerms } from './types.ts';

/** Where the best candidates lie. */
interface Feedback {
  /** Of length 1. */
  readonly vector: Float32Array;
  /** 0 to 1: grows with the length of the papers that it was learned from. */
  readonly trust: number;
}

/**
 * The mean of the vectors of the best few candidates, each weighted by its score above a share of the best one's: relevance
 * feedback in a vector space (J. J. Rocchio, 1971), the candidates standing in for papers judged relevant, in a space of
 * latent meaning (S. Deerwester et al., "Indexing by latent semantic analysis", JASIS 1990). That papers close to the best
 * ones are relevant too is the cluster hypothesis (N. Jardine and C. J. van Rijsbergen, 1971). The query's own vector has no
 * part in the mean: it made the results worse on most test collections.
 *
 * @param scores of the candidates
 * @returns undefined when none of the best has a vector
 */
export function feedbackVector(
  candidates: readonly Candidate[],
  scores: Float64Array,
  { feedbackPapers, feedbackFloor, fullFeedbackLength }: RankConstants,
): Feedback | undefined {
  const best = bestPlaces(candidates, scores, feedbackPapers).filter((place) => (scores[place] as number) > 0);
  const floor = feedbackFloor * (scores[best[0] ?? -1] ?? 0);
  let sum: Float64Array | undefined;
  let vector: Float32Array | undefined;
  let length = 0;
  let total = 0;
  for (const place of best) {
    const { vector: at, title, abstract } = candidates[place] as Candidate;
    const weight = (scores[place] as number) - floor;
    if (!at || weight <= 0) continue;
    vector ??= new Float32Array(at.file.dimensions);
    sum ??= new Float64Array(at.file.dimensions);
    at.file.readVector(at.row, vector);
    for (let k = 0; k < sum.length; k++) sum[k]! += weight * (vector[k] as number);
    length += weight * (title.length + abstract.length);
    total += weight;
  }
  const norm = sum ? Math.sqrt(sum.reduce((all, value) => all + value * value, 0)) : 0;
  if (!sum || norm === 0) return undefined;
  return {
    vector: Float32Array.from(sum, (value) => value / norm),
    trust: Math.min(1, length / total / fullFeedbackLength),
  };
}

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
