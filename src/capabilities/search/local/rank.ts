import { idf, lengthNorm, termScore } from '../../../engines/text/index.ts';
import { readDate } from '../find.ts';
import { type Matcher, type Scan, scan } from './scan.ts';
import type { SearchPageRow } from './tables.ts';

/** Reranking of pages from the index, by features that a bag of words ignores. */

/** UTF-16 units that are read of all candidates, the best first, and of each of the others at most. */
const READ = 600_000;
const READ_LITTLE = 8_000;
/** Milliseconds after which others have their turn. */
const AT_ONCE = 10;
const TITLE_COUNTS = 3;
/** Milliseconds after which a page counts as half as fresh. */
const HALF_LIFE = 90 * 86_400_000;

/** What the second look adds to a score when a sign is there in full, as a share of it. */
export interface RankWeights {
  /** The words of the query are adjacent. */
  readonly together: number;
  /** And in its order. */
  readonly inOrder: number;
  /** The title, or the last part of the address, has them, and is about nothing else. */
  readonly title: number;
  /** A line of its own, such as a heading, has them, and is about nothing else. */
  readonly line: number;
  /** The page is of today. */
  readonly fresh: number;
}

/** Found with bench/search.ts; it also says how they fare on collections that they were not chosen on. */
export const WEIGHTS: RankWeights = { together: 0.5, inOrder: 1, title: 1, line: 0.5, fresh: 0.05 };

export interface Ranked {
  readonly row: SearchPageRow;
  readonly look: Look;
  readonly score: number;
}

export interface Look {
  readonly title: Scan;
  /** The last part of the address. */
  readonly slug: Scan;
  readonly body: Scan;
  /** UTF-16 units of the body. */
  readonly read: number;
}

/** The second look, at pages with the best first. */
export async function lookAt(rows: readonly SearchPageRow[], matcher: Matcher): Promise<Look[]> {
  const looks: Look[] = [];
  let since = performance.now();
  let left = READ;
  for (const row of rows) {
    const text = bodyOf(row).slice(0, Math.max(READ_LITTLE, left));
    left -= text.length;
    looks.push({
      title: scan(row.title, matcher),
      slug: scan(slugOf(row.url), matcher),
      body: scan(text, matcher),
      read: text.length,
    });
    if (performance.now() - since < AT_ONCE) continue;
    // Others have their turn.
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
  return looks;
}

/**
 * Reranks candidates: whether the words are adjacent and in order, whether the title is about just them, and the age of the page.
 * @param scores of the index; candidates that are not in it yet are scored here with term weights from the candidates, scaled to those of
 *   the index
 */
export function rank(
  rows: readonly SearchPageRow[],
  looks: readonly Look[],
  { terms }: Matcher,
  scores: ReadonlyMap<number, number>,
  now: number,
  weights: RankWeights,
): Ranked[] {
  const rarity = terms.map((_, term) => {
    const holding = looks.filter(({ title, body }) => countOf(title, term) + countOf(body, term) > 0).length;
    return idf(rows.length, holding);
  });
  const average = looks.reduce((sum, { body }) => sum + body.length, 1) / Math.max(1, looks.length);
  const ownOf = ({ title, body }: Look): number => {
    const norm = lengthNorm(body.length, average);
    return rarity.reduce((sum, weight, term) => {
      const count = TITLE_COUNTS * countOf(title, term) + countOf(body, term);
      return sum + termScore(count, norm, weight);
    }, 0);
  };
  const isLate = rows.some(({ id }) => !scores.has(id));
  const own = isLate ? looks.map(ownOf) : [];
  const measure = isLate ? measureOf(rows, own, scores) : 1;
  const ranked = rows.map((row, i): Ranked => {
    const look = looks[i] as Look;
    const { title, slug, body } = look;
    const age = Math.max(0, now - (readDate(row.published ?? undefined, now) ?? row.at));
    const signs =
      weights.together * body.together +
      weights.inOrder * Math.max(body.inOrder, title.inOrder) +
      weights.title * Math.max(nameOf(title, terms.length), nameOf(slug, terms.length) ** 3) +
      weights.line * body.line ** 2 +
      weights.fresh * 2 ** (-age / HALF_LIFE);
    return { row, look, score: (scores.get(row.id) ?? measure * (own[i] as number)) * (1 + signs) };
  });
  return ranked.sort((a, b) => b.score - a.score || a.row.id - b.row.id);
}

/** How much of the query is in a name, and how much of the name in the query, 0 to 1. */
function nameOf(name: Scan, terms: number): number {
  const held = name.counts.reduce((sum, count) => sum + Math.min(1, count), 0);
  return (held / terms) * Math.min(1, held / Math.max(1, wordsOf(name)));
}

/** The last part of an address as words: `type providers` of `/docs/Type-Providers.html`. */
function slugOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/);
  const last = path.split('/').findLast((part) => part !== '' && !/^(?:index|default|readme)\.\w+$/i.test(part)) ?? '';
  return last
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_+]|%20/g, ' ')
    .slice(0, 200);
}

