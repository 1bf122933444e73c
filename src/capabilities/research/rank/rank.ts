import type { CorpusStats } from '../vectors/types.ts';
import { relative, weightedBm25 } from './bm25.ts';
import { type Closeness, closenessTo } from './closeness.ts';
import { CONSTANTS, type RankConstants } from './constants.ts';
import { feedbackTerms, feedbackVector, NO_TERMS } from './feedback.ts';
import { yearScores } from './fields.ts';
import { matcher } from './match.ts';
import type { Candidate, Expansion, Match, NameQuery, Ranked, RankOptions, RankQuery } from './types.ts';

/** Feedback from the best first candidates: those with most of the query's words, and similar to its vector. */
export function expand(
  query: RankQuery,
  first: readonly Candidate[],
  stats: CorpusStats,
  options: RankOptions,
  constants: RankConstants = CONSTANTS,
): Expansion {
  const none: Expansion = { terms: NO_TERMS, vector: options.dense ? query.vector : undefined, trust: 1 };
  if (query.names?.isAll) return { ...none, vector: undefined };
  if (!options.expansion) return none;
  const words = ownWords(query, first, matchesOf(query, first, stats), options, constants);
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
  const matches = matchesOf(query, candidates, stats);
  const words = ownWords(query, candidates, matches, options, constants);
  let scores = words;
  let near: Closeness | undefined;
  if (expansion.terms.terms.length > 0) {
    scores = plus(words, constants.terms, weightedBm25(expansion.terms, candidates, stats));
  } else if (expansion.vector && options.expansion) {
    const trust = expansion.trust * similarityLeft(query, constants);
    const found = closenessToBest(words, expansion.vector, trust, candidates, matches, constants);
    scores = found.scores;
    near = found.near;
  } else if (expansion.vector) {
    near = closenessTo(expansion.vector, candidates, constants);
    scores = plus(words, constants.direct, leveled(near.believed, matches, constants));
  }
  if (options.proximity) scores = withTitles(scores, query, matches, constants);
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
  matches: readonly Match[],
  constants: RankConstants,
): { scores: Float64Array; near: Closeness } {
  const first = closenessTo(vector, candidates, constants);
  const scores = plus(words, constants.feedback * trust, first.believed);
  const again = feedbackVector(candidates, scores, constants);
  const near = again ? closenessTo(again.vector, candidates, constants) : first;
  const weight = constants.feedback * (again ? Math.min(trust, again.trust) : trust);
  return { scores: plus(words, weight, leveled(near.believed, matches, constants)), near };
}

/** Moves the similarity of papers whose titles have all words of the query towards their mean. */
function leveled(believed: Float64Array, matches: readonly Match[], { besideWhole }: RankConstants): Float64Array {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < believed.length; i++) {
    if ((matches[i] as Match).whole === 0) continue;
    sum += believed[i] as number;
    count++;
  }
  if (count < 2) return believed;
  const mean = sum / count;
  return believed.map((value, i) => ((matches[i] as Match).whole === 0 ? value : mean + besideWhole * (value - mean)));
}

/** BM25, phrases, titles, names and years. */
function ownWords(
  query: RankQuery,
  candidates: readonly Candidate[],
  matches: readonly Match[],
  { proximity }: RankOptions,
  constants: RankConstants,
): Float64Array {
  const { names, years } = query;
  let scores: Float64Array = new Float64Array(candidates.length);
  if (!names?.isAll) {
    for (let i = 0; i < scores.length; i++) scores[i] = (matches[i] as Match).bm25;
    relative(scores);
  }
  if (!proximity) return scores;
  const asWords = asWordsOf(query);
  const [phrases, title] = [asWords * constants.phrases, asWords * constants.title];
  const asNames = names ? constants.names * surenessOf(names) : 0;
  for (let i = 0; i < scores.length; i++) {
    const match = matches[i] as Match;
    let score = (scores[i] as number) + phrases * match.phrases;
    score += title * match.title;
    if (names) score += asNames * match.names;
    scores[i] = score;
  }
  if (years && years.length > 0) scores = plus(scores, constants.years, yearScores(years, candidates));
  return scores;
}

/** Those that come with the candidates, or new ones. */
function matchesOf(query: RankQuery, candidates: readonly Candidate[], stats: CorpusStats): readonly Match[] {
  const match = candidates.every((one) => one.match !== undefined) ? undefined : matcher(query, stats);
  return candidates.map((one) => one.match ?? (match as NonNullable<typeof match>)(one));
}

/** Adds to the scores of the papers whose titles begin with the query, or have all of it. Feedback is not from them: it is about a subject. */
function withTitles(
  scores: Float64Array,
  query: RankQuery,
  matches: readonly Match[],
  { start, whole }: RankConstants,
): Float64Array {
  const asWords = asWordsOf(query);
  return scores.map((score, i) => {
    const match = matches[i] as Match;
    return score + asWords * (start * match.start + whole * match.whole);
  });
}

/** How much titles with the words of a query count: who asks for a person does not ask for titles with that word. */
const asWordsOf = ({ names }: RankQuery): number => (names?.isAll ? 1 - surenessOf(names) : 1);

/** How certain the names of a query are, 0 to 1. */
const surenessOf = ({ confidences }: NameQuery): number => confidences.reduce((most, one) => Math.max(most, one), 0);

/** The share of similarity in meaning that counts beside names. */
const similarityLeft = ({ names }: RankQuery, { besideNames }: RankConstants): number =>
  names ? 1 - surenessOf(names) * (1 - besideNames) : 1;

/** a + weight * b */
function plus(a: Float64Array, weight: number, b: Float64Array): Float64Array {
  const sum = new Float64Array(a.length);
  for (let i = 0; i < sum.length; i++) sum[i] = (a[i] as number) + weight * (b[i] as number);
  return sum;
}
