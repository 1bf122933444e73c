import { isUnspaced } from '../../../engines/text/index.ts';
import { termsOf, wordTerms } from './terms.ts';

/** Scans the text of a matching page for the place where the words of the query are adjacent. */

/** The terms of a query, in its order, each once, and which follow each other. */
export interface Matcher {
  readonly terms: readonly string[];
  /** `a b` as two places in `terms`: neighbours in the query. */
  readonly pairs: ReadonlySet<number>;
  readonly places: ReadonlyMap<string, number>;
  /** Codes of the letters that the terms begin with, in small letters: a stem begins as its word does. */
  readonly initials: ReadonlySet<number>;
}

export interface Scan {
  /** How often each term is there, in the order of the matcher's. */
  readonly counts: readonly number[];
  /** Share of the terms that are adjacent in the best place, 0 to 1. */
  readonly together: number;
  /** Share of the query's neighbours that are neighbours in the text, in the same order. */
  readonly inOrder: number;
  /** How much of the query is in a line of its own, such as a heading, and how much of the line in the query, 0 to 1. */
  readonly line: number;
  /** Words of the text that count, as far as it was read. */
  readonly length: number;
  /** The best place. */
  readonly place: { readonly from: number; readonly to: number } | undefined;
}

/** UTF-16 units of the place that is looked for, and between two neighbours. */
const WINDOW = 260;
const GAP = 24;
/** Maximum number of matches; after that, a page repeats itself. */
const MOST_MATCHES = 2_000;
const MOST_TERMS = 40;
/** Words of a line that may be a heading. */
const LONGEST_LINE = 12;
const LINE_FEED = 10;

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
  return {
    terms,
    pairs,
    places: new Map(terms.map((term, i) => [term, i])),
    initials: new Set(terms.map((term) => term.charCodeAt(0))),
  };
}

interface Found {
  readonly at: number;
  readonly end: number;
  readonly term: number;
}

/** @param text as much of it as is to be read */
export function scan(text: string, { terms, pairs, places, initials }: Matcher): Scan {
  const counts = terms.map(() => 0);
  const found: Found[] = [];
  const neighbours = new Set<number>();
  let length = 0;
  /** The line in which each term was seen last, and what the current one has of them. */
  const seenIn = new Int32Array(terms.length);
  let line = 1;
  let lineStart = 0;
  let held = 0;
  let bestLine = 0;
  const endLine = (): void => {
    const words = length - lineStart;
    if (held > 0 && words <= LONGEST_LINE) bestLine = Math.max(bestLine, (held / terms.length) * (held / words));
    line++;
    lineStart = length;
    held = 0;
  };
  const see = (word: string, at: number): void => {
    length++;
    const term = places.get(wordTerms(word)[0] ?? '');
    if (term === undefined) return;
    if (seenIn[term] !== line) {
      seenIn[term] = line;
      held++;
    }
    const last = found.at(-1);
    if (last && at - last.end <= GAP) {
      const pair = last.term * MOST_TERMS + term;
      if (pairs.has(pair)) neighbours.add(pair);
    }
    counts[term] = (counts[term] as number) + 1;
    found.push({ at, end: at + word.length, term });
  };
  for (let at = 0; at < text.length && found.length < MOST_MATCHES; ) {
    const { end, isAscii } = wordAt(text, at);
    if (end === at) {
      if (text.charCodeAt(at) === LINE_FEED) endLine();
      at++;
      continue;
    }
    // Most words are ruled out by their first letter.
    if (isAscii && !initials.has(text.charCodeAt(at) | SMALL)) length++;
    else {
      const word = text.slice(at, end);
      if (!isAscii && word.length > 2 && isUnspaced(word)) {
        for (let i = 0; i + 2 <= word.length; i++) see(word.slice(i, i + 2), at + i);
      } else see(word, at);
    }
    at = end;
  }
  endLine();
  const best = bestPlace(found, terms.length);
  return {
    counts,
    together: best === undefined ? 0 : best.distinct / terms.length,
    inOrder: pairs.size === 0 ? 0 : neighbours.size / pairs.size,
    length,
    line: bestLine,
    place: best,
  };
}

/** Makes a small letter of a capital one, and leaves digits as they are. */
const SMALL = 0x20;
const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** Where the word ends that begins at a place; there itself where none does. */
function wordAt(text: string, start: number): { end: number; isAscii: boolean } {
  let end = start;
  let isAscii = true;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code < 128) {
      if (ASCII_WORD[code] === 0) break;
      end++;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(end) as number);
    if (!WORD_CHARACTER.test(character)) break;
    isAscii = false;
    end += character.length;
  }
  return { end, isAscii };
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
