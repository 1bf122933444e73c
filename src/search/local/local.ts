import type { CorpusReader } from '../../indexing/index.ts';
import type { IndexFilter } from '../../store/search/index.ts';
import { readDate } from '../dates.ts';
import type { Hit, SearchProvider, SearchQuery } from '../providers/provider.ts';
import { fits, hasEnding, isOf } from '../scope.ts';
import { DATED, hostNumber, minuteOf, ofTeam } from './corpus.ts';
import type { PageStore } from './pages.ts';
import { passageAt } from './passage.ts';
import { type Matcher, matcherOf, type Scan, scan } from './scan.ts';
import type { SearchPageRow } from './tables.ts';
import type { Tail } from './tail.ts';
import { type QueryWords, readWords } from './words.ts';

/** Searching the pages that a team has scraped or crawled. */

export interface LocalDeps {
  readonly index: CorpusReader;
  readonly tail: Tail;
  readonly pages: Pick<PageStore, 'numberOf' | 'read'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Candidates that get a second look, and where some of them will be ruled out. */
const LOOKED_AT = 50;
const NARROW = 200;
/** UTF-16 units that the second look reads of all candidates, the best first, and of each of the others at most. */
const READ = 600_000;
const READ_LITTLE = 8_000;
/** Milliseconds after which others have their turn. */
const AT_ONCE = 10;
/** What the second look adds to a score when a sign is there in full; found with bench/search.ts. */
const TOGETHER = 0.5;
const IN_ORDER = 1;
const TITLE = 1;
const FRESH = 0.05;
/** Milliseconds after which a page counts as half as fresh. */
const HALF_LIFE = 90 * 86_400_000;
/** BM25 (S. Robertson and H. Zaragoza, 2009), for candidates of both indexes together. */
const K1 = 1.2;
const B = 0.75;
const TITLE_COUNTS = 3;

export function localIndex(deps: LocalDeps): SearchProvider {
  return {
    name: 'local',
    sources: ['web', 'news'],
    async search(query, deadline) {
      const words = readWords(query.words);
      const matcher = matcherOf(words.text);
      const team = await deps.pages.numberOf(query.teamId);
      if (team === undefined || matcher.terms.length === 0) return [];
      await deps.tail.sync();
      deadline.signal.throwIfAborted();
      const isNarrow =
        words.phrases.length + words.without.length + words.notSites.length + words.endings.length > 0 ||
        words.inUrl.length + words.inTitle.length + query.scope.exclude.length > 0 ||
        words.notInUrl.length + words.notInTitle.length + words.notEndings.length > 0 ||
        query.scope.within !== undefined;
      const most = Math.max(isNarrow ? NARROW : LOOKED_AT, query.limit + 10);
      const filter = filterOf(query, words);
      const hits = await deps.index.search(
        matcher.terms.map((term) => ofTeam(team, term)),
        { limit: most, ...(filter ? { filter } : {}) },
      );
      deadline.signal.throwIfAborted();
      const scores = new Map<number, number>();
      hits?.ids.forEach((id, i) => {
        if (!deps.tail.has(id)) scores.set(id, hits.scores[i] as number);
      });
      const late = deps.tail.find(team, matcher.terms, most);
      const rows = await deps.pages.read(query.teamId, [...scores.keys(), ...late]);
      deadline.signal.throwIfAborted();
      const order = new Set([...late, ...scores.keys()]);
      const fitting = [...order].flatMap((id) => rows.get(id) ?? []).filter((row) => isWanted(row, query, words));
      const looks = await lookAt(fitting, matcher);
      const ranked = rank(fitting, looks, matcher, late.length > 0 ? undefined : scores, deps.now());
      return ranked.slice(0, query.limit).map(({ row, look }) => hitOf(row, passageOf(row, look, matcher)));
    },
  };
}

function hitOf(row: SearchPageRow, passage: string): Hit {
  return {
    url: row.url,
    title: row.title || row.url,
    snippet: passage || row.description || row.text.slice(0, 300),
    isPassage: passage !== '',
    ...(row.published === null ? {} : { date: row.published }),
  };
}

function filterOf({ scope, source, recency }: SearchQuery, { sites }: QueryWords): IndexFilter | undefined {
  const all: IndexFilter[] = [];
  const below = (hosts: readonly string[]): void => {
    if (hosts.length > 0) all.push({ column: 'facets', holdsAny: hosts.map(hostNumber) });
  };
  below(scope.include);
  below(sites);
  if (scope.within && scope.within.endings.length === 0) below(scope.within.hosts);
  if (source === 'news') all.push({ column: 'facets', holdsAny: [DATED] });
  const { from, to } = recency?.range ?? {};
  if (from !== undefined || to !== undefined) {
    const minute = (at: number): number => Math.max(0, Math.min(2 ** 31 - 1, Math.floor(at / 60_000)));
    all.push({ column: 'minute', min: minute(from ?? 0), max: minute(to ?? Number.MAX_SAFE_INTEGER) });
  }
  return all.length === 0 ? undefined : all.length === 1 ? all[0] : { and: all };
}

/** All that a query asks for beyond its words. */
function isWanted(row: SearchPageRow, { scope, source, recency }: SearchQuery, words: QueryWords): boolean {
  if (source === 'news' && row.published === null) return false;
  const url = URL.parse(row.url);
  if (url === null || !fits(scope, row.url)) return false;
  const host = url.hostname.replace(/\.$/, '');
  if (words.sites.length > 0 && !words.sites.some((site) => isOf(host, site))) return false;
  if (words.notSites.some((site) => isOf(host, site))) return false;
  if (words.endings.length > 0 && !words.endings.some((ending) => hasEnding(url, ending))) return false;
  const address = row.url.toLowerCase();
  if (!words.inUrl.every((part) => address.includes(part))) return false;
  if (words.notInUrl.some((part) => address.includes(part))) return false;
  if (words.notEndings.some((ending) => hasEnding(url, ending))) return false;
  const title = row.title.toLowerCase();
  if (!words.inTitle.every((part) => title.includes(part))) return false;
  if (words.notInTitle.some((part) => title.includes(part))) return false;
  const { from, to } = recency?.range ?? {};
  const at = minuteOf(row) * 60_000;
  if ((from !== undefined && at < from - 60_000) || (to !== undefined && at > to)) return false;
  if (words.phrases.length === 0 && words.without.length === 0) return true;
  const text = `${title}\n${row.description.toLowerCase()}\n${row.text.toLowerCase()}`.replaceAll(/\s+/g, ' ');
  return words.phrases.every((phrase) => text.includes(phrase)) && !words.without.some((word) => hasWord(text, word));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isLetter = (index: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(index));
    // The option of a command is no word.
    if (!isLetter(at - 1) && text[at - 1] !== '-' && !isLetter(at + word.length)) return true;
  }
  return false;
}

