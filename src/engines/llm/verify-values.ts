// Over 10 kB: one walk through the data, with the records of lists matched to their parts of the pages.

import { setImmediate as pause } from 'node:timers/promises';
import { ownField } from '../../foundation/kernel/table.ts';
import {
  findStated,
  type PlainText,
  placesOfWords,
  plainText,
  quoteAt,
  type Range,
  spansIn,
  unreadPlaces,
  type ValueMatch,
  wholeOf,
  withoutRelated,
} from '../page/index.ts';

/**
 * Which values of data that a language model returned are stated on the pages that were read, and where. Code decides, on the stored
 * text of the pages. A value of a record counts only in the part of a page that is about this record.
 */

/** Where a value of data stands. */
export interface ValueEvidence {
  /** `plans[2].price`. */
  readonly path: string;
  readonly url: string;
  /** The words of the page, at most 300 characters. */
  readonly quote: string;
  /** Where the quote stands in the Markdown of the page; absent where it stands elsewhere, or more than once. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly as?: ValueMatch['as'] | undefined;
}

/** Values of one result that are listed with their evidence. */
export const MOST_EVIDENCE = 1_000;

interface Proof {
  /** In the order of the data; at most 1,000. */
  readonly evidence: readonly ValueEvidence[];
  /** Paths of values that no page states; at most 1,000. */
  readonly unverified: readonly string[];
  /** Field -> pages that state it, or a value of the list that it is. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

interface Verifier {
  /** @param schema of the data: it says which fields ask for prose */
  verify(data: unknown, schema: Readonly<Record<string, unknown>> | undefined): Promise<Proof>;
}

/** Values that are looked for; those behind them count as unverified. */
const MOST_VALUES = 5_000;
const MOST_SOURCES = 5;
/** Milliseconds between two pauses in which the process serves others, and of all of the work; what is left then is unverified. */
const SLICE = 10;
const MOST_TIME = 10_000;
/** Records that are matched to parts of pages, and places of one name. */
const MOST_RECORDS = 1_000;
const MOST_PLACES = 50;

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page, and the parts of it that count. */
interface Place {
  readonly url: string;
  readonly text: PlainText;
  /** The place of a quote in the Markdown. */
  readonly spanOf: (quote: string) => Range | undefined;
  readonly ranges: readonly Range[];
}

/** @param texts Markdown of the pages that were read, by URL; it may grow */
export function createVerifier(texts: ReadonlyMap<string, string>): Verifier {
  type Read = { readonly markdown: string } & Pick<Place, 'text' | 'spanOf'>;
  const known = new Map<string, Read>();
  const read = (url: string, markdown: string): Read => {
    const before = known.get(url);
    if (before?.markdown === markdown) return before;
    // Records of data providers have no Markdown that callers could look at.
    const isPage = /^https?:/.test(url);
    let find: Place['spanOf'] | undefined;
    const spanOf: Place['spanOf'] = (quote) => {
      if (!isPage) return undefined;
      find ??= spansIn(markdown);
      return find(quote);
    };
    const made = { markdown, text: plainText(markdown), spanOf };
    known.set(url, made);
    return made;
  };
  return {
    async verify(data, schema) {
      const places: Place[] = [];
      for (const [url, markdown] of texts) {
        const { text, spanOf } = read(url, markdown);
        places.push({ url, text, spanOf, ranges: wholeOf(text) });
        await pause();
      }
      return walk(data, schema ?? {}, places);
    },
  };
}

async function walk(data: unknown, root: JsonObject, all: readonly Place[]): Promise<Proof> {
  const evidence: ValueEvidence[] = [];
  const unverified: string[] = [];
  const sources = new Map<string, Set<string>>();
  let count = 0;
  let spent = 0;
  let since = performance.now();
  const breathe = async (): Promise<void> => {
    const busy = performance.now() - since;
    if (busy < SLICE) return;
    spent += busy;
    await pause();
    since = performance.now();
  };

  const leaf = async (value: string | number | boolean, path: string, schema: JsonObject, places: readonly Place[]) => {
    count++;
    const field = nameOf(path);
    const wanted = { field, isProse: asksForProse(field, schema) };
    const top = path.replace(/\[.*$/, '') || 'data';
    const urls = sources.get(top) ?? new Set();
    sources.set(top, urls);
    let isStated = false;
    for (const place of count > MOST_VALUES ? [] : places) {
      await breathe();
      if (spent > MOST_TIME) break;
      if (/\d/.test(String(value))) for (const _ of unreadPlaces(place.text)) await breathe();
      const found = findStated(place.text, value, place.ranges, wanted) ?? ownUrl(place, value);
      if (found === undefined) continue;
      if (!isStated && evidence.length < MOST_EVIDENCE) {
        const { as } = found;
        const quote = quoteAt(place.text, found);
        evidence.push({ path: path || 'data', url: place.url, quote, ...place.spanOf(quote), as });
      }
      isStated = true;
      urls.add(place.url);
      if (urls.size >= MOST_SOURCES) break;
    }
    if (!isStated && unverified.length < MOST_EVIDENCE) unverified.push(path || 'data');
  };

  const visit = async (value: unknown, path: string, schema: JsonObject, places: readonly Place[], depth: number) => {
    if (value === null || value === undefined || depth > 20) return;
    const { properties, items } = resolved(schema, root);
    if (Array.isArray(value)) {
      const inner = isObject(items) ? resolved(items, root) : {};
      const records = value.some(isObject) ? await recordPlaces(value, places, breathe) : [];
      for (const [index, one] of value.entries())
        await visit(one, `${path}[${index}]`, inner, records[index] ?? places, depth + 1);
    } else if (isObject(value)) {
      for (const [name, one] of Object.entries(value)) {
        const below = isObject(properties) ? ownField(properties, name) : undefined;
        const inner = isObject(below) ? resolved(below, root) : {};
        await visit(one, path === '' ? name : `${path}.${name}`, inner, places, depth + 1);
      }
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      if (value !== '') await leaf(value, path, resolved(schema, root), places);
    }
  };

  await visit(data, '', root, all, 0);
  const listed = [...sources].map(([field, urls]) => [field, [...urls]] as const);
  return { evidence, unverified, sources: Object.fromEntries(listed) };
}

/** The address of a page is stated by the page. */
function ownUrl({ url, text }: Place, value: unknown): ValueMatch | undefined {
  if (typeof value !== 'string' || !/^https?:/.test(value)) return undefined;
  return value.replace(/[#/]+$/, '') === url.replace(/[#/]+$/, '')
    ? { start: 0, end: Math.min(80, text.shown.length), as: 'words' }
    : undefined;
}

const nameOf = (path: string): string =>
  path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? '';

const PROSE =
  /descri|summar|overview|abstract|explan|reason|biograph|\bbio\b|mission|answer|highlight|conclusion|purpose/i;

function asksForProse(field: string, { description }: JsonObject): boolean {
  return (
    PROSE.test(field) ||
    (typeof description === 'string' &&
      /summar|in (?:your own|a few|one) |sentence|describe|explain/i.test(description))
  );
}

function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  let now = schema;
  for (let hops = 0; hops < 10 && typeof now.$ref === 'string'; hops++) {
    const target = now.$ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter(Boolean)
      .reduce<unknown>((at, name) => (isObject(at) ? ownField(at, name) : undefined), root);
    if (!isObject(target)) return {};
    now = target;
  }
  return now;
}

const NAMES = /^(?:name|title|label|plan|model|product|item|question|heading|full_?name|company|version|sku|id|url)$/i;

/** What a record is called: its name, or else its first text. */
function keyOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  const texts = Object.entries(record).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return (texts.find(([name]) => NAMES.test(name)) ??
    texts.find(([name]) => /name|title/i.test(name)) ??
    texts[0])?.[1];
}

/**
 * The parts of the pages that are about each record of a list: from its name to the next one's, or from the last one's to its own where
 * pages name records below their values. A page with the name of one record alone is about this record.
 * @returns for a record whose name no page states: nothing, so that none of its values is verified
 */
async function recordPlaces(
  records: readonly unknown[],
  places: readonly Place[],
  breathe: () => Promise<void>,
): Promise<(readonly Place[] | undefined)[]> {
  const keys = records.map(keyOf);
  const found: Place[][] = records.map(() => []);
  for (const { url, text, spanOf, ranges: whole } of places) {
    await breathe();
    // What stands below "See also" is about a record only if the page says nothing else of any.
    const own = withoutRelated(text, whole);
    let [names, ranges] = [namesIn(text, keys, own), own as readonly Range[]];
    if (names.size === 0 && text.related.length > 0) [names, ranges] = [namesIn(text, keys, whole), whole];
    if (names.size === 0) continue;
    const parts =
      names.size === 1
        ? new Map([...names.keys()].map((key) => [key, ranges]))
        : partsOf(text, names, ranges, records, keys);
    for (const [index, key] of keys.entries()) {
      const part = key === undefined ? undefined : parts.get(key);
      if (part !== undefined) found[index]?.push({ url, text, spanOf, ranges: part });
    }
  }
  // Records without any text have no name to look for.
  return found.map((list, index) => (keys[index] === undefined ? undefined : list));
}

/** Where a text has the names of records. */
function namesIn(
  text: PlainText,
  keys: readonly (string | undefined)[],
  ranges: readonly Range[],
): ReadonlyMap<string, readonly Range[]> {
  const names = new Map<string, Range[]>();
  for (const key of keys.slice(0, MOST_RECORDS)) {
    if (key === undefined || names.has(key)) continue;
    const within = placesOfWords(text, key)
      .filter((one) => ranges.some((range) => one.start >= range.start && one.end <= range.end))
      .slice(0, MOST_PLACES);
    // A name may stand in another order.
    const other = within.length > 0 ? undefined : findStated(text, key, ranges, { field: '', isProse: false });
    if (other !== undefined) within.push({ start: other.start, end: other.end });
    if (within.length > 0) names.set(key, within);
  }
  return names;
}

function partsOf(
  text: PlainText,
  names: ReadonlyMap<string, readonly Range[]>,
  ranges: readonly Range[],
  records: readonly unknown[],
  keys: readonly (string | undefined)[],
): ReadonlyMap<string, readonly Range[]> {
  const marks = [...names]
    .flatMap(([key, list]) => list.map((range) => ({ key, range })))
    // Of names that begin at one place, the longest stands there.
    .toSorted((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .filter(({ range }, index, sorted) => index === 0 || range.start >= (sorted[index - 1]?.range.end ?? 0));
  const below = new Map<string, Range[]>();
  const above = new Map<string, Range[]>();
  const put = (parts: Map<string, Range[]>, key: string, part: Range): void => {
    for (const range of ranges) {
      const [start, end] = [Math.max(part.start, range.start), Math.min(part.end, range.end)];
      if (start < end) parts.set(key, [...(parts.get(key) ?? []), { start, end }]);
    }
  };
  // From each name to the next other one, and from the last other one to each.
  for (let index = marks.length - 1, end = text.shown.length; index >= 0; index--) {
    const { key, range } = marks[index] as (typeof marks)[number];
    put(below, key, { start: range.start, end });
    if (marks[index - 1]?.key !== key) end = range.start;
  }
  for (let index = 0, start = 0; index < marks.length; index++) {
    const { key, range } = marks[index] as (typeof marks)[number];
    put(above, key, { start, end: range.end });
    if (marks[index + 1]?.key !== key) start = range.end;
  }
  const worth = (parts: ReadonlyMap<string, readonly Range[]>): number =>
    records.slice(0, 50).reduce<number>((sum, record, index) => {
      const part = parts.get(keys[index] ?? '');
      if (part === undefined || !isObject(record)) return sum;
      return (
        sum +
        Object.entries(record).filter(
          ([field, value]) =>
            (typeof value === 'string' || typeof value === 'number') &&
            findStated(text, value, part, { field, isProse: false }) !== undefined,
        ).length
      );
    }, 0);
  return worth(above) > worth(below) ? above : below;
}