/** How many times the scores of the index are those made here: the median of the candidates that have both. */
function measureOf(
  rows: readonly SearchPageRow[],
  own: readonly number[],
  scores: ReadonlyMap<number, number>,
): number {
  const shares = rows.flatMap(({ id }, i) => {
    const score = scores.get(id);
    const made = own[i] as number;
    return score === undefined || made === 0 ? [] : [score / made];
  });
  return shares.sort((a, b) => a - b)[shares.length >> 1] ?? 1;
}

/** The sentence to show; '' where none has any of the words. */
export function passageOf(row: SearchPageRow, look: Look, matcher: Matcher): string {
  const text = bodyOf(row);
  // What the first part does not have may be further down.
  const isShort = text.length <= look.read || look.body.together > 0.7;
  const { place } = isShort ? look.body : scan(text, matcher);
  return place === undefined ? '' : passageAt(text, place);
}

/** Different words of a title that are no stop words, or close to it. */
const wordsOf = ({ counts, length }: Scan): number =>
  length - counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);

const countOf = ({ counts }: Scan, term: number): number => counts[term] as number;

const bodyOf = ({ description, text }: SearchPageRow): string => (text === '' ? description : text);

/** The sentences around a place of a text, to show why a page was found. */

/** UTF-16 units of a passage. */
const LONGEST = 420;
const SENTENCE_END = /[.!?。！？]["'”’)\]]*\s|[。！？]|\n/g;

/** Whole sentences where they are not too long; else what is around the place, with an ellipsis where it was cut. */
export function passageAt(text: string, { from, to }: { readonly from: number; readonly to: number }): string {
  const earliest = Math.max(0, from - LONGEST);
  let start = earliest;
  for (const match of text.slice(earliest, from).matchAll(SENTENCE_END))
    start = earliest + match.index + match[0].length;
  const latest = Math.min(text.length, to + LONGEST);
  SENTENCE_END.lastIndex = 0;
  const next = SENTENCE_END.exec(text.slice(to, latest));
  let end = next ? to + next.index + next[0].length : latest;
  // Without a sentence's beginning in sight.
  let isCutBefore = start === earliest && earliest > 0;
  if (end - start > LONGEST) {
    const spare = Math.max(0, LONGEST - (to - from));
    const begin = wordStart(text, from - Math.floor(spare / 2));
    if (begin > start) {
      start = Math.min(begin, from);
      isCutBefore = true;
    }
    end = Math.min(end, Math.max(to, start + LONGEST));
  }
  const isCutAfter = end < text.length && !SENTENCE_STOP.test(text.slice(start, end));
  let passage = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  if (isCutAfter) passage = `${end > to ? passage.replace(/\s+\S*$/, '') : passage} …`;
  return (isCutBefore ? `… ${passage}` : passage).toWellFormed();
}

const SENTENCE_STOP = /[.!?。！？]["'”’)\]]*\s*$|\n\s*$/;

function wordStart(text: string, from: number): number {
  const space = text.slice(Math.max(0, from), Math.max(0, from) + 60).search(/\s/);
  return Math.max(0, from) + (space < 0 ? 0 : space + 1);
}
