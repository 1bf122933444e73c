/**
 * The constants of the ranking: one set for every corpus. `bench/tune-ranking.ts <folder of collections>` looks for them
 * anew and tells how the ranking does on collections that it was not tuned on; bench/README.md has what it found.
 * Scores are sums over parts that are 0 to 1 (BM25 relative to the best candidate, phrases, cosines), so that a weight of 1
 * makes a part as strong as BM25.
 */
export interface RankWeights {
  /** Of words that are side by side in the query and in the paper. */
  readonly phrases: number;
  /** Of closeness to the query's own vector, while the best first candidates are sought. */
  readonly first: number;
  /** Of closeness to the query's own vector in a ranking without feedback. */
  readonly direct: number;
  /** Of closeness to the best candidates. */
  readonly feedback: number;
  /** Of terms learned from the best candidates, where there are no vectors. */
  readonly terms: number;
  /** Of the citation graph. */
  readonly structure: number;
}

export const WEIGHTS: RankWeights = {
  phrases: 0.25,
  first: 0.6,
  direct: 0.4,
  feedback: 0.9,
  terms: 0.4,
  structure: 0.2,
};

/** Best candidates whose vectors are learned from. */
export const FEEDBACK_PAPERS = 5;
/** What of the best one's score does not count when they are weighed against each other. */
export const FEEDBACK_FLOOR = 0.5;
/** Terms (title and abstract) from which on a paper's vector is believed in full when it is compared. */
export const FULL_LENGTH = 40;
/** The same for papers that are learned from. */
export const FULL_FEEDBACK_LENGTH = 60;

/** Best candidates whose terms are learned from where there are no vectors, and terms taken from them. */
export const TERM_PAPERS = 20;
export const LEARNED_TERMS = 50;
