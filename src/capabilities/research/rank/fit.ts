import { BM25, idf } from '../../../engines/text/index.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { cosinesTo } from './closeness.ts';
import { TermSlots } from './term-slots.ts';
import type { Candidate, RankQuery } from './types.ts';
import { joinedPlaces } from './word-scores.ts';

/**
 * Log odds that a query is about the papers: by logistic regression on the judged queries, titles and words of titles of six collections, each
 * asked of its own and of the others (bench/README.md, "Scores of papers").
 */
const WEIGHTS = { bm25: 5, bm25OfMany: 3, missing: -7.2, near: 6.1, phrases: 4.4, words: 1, bias: -7.2 };
/** More words than these are seldom all in a paper: then a small share of BM25 says much. */
const FEW_WORDS = 2;
/** Scores below it keep their order. */
const LEAST = 0.001;
/** Best candidates that are looked at: the first one may be there for its meaning only. */
export const LOOKED_AT = 5;
/** The most that a word adds to BM25, in parts of its rarity. */
const MOST = 1 + BM25.k1;
/** How near papers with all words usually are, where there are no vectors. */
const USUALLY_NEAR = 0.6;

/** The words and names of a query. */
interface Asked {
  readonly slots: TermSlots;
  /** Places of the words that one word of a paper stands for. */
  readonly joined: ReturnType<typeof joinedPlaces>;
  /** Rarities of the words. */
  readonly gains: Float64Array;
  /** The sum of the rarities of words and names, and how many they are. */
  readonly all: number;
  readonly count: number;
}

/**
 * How well the best candidates fit the query, 0 to 1, comparable between queries: how much of its words and names one of them has, in the words'
 * order, how rare the missing ones are, and how near they are in meaning. A word that no paper has counts as the rarest of all: then the query
 * is about something else.
 *
 * @param strongest the highest BM25 of all candidates
 */
export function fitOf(query: RankQuery, best: readonly Candidate[], strongest: number, stats: CorpusStats): number {
  const asked = askedOf(query, stats);
  const { all, count } = asked;
  if (all === 0 || best.length === 0) return LEAST;
  const held = best.map((paper) => heldBy(paper, query, asked));
  const coverage = Math.max(...held.map(({ words, names }) => (words + names) / all));
  const names = Math.max(...held.map((one) => one.names));
  const phrases = best.reduce((most, { match }) => Math.max(most, match?.phrases ?? 0), 0);
  // A word alone has no neighbours.
  const inOrder = count < 2 ? coverage : phrases;
  const rarity = all / count / idf(stats.documents, 0);
  const many = Math.max(0, Math.log((1 + count) / (1 + FEW_WORDS)));
  const odds =
    WEIGHTS.bias +
    (WEIGHTS.bm25 + WEIGHTS.bm25OfMany * many) * Math.min(1, (strongest / MOST + names) / all) +
    WEIGHTS.missing * (1 - coverage) * rarity +
    WEIGHTS.near * (query.vector ? nearness(query.vector, best) : USUALLY_NEAR * coverage) +
    WEIGHTS.phrases * inOrder +
    WEIGHTS.words * Math.log(1 + count);
  return Math.max(LEAST, 1 / (1 + Math.exp(-odds)));
}

function askedOf({ terms, weights, names, joined = [] }: RankQuery, stats: CorpusStats): Asked {
  const slots = new TermSlots(terms);
  const gains = new Float64Array(slots.terms.length);
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    const place = slots.placeOf(term);
    const gain = idf(stats.documents, stats.df(term)) * (weights?.[i] ?? 1);
    gains[place] = Math.max(gains[place] as number, gain);
  }
  let all = 0;
  let count = 0;
  for (const gain of gains) {
    all += gain;
    if (gain > 0) count++;
  }
  for (let n = 0; n < (names?.parts.length ?? 0); n++) {
    all += (names?.rarities[n] as number) * (names?.confidences[n] as number);
    count++;
  }
  return { slots, joined: joinedPlaces(joined, slots), gains, all, count };
}

/** The rarities of the words and of the names that a paper has. */
function heldBy(
  { title, abstract, authors, compounds }: Candidate,
  { names }: RankQuery,
  { slots, joined, gains }: Asked,
): { words: number; names: number } {
  const has = new Uint8Array(gains.length);
  for (const list of [title, abstract, compounds ?? []]) {
    for (const term of list) {
      const place = slots.placeOf(term);
      if (place >= 0) has[place] = 1;
      else for (const one of joined.get(term) ?? []) has[one] = 1;
    }
  }
  const held = { words: 0, names: 0 };
  for (let place = 0; place < gains.length; place++) if (has[place] === 1) held.words += gains[place] as number;
  for (let n = 0; n < (names?.parts.length ?? 0); n++) {
    const isThere = authors?.includes(names?.parts[n] as number) || title.includes(names?.terms[n] as number);
    if (isThere) held.names += (names?.rarities[n] as number) * (names?.confidences[n] as number);
  }
  return held;
}

/** The mean similarity of papers to a vector; one without a vector counts as not similar. */
function nearness(to: Float32Array, papers: readonly Candidate[]): number {
  return cosinesTo(to, papers).reduce((sum, cosine) => sum + cosine, 0) / papers.length;
}