interface Ranked {
  readonly row: SearchPageRow;
  readonly look: Look;
  readonly score: number;
}

interface Look {
  readonly title: Scan;
  readonly body: Scan;
  /** UTF-16 units of the body. */
  readonly read: number;
}

/** The second look, at pages with the best first. */
async function lookAt(rows: readonly SearchPageRow[], matcher: Matcher): Promise<Look[]> {
  const looks: Look[] = [];
  let since = performance.now();
  let left = READ;
  for (const row of rows) {
    const text = bodyOf(row).slice(0, Math.max(READ_LITTLE, left));
    left -= text.length;
    looks.push({ title: scan(row.title, matcher), body: scan(text, matcher), read: text.length });
    if (performance.now() - since < AT_ONCE) continue;
    // Others have their turn.
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
  return looks;
}

/**
 * Orders candidates by their scores and by what a bag of words does not see: whether the words stand together and in order, whether
 * the title is about just them, and how old the page is.
 * @param scores of the index; undefined when some candidates have none, because they are not in it yet: then all are scored here,
 *   where a word counts by how few of the candidates have it
 */
function rank(
  rows: readonly SearchPageRow[],
  looks: readonly Look[],
  { terms }: Matcher,
  scores: ReadonlyMap<number, number> | undefined,
  now: number,
): Ranked[] {
  const idf = terms.map((_, term) => {
    const having = looks.filter(({ title, body }) => countOf(title, term) + countOf(body, term) > 0).length;
    return Math.log(1 + (rows.length - having + 0.5) / (having + 0.5));
  });
  const average = looks.reduce((sum, { body }) => sum + body.length, 1) / Math.max(1, looks.length);
  const ranked = rows.map((row, i): Ranked => {
    const look = looks[i] as Look;
    const { title, body } = look;
    const own = (): number =>
      terms.reduce((sum, _, term) => {
        const tf = TITLE_COUNTS * countOf(title, term) + countOf(body, term);
        const norm = K1 * (1 - B + (B * body.length) / average);
        return sum + ((idf[term] as number) * tf * (K1 + 1)) / (tf + norm);
      }, 0);
    const asked = title.counts.filter((count) => count > 0).length / terms.length;
    const about = title.counts.reduce((sum, count) => sum + Math.min(1, count), 0) / Math.max(1, wordsOf(title));
    const age = Math.max(0, now - (readDate(row.published ?? undefined, now) ?? row.at));
    const signs =
      TOGETHER * body.together +
      IN_ORDER * Math.max(body.inOrder, title.inOrder) +
      TITLE * asked * Math.min(1, about) +
      FRESH * 2 ** (-age / HALF_LIFE);
    return { row, look, score: (scores?.get(row.id) ?? own()) * (1 + signs) };
  });
  return ranked.sort((a, b) => b.score - a.score || a.row.id - b.row.id);
}

function passageOf(row: SearchPageRow, look: Look, matcher: Matcher): string {
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
