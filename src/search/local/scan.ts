import { isUnspaced } from '../../kernel/fold.ts';
import { termsOf } from './terms.ts';

/** A second look at a page that matched: where in its text the words of the query stand together. */

/** The terms of a query, in its order, each once, and which follow each other. */
export interface Matcher {
  readonly terms: readonly string[];
  /** `a b` as two places in `terms`: neighbours in the query. */
  readonly pairs: ReadonlySet<number>;
  /** Which term a word is, as far as that was asked; -1 for none of them. */
  readonly known: Map<string, number>;
}

export interface Scan {
  /** How often each term is there, in the order of the matcher's. */
  readonly counts: readonly number[];
  /** Share of the terms that stand together in the best place, 0 to 1. */
  readonly together: number;
  /** Share of the query's neighbours that are neighbours in the text, in the same order. */
  readonly inOrder: number;
  /** Words of the text that count, as far as it was read. */
  readonly length: number;
  /** The best place. */
  readonly place: { readonly from: number; readonly to: number } | undefined;
}

/** UTF-16 units of the place that is looked for, and between two neighbours. */
const WINDOW = 260;
const GAP = 24;
/** Matches that are looked at; beyond, a page repeats itself. */
const MOST_MATCHES = 2_000;
const MOST_TERMS = 40;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function matcherOf(query: string): Matcher {
  const terms: string[] = [];
  const pairs = new Set<number>();
  let before = -1;
  for (const term of termsOf(query)) {
    let at = terms.indexOf(term);
    if (at < 0) {
      if (terms.length >= MOST_TERMS) break;
      at = terms.push(term) - 1;
    }
    if (before >= 0 && before !== at) pairs.add(before * MOST_TERMS + at);
    before = at;
  }
  return { terms, pairs, known: new Map() };
}

interface Found {
  readonly at: number;
  readonly end: number;
  readonly term: number;
}

/** @param text as much of it as is to be read */
export function scan(text: string, matcher: Matcher): Scan {
  const { terms, pairs, known } = matcher;
  const counts = terms.map(() => 0);
  const found: Found[] = [];
  const neighbours = new Set<number>();
  let length = 0;
  const see = (word: string, at: number): void => {
    length++;
    let term = known.get(word);
    if (term === undefined) {
      const [own] = termsOf(word);
      term = own === undefined ? -1 : terms.indexOf(own);
      known.set(word, term);
    }
    if (term < 0) return;
    const last = found.at(-1);
    if (last && at - last.end <= GAP) {
      const pair = last.term * MOST_TERMS + term;
      if (pairs.has(pair)) neighbours.add(pair);
    }
    counts[term] = (counts[term] as number) + 1;
    found.push({ at, end: at + word.length, term });
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isUnspaced(word) && word.length > 2) {
      for (let i = 0; i + 2 <= word.length; i++) see(word.slice(i, i + 2), index + i);
    } else see(word, index);
    if (found.length >= MOST_MATCHES) break;
  }
  const best = bestPlace(found, terms.length);
  return {
    counts,
    together: best === undefined ? 0 : best.distinct / terms.length,
    inOrder: pairs.size === 0 ? 0 : neighbours.size / pairs.size,
    length,
    place: best,
  };
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly distinct: number;
}

/** The window with the most different terms; of equals the tightest, then the first. */
function bestPlace(found: readonly Found[], terms: number): Place | undefined {
  const within = new Int32Array(terms);
  let distinct = 0;
  let first = 0;
  let best: Place | undefined;
  const add = (term: number, by: 1 | -1): number => {
    const many = (within[term] as number) + by;
    within[term] = many;
    return many;
  };
  for (const { end, term } of found) {
    if (add(term, 1) === 1) distinct++;
    for (let left = found[first]; left && end - left.at > WINDOW; left = found[++first]) {
      if (add(left.term, -1) === 0) distinct--;
    }
    // Without what another one further on repeats.
    for (let left = found[first]; left && (within[left.term] as number) > 1; left = found[++first]) add(left.term, -1);
    const from = (found[first] ?? { at: end }).at;
    const isBetter =
      best === undefined ||
      distinct > best.distinct ||
      (distinct === best.distinct && end - from < best.to - best.from);
    if (isBetter) best = { from, to: end, distinct };
  }
  return best;
}
