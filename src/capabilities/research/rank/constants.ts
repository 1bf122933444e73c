/**
 * The constants of the ranking: one set for every corpus. `npm run bench -- tune-ranking <folder of collections>` looks for
 * them again and tells how the ranking does on collections that it was not tuned on; bench/README.md has what was found: the
 * values lie in the middle of a wide plateau, so that they are round numbers and not those of the last decimal.
 *
 * Scores are sums of parts that are 0 to 1 (BM25 relative to the best candidate, phrases, cosines), so that a weight of 1
 * makes a part as strong as BM25.
 */
export interface RankConstants {
  /** Weight of words that are side by side in the query and in the paper. */
  readonly phrases: number;
  /** Weight of the title as a field of its own. */
  readonly title: number;
  /** Weight of a title that begins with the query. */
  readonly start: number;
  /** Weight of a title with all words of the query; it is the higher, the shorter the title. */
  readonly whole: number;
  /** The share of differences in similarity that is left between papers whose titles have all words: one of them is probably meant. */
  readonly besideWhole: number;
  /** Weight of names that are certain, and of years beside names. */
  readonly names: number;
  readonly years: number;
  /** The share of similarity that is left beside a name that is certain: others who write about the same are not meant. */
  readonly besideNames: number;
  /** Weight of similarity to the query's own vector when the best first candidates are selected. */
  readonly first: number;
  /** Weight of similarity to the query's own vector in a ranking without feedback. */
  readonly direct: number;
  /** Weight of similarity to the best candidates. */
  readonly feedback: number;
  /** Number of best candidates whose vectors are used for feedback. */
  readonly feedbackPapers: number;
  /** The share of the best one's score that is subtracted when they are weighted. */
  readonly feedbackFloor: number;
  /** Number of terms (title and abstract) from which on a paper's vector has full weight in comparisons. */
  readonly fullLength: number;
  /** The same for feedback papers. */
  readonly fullFeedbackLength: number;
  /** Weight of feedback terms, if there are no vectors. */
  readonly terms: number;
  /** Number of best candidates and terms for feedback. */
  readonly termPapers: number;
  readonly learnedTerms: number;
  /** Weight of the citation graph. */
  readonly structure: number;
}

export const CONSTANTS: RankConstants = {
  phrases: 0.4,
  title: 0.5,
  start: 0.4,
  whole: 1,
  besideWhole: 0.3,
  names: 1.5,
  years: 0.3,
  besideNames: 0.3,
  first: 0.6,
  direct: 0.4,
  feedback: 0.95,
  feedbackPapers: 5,
  feedbackFloor: 0.5,
  fullLength: 40,
  fullFeedbackLength: 60,
  terms: 0.4,
  termPapers: 20,
  learnedTerms: 50,
  structure: 0.33,
};
