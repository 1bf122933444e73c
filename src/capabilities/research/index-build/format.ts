// Over 10 kB: terms, hashes and columns change together, with INDEX_VERSION.

import { fold } from '../../../engines/text/index.ts';
import type { IndexFilter, IndexShape } from '../../../foundation/store/search/index.ts';
import { comparableNames } from '../text/names.ts';
import { analyze } from '../text/terms.ts';
import type { PaperFacts, RowFilter } from '../vectors/facts.ts';

/**
 * The content of the search index for a paper. Any change of the terms, the hashes or the columns needs a new INDEX_VERSION; an index of an
 * older version is rebuilt from the catalog, one of a newer version is refused.
 */
export const INDEX_VERSION = 5;

/**
 * The pieces of names are spread over columns by their first two units, since building the index of a list column takes
 * memory for all of its numbers at once (23 bytes each, measured).
 */
const AUTHOR_SHARDS = 16;
const AUTHOR_COLUMNS = Array.from({ length: AUTHOR_SHARDS }, (_, shard) => `authors_${shard}`);

export const INDEX_SHAPE: IndexShape = {
  name: 'papers',
  // Days since 1970 of the creation and update dates.
  numbers: ['created', 'updated'],
  // Hashes of the category names, the years of both dates, and the pieces of the authors' names.
  lists: ['categories', 'years', ...AUTHOR_COLUMNS],
  loose: 16,
};

/** Stands for "no date": before every valid day. */
export const NO_DAY = -(2 ** 31);
const FIRST_DAY = -1_000_000;
const LAST_DAY = 10_000_000;

/**
 * Days since 1970 of an ISO date; of a partial one its first day. NO_DAY when there is none or it is no date.
 */
export function dayOf(date: string | null | undefined): number {
  if (!date) return NO_DAY;
  const full = date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date.slice(0, 10);
  const time = Date.parse(`${full}T00:00:00Z`);
  return Number.isNaN(time) ? NO_DAY : Math.floor(time / 86_400_000);
}

/** Text in comparable form: no case, no accents, single spaces. */
export function comparable(text: string): string {
  const folded = fold(text);
  return UNTIDY.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}

