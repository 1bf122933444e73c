import { setImmediate } from 'node:timers/promises';
import { analyze } from '../text/terms.ts';

/** The data of a candidate for reranking. */
export interface Candidate {
  /** Of the first ranking; above 0. */
  readonly score: number;
  readonly title: string;
  /** Path of its file; '' if it has none. */
  readonly path: string;
  /** The headings above its best passage, outermost first, with ` › ` between. */
  readonly headings: string;
  /** Its best passage. */
  readonly text: string;
}

/**
 * How much each sign adds to a score when it is there in full. Found on the judged queries of bench/developer.ts, where they
 * lift the mean reciprocal rank from .890 to .913; half or double of each is as good within one query.
 */
const WEIGHTS = { neighbours: 0.2, heading: 0.15, title: 0.15, named: 0.5 };
/** Maximum number of terms between two that are adjacent in the query. */
const GAP = 2;
/** Number of reranked candidates; further down, order matters less than time. */
const LOOKED_AT = 60;
/** Characters of a passage that are read. */
const LONGEST = 3_000;
/** Candidates after which other requests have their turn. */
const AT_ONCE = 15;

/**
 * Scores of reranked candidates by features that a bag of words ignores: whether the query's words are adjacent in the passage, and whether
 * its heading or the title is about nothing but the query.
 */
export async function rerank(terms: readonly string[], candidates: readonly Candidate[]): Promise<number[]> {
  const asked = new Set(terms);
  const scores: number[] = [];
  for (const [i, { score, title, path, headings, text }] of candidates.entries()) {
    if (i >= LOOKED_AT) {
      scores.push(score);
      continue;
    }
    if (i > 0 && i % AT_ONCE === 0) await setImmediate();
    const leaf = headings.split(' › ').at(-1) || title;
    const signs =
      WEIGHTS.neighbours * neighbours(terms, analyze(`${title} ${headings} ${text.slice(0, LONGEST)}`)) +
      WEIGHTS.heading * shareAsked(asked, leaf) +
      WEIGHTS.title * shareAsked(asked, title) +
      WEIGHTS.named * Number(isNamed(asked, title) || isNamed(asked, fileName(path)));
    scores.push(score * (1 + signs));
  }
  return scores;
}

/** The share of a heading's words that are in the query. */
function shareAsked(asked: ReadonlySet<string>, heading: string): number {
  const words = new Set(analyze(heading));
  if (words.size === 0) return 0;
  let found = 0;
  for (const word of words) if (asked.has(word)) found++;
  return found / words.size;
}

/** The name of a file without its ending, and without a number that only orders files: manuals are often called by other names than their pages. */
const fileName = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace(/\.[^.]+$/, '')
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ');

/** Whether the query is the title, whatever the order of its words: then the page of that name is wanted. */
function isNamed(asked: ReadonlySet<string>, title: string): boolean {
  const words = new Set(analyze(title));
  return words.size > 0 && words.size === asked.size && words.isSubsetOf(asked);
}

/** Of the pairs of neighbours in the query, the share that are neighbours in the text too, in the same order. */
function neighbours(terms: readonly string[], text: readonly string[]): number {
  const last = new Map<string, number>();
  const pairs = new Map<string, string[]>();
  let asked = 0;
  for (let i = 0; i + 1 < terms.length; i++) {
    const [first = '', second = ''] = [terms[i], terms[i + 1]];
    if (first === second) continue;
    const before = pairs.get(second) ?? [];
    if (before.includes(first)) continue;
    pairs.set(second, [...before, first]);
    last.set(first, Number.NEGATIVE_INFINITY);
    asked++;
  }
  if (asked === 0) return 0;
  const found = new Set<string>();
  for (const [at, term] of text.entries()) {
    for (const first of pairs.get(term) ?? []) {
      if (at - (last.get(first) as number) <= GAP + 1) found.add(`${first} ${term}`);
    }
    if (last.has(term)) last.set(term, at);
  }
  return found.size / asked;
}
