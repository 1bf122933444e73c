import { idf, termScore } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { normOf, relative, TITLE_COUNT } from './bm25.ts';
import { firstSlot, TermSlots } from './term-slots.ts';
import type { Candidate, JoinedWord, RankQuery, Terms } from './types.ts';

/** Scores of candidates by the query's own words; positions as in the candidates. */
interface WordScores {
  /** BM25, 0 to 1: relative to the best candidate. */
  readonly bm25: Float64Array;
  /** The share of the query's adjacent pairs of words that are adjacent in the paper, 0 to 1, weighted by rarity; less for long queries. */
  readonly phrases: Float64Array;
}

/** Words of a long title. Longer queries describe a subject, and are in no title. */
export const LONG_TITLE = 10;
/** Counts of pairs saturate like those of words in a text of average length. */
const PAIR_NORM = 1.2;

/** Scores of one candidate, before they are compared with those of others. */
interface WordMatch {
  readonly bm25: number;
  readonly phrases: number;
}

/**
 * Scores papers by the query's words and by its pairs of words: the full-independence and the ordered part of the
 * sequential dependence model (D. Metzler and W. B. Croft, "A Markov random field model for term dependencies", SIGIR 2005),
 * with BM25 in place of language models. Stop words are out, so words with one of those between them are neighbours.
 */
export function wordMatcher(
  asked: Pick<RankQuery, 'terms' | 'weights' | 'joined'>,
  stats: CorpusStats,
): (paper: PaperWords) => WordMatch {
  // A word that no paper contains does not separate neighbors, and its pairs do not count.
  const isKnown = asked.terms.map((term) => Number(stats.df(term) > 0));
  const query = asked.terms.filter((_, i) => isKnown[i] === 1);
  const weights = asked.weights?.filter((_, i) => isKnown[i] === 1);
  const words = new TermSlots(query);
  const width = words.terms.length;
  const rarity = Float64Array.from(words.terms, (term) => idf(stats.documents, stats.df(term)));
  const gains = new Float64Array(width);
  for (let i = 0; i < query.length; i++) {
    const place = words.placeOf(query[i] as number);
    gains[place]! += (rarity[place] as number) * (weights?.[i] ?? 1);
  }
  const pairs = pairsOf(query, words, rarity);
  const counts = new Uint32Array(width);
  const pairCounts = new Uint32Array(pairs.weights.length);
  // Words that stand for several follow the others.
  const oneForMany = joinedPlaces(asked.joined ?? [], words);
  const slots = oneForMany.size === 0 ? words : new TermSlots([...words.terms, ...oneForMany.keys()]);
  const joined = Array.from(slots.terms.subarray(width), (term) => oneForMany.get(term) as readonly number[]);
  const counting: Counting = { slots, width, joined, pairs: pairs.at, counts, pairCounts };

  return (paper) => {
    counts.fill(0);
    pairCounts.fill(0);
    countWords(counting, paper.title, TITLE_COUNT);
    countWords(counting, paper.abstract, 1);
    // A word with a hyphen is in the query as one word, or has been counted by its parts.
    const { compounds } = paper;
    if (compounds) {
      for (let i = 0; i < compounds.length; i++) {
        const place = words.placeOf(compounds[i] as number);
        if (place >= 0) counts[place]! += 1;
      }
    }
    const norm = normOf(stats, paper);
    let bm25 = 0;
    for (let place = 0; place < width; place++) {
      const count = counts[place] as number;
      if (count > 0) bm25 += (gains[place] as number) * termScore(count, norm);
    }
    let phrases = 0;
    for (let pair = 0; pair < pairCounts.length; pair++) {
      const count = pairCounts[pair] as number;
      if (count > 0) phrases += ((pairs.weights[pair] as number) * count) / (count + PAIR_NORM);
    }
    return { bm25, phrases };
  };
}

interface Counting {
  readonly slots: TermSlots;
  /** Places of the words; those behind are of words that stand for several. */
  readonly width: number;
  readonly joined: readonly (readonly number[])[];
  /** Pairs.at */
  readonly pairs: Uint16Array;
  readonly counts: Uint32Array;
  readonly pairCounts: Uint32Array;
}

/** Adds the words of a text and its pairs of words. A search spends most of its time here: nothing in the loop is looked up twice. */
function countWords({ slots, width, joined, pairs, counts, pairCounts }: Counting, terms: Terms, weight: number): void {
  const { mask, keys, places } = slots;
  let before = -1;
  for (let i = 0; i < terms.length; i++) {
    const key = (terms[i] as number) | 0;
    let slot = firstSlot(key, mask);
    while (places[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    const place = (places[slot] as number) - 1;
    if (place < 0) {
      before = -1;
    } else if (place < width) {
      counts[place]! += weight;
      if (before >= 0) {
        const pair = pairs[before * width + place] as number;
        if (pair > 0) pairCounts[pair - 1]! += weight;
      }
      before = place;
    } else {
      for (const part of joined[place - width] ?? NO_PLACES) counts[part]! += weight;
      before = -1;
    }
  }
}

/** The same for some candidates. */
export function wordScores(
  asked: Pick<RankQuery, 'terms' | 'weights' | 'joined'>,
  candidates: readonly Candidate[],
  stats: CorpusStats,
): WordScores {
  const match = wordMatcher(asked, stats);
  const matches = candidates.map(match);
  return {
    bm25: relative(Float64Array.from(matches, ({ bm25 }) => bm25)),
    phrases: Float64Array.from(matches, ({ phrases }) => phrases),
  };
}

type PaperWords = Pick<Candidate, 'title' | 'abstract' | 'compounds'>;

const NO_PLACES: readonly number[] = [];

/** Term -> the positions of its words. */
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
