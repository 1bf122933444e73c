import { idf, termScore } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { normOf, relative, TITLE_COUNT } from './bm25.ts';
import { TermSlots } from './term-slots.ts';
import type { Candidate, JoinedWord, RankQuery, Terms } from './types.ts';

/** Scores of candidates by the query's own words; positions as in the candidates. */
export interface WordScores {
  /** BM25, 0 to 1: relative to the best candidate. */
  readonly bm25: Float64Array;
  /** The share of the query's adjacent pairs of words that are adjacent in the paper, 0 to 1, weighted by rarity. */
  readonly phrases: Float64Array;
}

/** Counts of pairs saturate like those of words in a text of average length. */
const PAIR_NORM = 1.2;

/**
 * Scores candidates by the query's words and by its pairs of words: the full-independence and the ordered part of the
 * sequential dependence model (D. Metzler and W. B. Croft, "A Markov random field model for term dependencies", SIGIR 2005),
 * with BM25 in place of language models. Stop words are out, so words with one of those between them are neighbours.
 */
export function wordScores(
  asked: Pick<RankQuery, 'terms' | 'weights' | 'joined'>,
  candidates: readonly Candidate[],
  stats: CorpusStats,
): WordScores {
  // A word that no paper contains does not separate neighbors, and its pairs do not count.
  const isKnown = asked.terms.map((term) => Number(stats.df(term) > 0));
  const query = asked.terms.filter((_, i) => isKnown[i] === 1);
  const weights = asked.weights?.filter((_, i) => isKnown[i] === 1);
  const slots = new TermSlots(query);
  const width = slots.terms.length;
  const rarity = Float64Array.from(slots.terms, (term) => idf(stats.documents, stats.df(term)));
  const gains = new Float64Array(width);
  for (let i = 0; i < query.length; i++) {
    const place = slots.placeOf(query[i] as number);
    gains[place]! += (rarity[place] as number) * (weights?.[i] ?? 1);
  }
  const pairs = pairsOf(query, slots, rarity);
  const counts = new Uint32Array(width);
  const pairCounts = new Uint32Array(pairs.weights.length);
  const bm25 = new Float64Array(candidates.length);
  const phrases = new Float64Array(candidates.length);

  const joined = joinedPlaces(asked.joined ?? [], slots);
  const addJoined = (term: number, weight: number): void => {
    for (const place of joined.get(term) ?? []) counts[place]! += weight;
  };

  const read = (terms: Terms, weight: number): void => {
    let before = -1;
    for (let i = 0; i < terms.length; i++) {
      const place = slots.placeOf(terms[i] as number);
      if (place >= 0) {
        counts[place]! += weight;
        if (before >= 0) {
          const pair = pairs.at[before * width + place] as number;
          if (pair > 0) pairCounts[pair - 1]! += weight;
        }
      }
      if (place < 0 && joined.size > 0) addJoined(terms[i] as number, weight);
      before = place;
    }
  };

  for (const [i, candidate] of candidates.entries()) {
    counts.fill(0);
    pairCounts.fill(0);
    read(candidate.title, TITLE_COUNT);
    read(candidate.abstract, 1);
    // A word with a hyphen is in the query as one word, or has been counted by its parts.
    for (const term of candidate.compounds ?? []) {
      const place = slots.placeOf(term);
      if (place >= 0) counts[place]! += 1;
    }
    const norm = normOf(stats, candidate);
    let sum = 0;
    for (let place = 0; place < width; place++) {
      const count = counts[place] as number;
      if (count > 0) sum += (gains[place] as number) * termScore(count, norm);
    }
    bm25[i] = sum;
    let found = 0;
    for (let pair = 0; pair < pairCounts.length; pair++) {
      const count = pairCounts[pair] as number;
      if (count > 0) found += ((pairs.weights[pair] as number) * count) / (count + PAIR_NORM);
    }
    phrases[i] = found;
  }
  return { bm25: relative(bm25), phrases };
}

/** Term -> the places of the words that it stands for. */
export function joinedPlaces(joined: readonly JoinedWord[], slots: TermSlots): ReadonlyMap<number, readonly number[]> {
  return new Map(
    joined.map(({ term, parts }) => [term, parts.map((part) => slots.placeOf(part)).filter((place) => place >= 0)]),
  );
}

/** The query's pairs of different neighbouring words. */
interface Pairs {
  /** Place of the one, times the number of words, plus place of the other -> number of the pair plus one. */
  readonly at: Uint16Array;
  /** They add up to 1. */
  readonly weights: Float64Array;
}

function pairsOf(query: Terms, slots: TermSlots, rarity: Float64Array): Pairs {
  const width = slots.terms.length;
  const at = new Uint16Array(width * width);
  const weights: number[] = [];
  let total = 0;
  for (let i = 0; i + 1 < query.length; i++) {
    const [one, other] = [slots.placeOf(query[i] as number), slots.placeOf(query[i + 1] as number)];
    if (one === other) continue;
    const weight = ((rarity[one] as number) + (rarity[other] as number)) / 2;
    total += weight;
    const key = one * width + other;
    if (at[key] === 0) at[key] = weights.push(0);
    weights[(at[key] as number) - 1]! += weight;
  }
  return { at, weights: Float64Array.from(weights, (weight) => (total > 0 ? weight / total : 0)) };
}
