// Over 10 kB: reads, writes and removes go through one queue and one table.

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { queueRows } from '../../../engines/indexing/index.ts';
import { similarUrlKey } from '../../../foundation/kernel/canonical-url.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import {
  addChange,
  type BulkColumn,
  changeTexts,
  type Database,
  inList,
  type TextChange,
  type Transaction,
} from '../../../foundation/store/index.ts';
import { corpus } from './corpus.ts';
import { identityOf, MAX_TEXT, type TextColumns, textColumns, withTexts } from './page-text.ts';
import { PAGES_LOCK, type SearchPageRow, type SearchTables } from './tables.ts';

/** The pages of the local index in the database: what each team has scraped or crawled. */

interface SeenPage {
  readonly url: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Markdown; undefined when the page was read for something else. */
  readonly markdown: string | undefined;
  /** As the page says it. */
  readonly published: string | undefined;
  /** When it was read, milliseconds since 1970; undefined: now. What was read before the stored state does not take its place. */
  readonly at?: number;
}

export interface PageStore {
  /** Stores a page soon, without waiting. A known page is updated. */
  remember(teamId: string, page: SeenPage): void;
  /** Stores pages now. @throws what the database throws */
  add(teamId: string, pages: readonly SeenPage[]): Promise<void>;
  /** Writes what waits. */
  flush(): Promise<void>;
  /** The text of pages that the team has seen, by URL. */
  textsOf(teamId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The number of a team; undefined for one that has no page. */
  numberOf(teamId: string): Promise<number | undefined>;
  /** Some pages of a team, by their ids. */
  read(teamId: string, ids: readonly number[]): Promise<ReadonlyMap<number, SearchPageRow>>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Characters that are kept. */
const MAX_URL = 2_048;
const MAX_TITLE = 500;
const MAX_DESCRIPTION = 1_000;
/** Milliseconds between two writes, pages of one write, and characters of Markdown that may wait for it. */
const EVERY = 250;
const PAGES = 500;
const ROOM = 64 * 1024 * 1024;
/** Milliseconds between two removals of what is too much, and rows of one statement. */
const SWEEP_EVERY = 10 * 60_000;
const SWEEP_ROWS = 500;

const COLUMNS: readonly BulkColumn[] = (
  [
    ['id', 'integer'],
    ['team_id', 'text'],
    ['team', 'integer'],
    ['key', 'text'],
    ['url', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['text', 'text'],
    ['packed', 'bytes'],
    ['text_key', 'text'],
    ['published', 'text'],
    ['hash', 'text'],
    ['at', 'integer'],
  ] as const
).map(([name, type]) => ({ name, type }));

interface PageStoreOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Pages that are kept, of all teams together; those that were seen longest ago go first. 0: none. */
  readonly maxPages: number;
}

export function createPageStore(outer: Database, { clock, log, maxPages }: PageStoreOptions): PageStore {
  const db = outer.as<SearchTables>();
  const waiting: { readonly teamId: string; readonly page: SeenPage; readonly at: number }[] = [];
  let size = 0;
  let writing: Promise<void> = Promise.resolve();
  const numbers = new Map<string, number>();

  const numberOf = async (teamId: string, on: Pick<typeof db, 'kysely'> = db): Promise<number | undefined> => {
    const row = await on.kysely
      .selectFrom('search_teams')
      .select('number')
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return row?.number;
  };

  /** The number of a team that has one, which stays. */
  const knownNumberOf = async (teamId: string): Promise<number | undefined> => {
    const number = numbers.get(teamId) ?? (await numberOf(teamId));
    if (number !== undefined) numbers.set(teamId, number);
    return number;
  };

  const numberIn = async (tx: Transaction<SearchTables>, teamId: string): Promise<number> => {
    const known = await numberOf(teamId, tx);
    if (known !== undefined) return known;
    const { next_team: number } = await tx.kysely
      .selectFrom('search_counters')
      .select('next_team')
      .executeTakeFirstOrThrow();
    await tx.kysely
      .updateTable('search_counters')
      .set({ next_team: number + 1 })
      .execute();
    await tx.kysely.insertInto('search_teams').values({ team_id: teamId, number }).execute();
    return number;
  };

  const write = async (teamId: string, pages: ReadonlyMap<string, { page: SeenPage; at: number }>): Promise<void> => {
    const number = await knownNumberOf(teamId);
    await db.transaction(async (tx) => {
      await tx.lock(PAGES_LOCK);
      const team = number ?? (await numberIn(tx, teamId));
      const known = await tx.kysely
        .selectFrom('search_pages')
        .select(['id', 'key', 'hash', 'published', 'title', 'description', 'text', 'packed', 'text_key', 'at'])
        .where('team_id', '=', teamId)
        .where(inList(tx.kind, 'key', [...pages.keys()]))
        .execute();
      const before = new Map(known.map((row) => [row.key, row]));
      let next = await firstOf(tx, pages.size - known.length);
      const rows: (string | number | Uint8Array | null)[][] = [];
      const texts = new Map<string, TextChange>();
      const changed: number[] = [];
      const same: number[] = [];
      let latest = 0;
      for (const [key, { page, at }] of pages) {
        const old = before.get(key);
        // Without a time of its own it was read just now, whatever the clocks of other processes say.
        if (old !== undefined && page.at !== undefined && at < Number(old.at)) continue;
        latest = Math.max(latest, at);
        // A page that was read for its links alone keeps the text that it had.
        const stored =
          old !== undefined && page.markdown === undefined ? old : await textColumns(teamId, page.markdown ?? '');
        const { url, title, description, published, hash: own } = rowOf(page, old, stored);
        if (old?.hash === own && page.at === undefined) {
          same.push(Number(old.id));
          continue;
        }
        const id = old ? Number(old.id) : next++;
        changed.push(id);
        if (stored !== old) {
          addChange(texts, stored.text_key, 1, 'shared' in stored ? stored.shared : undefined);
          addChange(texts, old?.text_key ?? null, -1);
        }
        const { text, packed, text_key } = stored;
        rows.push([id, teamId, team, key, url, title, description, text, packed, text_key, published, own, at]);
      }
      await changeTexts(tx.as(), texts);
      await tx.bulkInsert('search_pages', COLUMNS, rows, { target: ['id'], action: 'replace' });
      if (same.length > 0) {
        await tx.kysely
          .updateTable('search_pages')
          .set({ at: latest })
          .where(inList(tx.kind, 'id', same))
          .execute();
      }
      await queueRows(tx.as(), corpus, changed);
    });
  };

  const flush = (): Promise<void> => {
    writing = writing.then(async () => {
      // What comes meanwhile waits for more.
      for (let left = waiting.length; left > 0; left -= PAGES) {
        const now = waiting.splice(0, Math.min(left, PAGES));
        size -= now.reduce((sum, one) => sum + weightOf(one.page), 0);
        for (const [teamId, list] of Map.groupBy(now, (one) => one.teamId)) {
          await write(teamId, byKeys(list)).catch((error: unknown) => {
            log.warn({ err: error }, 'pages could not be added to the local index');
          });
        }
      }
    });
    return writing;
  };

  const sweep = async (): Promise<void> => {
    const { n } = await db.kysely
      .selectFrom('search_pages')
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    for (let over = Number(n) - maxPages; over > 0; over -= SWEEP_ROWS) {
      await db.transaction(async (tx) => {
        await tx.lock(PAGES_LOCK);
        const { rows } = await sql<{ id: number; text_key: string | null }>`DELETE FROM search_pages WHERE id IN
          (SELECT id FROM search_pages ORDER BY at, id LIMIT ${sql.lit(Math.min(over, SWEEP_ROWS))})
          RETURNING id, text_key`.execute(tx.kysely);
        const texts = new Map<string, TextChange>();
        for (const { text_key } of rows) addChange(texts, text_key, -1);
        await changeTexts(tx.as(), texts);
        await queueRows(
          tx.as(),
          corpus,
          rows.map(({ id }) => Number(id)),
        );
      });
    }
  };
  let soon: NodeJS.Timeout | undefined;
  const flushSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void flush();
    }, EVERY).unref();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'cleanup of the local index failed'));
  }, SWEEP_EVERY);
  timer.unref();

  return {
    remember(teamId, page) {
      const weight = weightOf(page);
      // Nobody waits, so nothing can be held back: what comes faster than it can be written is left out.
      if (maxPages === 0 || page.url.length > MAX_URL || size + weight > ROOM) return;
      size += weight;
      waiting.push({ teamId, page, at: clock.now() });
      flushSoon();
    },
    async add(teamId, pages) {
      const now = clock.now();
      const kept = pages
        .filter(({ url }) => url.length <= MAX_URL)
        .map((page) => ({ page, at: Math.min(page.at ?? now, now) }));
      if (maxPages > 0 && kept.length > 0) await write(teamId, byKeys(kept));
    },
    flush,
    async textsOf(teamId, urls) {
      const byKey = new Map<string, string[]>();
      for (const url of urls) {
        const key = keyOf(url);
        if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), url]);
      }
      if (byKey.size === 0) return new Map();
      const rows = await db.kysely
        .selectFrom('search_pages')
        .select(['key', 'text', 'packed', 'text_key'])
        .where('team_id', '=', teamId)
        .where(inList(db.kind, 'key', [...byKey.keys()]))
        .execute();
      return new Map(
        (await withTexts(outer, rows)).flatMap(({ key, text }) =>
          text === '' ? [] : (byKey.get(key) ?? []).map((url) => [url, text] as const),
        ),
      );
    },
    numberOf: knownNumberOf,
    async read(teamId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await db.kysely
        .selectFrom('search_pages')
        .selectAll()
        // By the id alone: with the team in the query, SQLite would scan all pages of the team.
        .where(inList(db.kind, 'id', ids))
        .execute();
      const own = await withTexts(
        outer,
        rows.filter((row) => row.team_id === teamId),
      );
      return new Map(own.map((row) => [Number(row.id), { ...row, id: Number(row.id), at: Number(row.at) }]));
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      clearTimeout(soon);
      await flush();
    },
  };
}

