import { bestPlaces } from './best.ts';
import type { RankConstants } from './constants.ts';
import type { Candidate } from './types.ts';

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