/** The same without signs: for comparing titles and names whole. */
export const comparableLetters = (text: string): string =>
  comparable(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const UNTIDY = /^\s|\s\s|[^\S ]|\s$/;

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits, signed. Collisions only let a candidate through that the catalog row then refuses. */
function hash32(text: string): number {
  let hash = FNV_START;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash | 0;
}

/**
 * Adds the pieces of the names: a number for every unit together with the two after it, where the name's end counts as one.
 * The first two units make the upper 27 bits, the third one of 32 classes the lower 5: so two units alone are 32 numbers to
 * ask for, and no pieces of two have to be kept beside those of three.
 */
export function authorGrams(authors: readonly string[], shards: readonly GramShard[]): void {
  for (const shard of shards) shard.start = shard.grams.length;
  for (const name of authors.flatMap(comparableNames)) {
    for (let i = 0; i + 1 < name.length; i++) {
      const first = pair(name, i);
      const gram = first | (i + 2 < name.length ? unitClass(name.charCodeAt(i + 2)) : END);
      const { grams, start } = shards[shardOf(first)] as GramShard;
      // A paper has few pieces in a shard: searching backwards is cheaper than a set.
      if (grams.length - start > 64 || !grams.includes(gram, start)) grams.push(gram);
    }
    // One character is a name's half in some scripts, and nothing worth narrowing by in ASCII.
    for (let i = 0; i < name.length; i++) {
      if (name.charCodeAt(i) > 127) (shards[shardOf(single(name, i))] as GramShard).grams.push(single(name, i));
    }
  }
}

/** The numbers of one column under way. */
interface GramShard {
  readonly column: string;
  readonly grams: number[];
  /** Where those of the paper at hand begin. */
  start: number;
}

/** An empty shard for each column. */
export const gramShards = (): GramShard[] => AUTHOR_COLUMNS.map((column) => ({ column, grams: [], start: 0 }));

const shardOf = (gram: number): number => (gram >>> 5) % AUTHOR_SHARDS;
const columnOf = (gram: number): string => AUTHOR_COLUMNS[shardOf(gram)] as string;

const CLASSES = 32;
const END = 31;

/** Letters apart, all else in a few classes. */
function unitClass(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 97;
  if (unit === 32) return 26;
  if (unit === 45 || unit === 46 || unit === 39) return 27;
  return 28 + (unit % 2);
}

const SINGLE = 30;

function single(name: string, at: number): number {
  const hash = Math.imul(FNV_START ^ name.charCodeAt(at), FNV_PRIME);
  return ((hash ^ (hash >>> 15)) << 5) | SINGLE;
}

function pair(name: string, at: number): number {
  const first = Math.imul(FNV_START ^ name.charCodeAt(at), FNV_PRIME);
  const both = Math.imul(first ^ name.charCodeAt(at + 1), FNV_PRIME);
  return ((both ^ (both >>> 15)) << 5) | 0;
}

/** Adds the hashes of the categories in comparable form. */
export function categoryHashes(categories: readonly string[], hashes: number[]): void {
  for (const category of categories) hashes.push(hash32(comparable(category)));
}

/** The filters of a search. Bounds are days since 1970, both included. */
export interface PaperFilter {
  /** Substrings of names with their spellings, as of `askedSpellings`; one spelling of each must be in the name of some author. */
  readonly authors: readonly (readonly string[])[];
  /** Comparable names; the paper must have every one. */
  readonly categories: readonly string[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Conditions on the text, which only catalog rows decide. */
  readonly text?: TextFilter;
}

/** Conditions on title, abstract and year, in terms. */
export interface TextFilter {
  /** Terms side by side in the title. */
  readonly titles: readonly (readonly string[])[];
  /** Terms side by side in the title or in the abstract. */
  readonly phrases: readonly (readonly string[])[];
  /** Terms in neither. */
  readonly without: readonly string[];
  /** Of the creation date, both included. */
  readonly years: readonly [from: number, to: number] | undefined;
}

/**
 * The filter as the index can apply it: never stricter than the filter itself, and nearly as strict, so that few papers
 * have to be read for nothing. undefined when the index cannot narrow anything.
 */
export function indexFilter(filter: PaperFilter): IndexFilter | undefined {
  const parts: IndexFilter[] = [];
  parts.push(...filter.authors.flatMap(authorFilters));
  if (filter.categories.length > 0) parts.push({ column: 'categories', holdsAll: filter.categories.map(hash32) });
  if (filter.from !== undefined || filter.to !== undefined) {
    parts.push(dateFilter(filter.from ?? FIRST_DAY, filter.to ?? LAST_DAY));
  }
  return parts.length === 0 ? undefined : { and: parts };
}

/**
 * Spans of a year and more by the years that they touch, which is one look a year and lets at most two years too many
 * through; shorter and endless ones by the days, which is four looks through sorted columns.
 */
function dateFilter(min: number, max: number): IndexFilter {
  const [first, last] = [yearOf(min), yearOf(max)];
  if (max - min < 364 || last - first >= MOST_YEARS) {
    return {
      or: [
        { column: 'created', min, max },
        { column: 'updated', min, max },
      ],
    };
  }
  return { column: 'years', holdsAny: Array.from({ length: last - first + 1 }, (_, i) => first + i) };
}

const MOST_YEARS = 40;
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

/** Adds the years in which a paper was created and updated. */
export function years(created: string | null, updated: string | null, items: number[]): void {
  const days = [dayOf(created), dayOf(updated)].filter((day) => day !== NO_DAY);
  items.push(...new Set(days.map(yearOf)));
}

/** What the pieces of a name have to hold for one of the spellings to be in it; nothing if one is a single ASCII character. */
function authorFilters(spellings: readonly string[]): IndexFilter[] {
  const [one = [], ...others] = spellings.map(spellingFilters);
  if (others.length === 0 || one.length === 0) return one;
  return [{ or: [one, ...others].map((and) => ({ and })) }];
}

function spellingFilters(needle: string): IndexFilter[] {
  if (needle.length < 2) {
    if (needle.charCodeAt(0) <= 127) return [];
    const gram = single(needle, 0);
    return [{ column: columnOf(gram), holdsAll: [gram] }];
  }
  if (needle.length === 2) {
    const first = pair(needle, 0);
    return [{ column: columnOf(first), holdsAny: Array.from({ length: CLASSES }, (_, third) => first | third) }];
  }
  const columns = new Map<string, Set<number>>();
  for (let i = 0; i + 2 < needle.length && i < MOST_PIECES; i++) {
    const first = pair(needle, i);
    const grams = columns.get(columnOf(first)) ?? new Set();
    columns.set(columnOf(first), grams.add(first | unitClass(needle.charCodeAt(i + 2))));
  }
  return [...columns].map(([column, grams]) => ({ column, holdsAll: [...grams] }));
}

/** More pieces than these narrow nothing any more. */
const MOST_PIECES = 16;

/** Facts of a paper that are stored with its records, for filters. */
export function factsOf(paper: { categories: string; created: string | null; updated: string | null }): PaperFacts {
  const categories: number[] = [];
  categoryHashes(JSON.parse(paper.categories) as string[], categories);
  return { created: dayOf(paper.created), updated: dayOf(paper.updated), categories };
}

/**
 * The filter as it is applied to those facts; undefined when it asks for nothing.
 * @param ids papers whose authors pass the filter on names, one bit each, if there is such a filter
 */
export function rowFilter(filter: PaperFilter, ids: Uint8Array | undefined): RowFilter | undefined {
  const { from, to, categories } = filter;
  const days = from === undefined && to === undefined ? undefined : ([from ?? FIRST_DAY, to ?? LAST_DAY] as const);
  if (!ids && !days && categories.length === 0) return undefined;
  return { days, categories: categories.map(hash32), ids };
}

/** The same filter on a catalog row, which decides. */
export function matches(
  filter: PaperFilter,
  paper: {
    title: string;
    abstract: string;
    authors: readonly string[];
    categories: readonly string[];
    created: string | null;
    updated: string | null;
  },
): boolean {
  if (filter.text && !textMatches(filter.text, paper)) return false;
  if (filter.authors.length > 0) {
    const names = paper.authors.flatMap(comparableNames);
    const isIn = (spelling: string): boolean => names.some((name) => name.includes(spelling));
    if (!filter.authors.every((spellings) => spellings.some(isIn))) return false;
  }
  if (filter.categories.length > 0) {
    const names = new Set(paper.categories.map(comparable));
    if (!filter.categories.every((category) => names.has(category))) return false;
  }
  if (filter.from === undefined && filter.to === undefined) return true;
  const within = (day: number): boolean =>
    day !== NO_DAY && day >= (filter.from ?? FIRST_DAY) && day <= (filter.to ?? LAST_DAY);
  return within(dayOf(paper.created)) || within(dayOf(paper.updated));
}

function textMatches(
  { titles, phrases, without, years }: TextFilter,
  paper: { title: string; abstract: string; created: string | null },
): boolean {
  if (years) {
    const year = Number(paper.created?.slice(0, 4) ?? Number.NaN);
    if (!(year >= years[0] && year <= years[1])) return false;
  }
  const title = analyze(paper.title);
  if (!titles.every((wanted) => holds(title, wanted))) return false;
  if (phrases.length === 0 && without.length === 0) return true;
  const abstract = analyze(paper.abstract);
  if (without.some((term) => title.includes(term) || abstract.includes(term))) return false;
  return phrases.every((wanted) => holds(title, wanted) || holds(abstract, wanted));
}

/** Whether terms stand side by side. */
const holds = (terms: readonly string[], wanted: readonly string[]): boolean =>
  terms.some((_, at) => wanted.every((term, i) => terms[at + i] === term));
