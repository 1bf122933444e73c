import type { CorpusStats } from '../vectors/types.ts';
import { weightedBm25 } from './bm25.ts';
import { type Closeness, closenessTo } from './closeness.ts';
import { CONSTANTS, type RankConstants } from './constants.ts';
import { feedbackVector } from './feedback.ts';
import { feedbackTerms, NO_TERMS } from './feedback-terms.ts';
import type { Candidate, Expansion, Ranked, RankOptions, RankQuery } from './types.ts';
import { wordScores } from './word-scores.ts';

/** Feedback from the best first candidates: those with most of the query's words, and similar to its vector. */
export function expand(
  query: RankQuery,
  first: readonly Candidate[],
  stats: CorpusStats,
  options: RankOptions,
  constants: RankConstants = CONSTANTS,
): Expansion {
  const none: Expansion = { terms: NO_TERMS, vector: options.dense ? query.vector : undefined, trust: 1 };
  if (!options.expansion) return none;
  const words = ownWords(query, first, stats, options, constants);
  if (options.dense) {
    const near = query.vector && closenessTo(query.vector, first, constants);
    const found = feedbackVector(first, near ? plus(words, constants.first, near.cosines) : words, constants);
    if (found) return { ...none, ...found };
  }
  return { ...none, terms: feedbackTerms(first, words, stats, constants) };
}

/**
 * Candidates in their final order, best first, ties by the smaller id. A score is BM25 relative to the best, plus weighted phrases,
 * similarity to the best candidates, and citations. Without vectors, feedback terms replace similarity; without feedback, similarity to the
 * query itself counts.
 */
export function rank(
  query: RankQuery,
  expansion: Expansion,
  candidates: readonly Candidate[],
  stats: CorpusStats,
  options: RankOptions,
  constants: RankConstants = CONSTANTS,
): Ranked[] {
  const words = ownWords(query, candidates, stats, options, constants);
  let scores = words;
  let near: Closeness | undefined;
  if (expansion.terms.terms.length > 0) {
    scores = plus(words, constants.terms, weightedBm25(expansion.terms, candidates, stats));
  } else if (expansion.vector && options.expansion) {
    const found = closenessToBest(words, expansion.vector, expansion.trust, candidates, constants);
    scores = found.scores;
    near = found.near;
  } else if (expansion.vector) {
    near = closenessTo(expansion.vector, candidates, constants);
    scores = plus(words, constants.direct, near.believed);
  }
  if (options.structure) {
    const structure = Float64Array.from(candidates, (candidate) => candidate.structure ?? 0);
    scores = plus(scores, constants.structure, structure);
  }
  const lowest = scores.reduce((least, score) => Math.min(least, score), 0);
  return candidates
    .map(({ id }, i) => ({ id, score: (scores[i] as number) - lowest, semantic: near?.cosines[i] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/**
 * Words and similarity to the best candidates. Feedback is then computed once more from the best of this ranking, because now all
 * candidates take part.
 */
function closenessToBest(
  words: Float64Array,
  vector: Float32Array,
  trust: number,
  candidates: readonly Candidate[],
  constants: RankConstants,
): { scores: Float64Array; near: Closeness } {
  const first = closenessTo(vector, candidates, constants);
  const scores = plus(words, constants.feedback * trust, first.believed);
  const again = feedbackVector(candidates, scores, constants);
  if (!again) return { scores, near: first };
  const near = closenessTo(again.vector, candidates, constants);
  return { scores: plus(words, constants.feedback * again.trust, near.believed), near };
}

/** BM25 and phrases. */
function ownWords(
  { terms }: RankQuery,
  candidates: readonly Candidate[],
  stats: CorpusStats,
  { proximity }: RankOptions,
  constants: RankConstants,
): Float64Array {
  const { bm25, phrases } = wordScores(terms, candidates, stats);
  return proximity ? plus(bm25, constants.phrases, phrases) : bm25;
}

/** a + weight * b */
function plus(a: Float64Array, weight: number, b: Float64Array): Float64Array {
  return a.map((value, i) => value + weight * (b[i] as number));
}
