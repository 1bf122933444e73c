import type { Features } from './features.ts';

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
  /** The least score above "none" of an answer. */
  readonly least: number;
  /** Of the score above "none": the logarithm of the odds that the answer is right is `bias + slope * score`. */
  readonly right: { readonly bias: number; readonly slope: number };
}