/** Of several with one key the last, or what was read last of those that say when. */
function byKeys(list: readonly { readonly page: SeenPage; readonly at: number }[]) {
  const pages = new Map<string, { page: SeenPage; at: number }>();
  for (const { page, at } of list) {
    const key = keyOf(page.url);
    if (key === undefined || (page.at !== undefined && at < (pages.get(key)?.at ?? at))) continue;
    pages.set(key, { page, at });
  }
  return pages;
}

const weightOf = ({ markdown, url }: SeenPage): number =>
  Math.min(markdown?.length ?? 0, MAX_TEXT * 3) + url.length + 200;

/** Takes numbers for new pages. @returns the first of them */
async function firstOf(tx: Transaction<SearchTables>, pages: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`UPDATE search_counters SET next_page = next_page + ${pages}
    RETURNING next_page AS next`.execute(tx.kysely);
  return Number(rows[0]?.next) - pages;
}

/** What variants of an address share. */
function keyOf(url: string): string | undefined {
  try {
    return hash('sha256', similarUrlKey(url), 'base64url').slice(0, 22);
  } catch {
    return undefined;
  }
}

type Content = Pick<SearchPageRow, 'title' | 'description' | 'published' | 'hash'>;

/** @param old what is known of it */
function rowOf(page: SeenPage, old: Content | undefined, text: TextColumns): Content & { url: string } {
  const cut = (value: string | undefined, most: number): string =>
    (value ?? '').slice(0, most).toWellFormed().replaceAll('\0', '');
  const title = cut(page.title, MAX_TITLE) || (old?.title ?? '');
  const description = cut(page.description, MAX_DESCRIPTION) || (old?.description ?? '');
  const published = page.published?.slice(0, 40) ?? old?.published ?? null;
  const content = JSON.stringify([title, description, published, identityOf(text)]);
  return { url: page.url, title, description, published, hash: hash('sha256', content, 'base64url').slice(0, 22) };
}
