import type { Candidate, Candidates, Features } from './features.ts';
import { MODEL } from './model-data.ts';
import type { Model } from './weights.ts';

export interface Best {
  readonly candidate: Candidate;
  /** Score above "none". */
  readonly score: number;
}

/** The statement that answers best; of equal ones the first. */
export function bestOf(
  { candidates, whole }: Candidates,
  { statement, none, noneBias }: Model = MODEL,
): Best | undefined {
  let best: Best | undefined;
  const ofNone = noneBias + product(none, whole);
  for (const candidate of candidates) {
    const score = product(statement, candidate.features) - ofNone;
    if (best === undefined || score > best.score) best = { candidate, score };
  }
  return best;
}

/** How likely an answer with a score is right, 0 to 1. */
export const confidenceOf = (score: number, { right }: Model = MODEL): number =>
  1 / (1 + Math.exp(-(right.bias + right.slope * score)));

/** The least score above "none" of an answer. */
export const LEAST_SCORE: number = MODEL.least;

function product(weights: Features, features: Features): number {
  let sum = 0;
  for (const name in features) sum += (weights[name] ?? 0) * (features[name] as number);
  return sum;
}
