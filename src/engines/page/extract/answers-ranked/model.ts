import type { Candidate, Candidates, Features } from './features.ts';
import { MODEL } from './model-data.ts';

/**
 * A conditional logit: which statement of a text answers a question, or none. Each statement has a score, and so has the answer "none"; their
 * exponentials are in the proportion of the chances. Learned by `npm run bench -- train-answers`; nothing is learned here.
 */
export interface Model {
  /** Weights of features of statements. */
  readonly statement: Features;
  /** Weights of features of the whole, for "none". */
  readonly none: Features;
  readonly noneBias: number;
  /** The least scores above "none" of an answer, and of one that rules found, too. */
  readonly least: number;
  readonly leastOfRules: number;
  /** Of the score above "none": the logarithm of the odds that the answer is right is `bias + slope * score`. */
  readonly right: { readonly bias: number; readonly slope: number };
}

export interface Best {
  readonly candidate: Candidate;
  /** Score above "none". */
  readonly score: number;
}

/** The statement that answers best; of equal ones the first. */
export function bestOf({ candidates, whole }: Candidates, { statement, none, noneBias }: Model = MODEL): Best | undefined {
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

/** The least scores above "none" of an answer, and of one that rules found, too. */
export const { least: LEAST_SCORE, leastOfRules: LEAST_OF_RULES }: Model = MODEL;

function product(weights: Features, features: Features): number {
  let sum = 0;
  for (const name in features) sum += (weights[name] ?? 0) * (features[name] as number);
  return sum;
}
