import type { Corpus } from '../../../engines/indexing/index.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { IndexBatch, ListColumn } from '../../../foundation/store/search/index.ts';
import { readDate } from '../find.ts';
import { withTexts } from './page-text.ts';
import type { SearchPageRow, SearchTables } from './tables.ts';
import { countTerms } from './terms.ts';

/**
 * What the text index holds of a page. Its terms begin with the number of its team: no search can ever meet another team's pages,
 * and a team's searches cost what its own pages cost.
 */

/** Rows read at once: pages may have 100 kB of text. */
const PAGE = 50;
/** Pages that wait for the index, of all that it holds, at least and at most: so many are searched in memory until then (tail.ts). */
const WAITING = { share: 0.05, least: 500, most: 20_000 };
/** Stands among the facets of pages that say when they were published. */
export const DATED = 1;
/** How often the title counts. */
const TITLE_WEIGHT = 3;

export const corpus: Corpus = {
  name: 'pages',
  format: 1,
  shape: { name: 'pages', numbers: ['minute'], lists: ['facets'], isGrouped: true },
  table: 'search_pages',
  batch: 250,
  mayWait: (items) => Math.max(WAITING.least, Math.min(WAITING.most, Math.floor(items * WAITING.share))),
  read: readPages,
};

type IndexedPage = Pick<
  SearchPageRow,
  'id' | 'team' | 'url' | 'title' | 'description' | 'text' | 'packed' | 'text_key' | 'published' | 'at'
>;

export const INDEXED_COLUMNS = [
  ...(['id', 'team', 'url', 'title', 'description'] as const),
  ...(['text', 'packed', 'text_key', 'published', 'at'] as const),
] as const;

async function* readPages(db: Database, ids: readonly number[]): AsyncGenerator<IndexBatch> {
  const rows: Pick<IndexedPage, 'id' | 'url' | 'published' | 'at'>[] = [];
  const terms: Buffer[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = await db
      .as<SearchTables>()
      .kysely.selectFrom('search_pages')
      .select(INDEXED_COLUMNS)
      .where(inList(db.kind, 'id', ids.slice(at, at + PAGE)))
      .orderBy('id')
      .execute();
    for (const row of await withTexts(db, page)) {
      rows.push({ id: row.id, url: row.url, published: row.published, at: row.at });
      terms.push(Buffer.from(grouped(row.team, pageTerms(row))));
    }
  }
  const offsets = new Int32Array(terms.length + 1);
  terms.forEach((bytes, i) => {
    offsets[i + 1] = (offsets[i] as number) + bytes.length;
  });
  yield {
    ids: Int32Array.from(rows, ({ id }) => id),
    terms: { offsets, bytes: Buffer.concat(terms) },
    numbers: { minute: Int32Array.from(rows, minuteOf) },
    lists: { facets: listOf(rows.map(facetsOf)) },
  };
}

/** Equal terms one after the other: the index knows no positions, and they take a fraction of the space. */
function grouped(team: number, terms: ReadonlyMap<string, number>): string {
  let text = '';
  for (const [term, count] of terms) text += `${ofTeam(team, term)} `.repeat(count);
  return text.trimEnd();
}

/** A term of a page of a team, as the index has it. */
export const ofTeam = (team: number, term: string): string => `${team}:${term}`;

/** How often each term of a page counts. */
export function pageTerms({
  title,
  description,
  text,
  url,
}: Pick<IndexedPage, 'title' | 'description' | 'text' | 'url'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  countTerms(title, counts, TITLE_WEIGHT);
  for (const other of [placeOf(url), description, text]) countTerms(other, counts);
  return counts;
}

/** The words of an address: its host without `www.` and the top-level domain, and its path. */
function placeOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {}
  return `${url.hostname.replace(/^www\./, '').replace(/\.[^.]*$/, '')} ${path}`;
}

/** When a page is of: when it was published, or else when it was seen. Minutes since 1970. */
export function minuteOf({ published, at }: Pick<IndexedPage, 'published' | 'at'>): number {
  return Math.max(
    0,
    Math.min(2 ** 31 - 1, Math.floor((readDate(published ?? undefined, Number(at)) ?? Number(at)) / 60_000)),
  );
}

/** The hosts that a page is below, as numbers, and what else it can be narrowed by. */
function facetsOf({ url, published }: Pick<IndexedPage, 'url' | 'published'>): number[] {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  const labels = host.split('.');
  const hosts = labels.map((_, i) => hostNumber(labels.slice(i).join('.')));
  return [...new Set([...hosts, ...(published === null ? [] : [DATED])])];
}

/** FNV-1a, 32 bits, signed: a collision only makes one more candidate, which the address itself then rules out. */
export function hostNumber(host: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < host.length; i++) hash = Math.imul(hash ^ host.charCodeAt(i), 0x01000193);
  return hash | 0;
}

function listOf(values: readonly (readonly number[])[]): ListColumn {
  const offsets = new Int32Array(values.length + 1);
  values.forEach((items, i) => {
    offsets[i + 1] = (offsets[i] as number) + items.length;
  });
  return { offsets, items: Int32Array.from(values.flat()) };
}
