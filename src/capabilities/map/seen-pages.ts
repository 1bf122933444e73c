import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { getDomain } from 'tldts';
import { bareHost, similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { BulkColumn, Database, Transaction } from '../../foundation/store/index.ts';
import type { MapTables } from './tables.ts';

/** The local index of the pages that each team has fetched, by site. */
export interface SeenPages {
  /** Stores a page in the background. A page that is stored already is updated. */
  remember(teamId: string, page: SeenPage): void;
  /** Pages of the site of a URL, those fetched last first. */
  ofSite(teamId: string, url: URL, limit: number): Promise<SeenPage[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface SeenPage {
  readonly url: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
}

const COLUMNS: readonly BulkColumn[] = [
  ...(['team_id', 'key', 'site', 'url', 'title', 'description'] as const).map(
    (name) => ({ name, type: 'text' }) as const,
  ),
  { name: 'at', type: 'integer' },
];
/** Characters that are stored. */
const MAX_URL = 2_048;
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 500;
/** Milliseconds between two writes, and the number of pages that may wait. */
const EVERY = 1_000;
const ROOM = 2_000;
/** Rows that are read together: some milliseconds. */
const AT_ONCE = 2_000;
/** Milliseconds between two removals of what is old, and rows of one statement. */
const SWEEP_EVERY = 3_600_000;
const SWEEP_ROWS = 1_000;

/** @param retentionDays days after which a page that was not fetched again is removed */
export function createSeenPages(
  db: Database,
  { clock, log, retentionDays }: { readonly clock: Clock; readonly log: Log; readonly retentionDays: number },
): SeenPages {
  let waiting: { teamId: string; page: SeenPage }[] = [];
  let writing: Promise<void> = Promise.resolve();

  const write = async (tx: Transaction, teamId: string, pages: readonly SeenPage[], now: number): Promise<void> => {
    const rows = new Map<string, (string | number | null)[]>();
    for (const { url, title, description } of pages) {
      if (url.length > MAX_URL) continue;
      const key = hash('sha256', similarUrlKey(url), 'base64url').slice(0, 22);
      const cut = (text: string | undefined, most: number): string | null =>
        text?.slice(0, most).toWellFormed() ?? null;
      rows.set(key, [
        teamId,
        key,
        siteOf(new URL(url)),
        url,
        cut(title, MAX_TITLE),
        cut(description, MAX_DESCRIPTION),
        now,
      ]);
    }
    // In one order everywhere, so that no two transactions wait for each other.
    const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    await tx.bulkInsert('seen_pages', COLUMNS, sorted, { target: ['team_id', 'key'], action: 'replace' });
  };

  const flush = (): Promise<void> => {
    writing = writing.then(async () => {
      const now = waiting;
      waiting = [];
      if (now.length === 0) return;
      const byTeam = Map.groupBy(now, ({ teamId }) => teamId);
      try {
        await db.transaction(async (tx) => {
          for (const [teamId, list] of byTeam) {
            await write(
              tx,
              teamId,
              list.map(({ page }) => page),
              clock.now(),
            );
          }
        });
      } catch (error) {
        log.warn({ err: error }, 'seen pages could not be stored');
      }
    });
    return writing;
  };
  const sweep = async (): Promise<void> => {
    const before = clock.now() - retentionDays * 86_400_000;
    for (let removed = SWEEP_ROWS; removed >= SWEEP_ROWS; ) {
      const { numAffectedRows } = await sql`DELETE FROM seen_pages WHERE (team_id, key) IN
        (SELECT team_id, key FROM seen_pages WHERE at < ${before} LIMIT ${sql.lit(SWEEP_ROWS)})`.execute(db.kysely);
      removed = Number(numAffectedRows ?? 0n);
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
    sweep().catch((error: unknown) => log.warn({ err: error }, 'removal of old seen pages failed'));
  }, SWEEP_EVERY);
  timer.unref();

  return {
    remember(teamId, page) {
      if (waiting.length >= ROOM) return;
      waiting.push({ teamId, page });
      flushSoon();
    },
    async ofSite(teamId, url, limit) {
      const pages: SeenPage[] = [];
      const read = (after: { at: number; key: string } | undefined) => {
        let query = db
          .as<MapTables>()
          .kysely.selectFrom('seen_pages')
          .select(['key', 'url', 'title', 'description', 'at'])
          .where('team_id', '=', teamId)
          .where('site', '=', siteOf(url));
        if (after !== undefined) {
          // The first half is for the index.
          query = query
            .where('at', '<=', after.at)
            .where(({ or, eb }) => or([eb('at', '<', after.at), eb('key', '>', after.key)]));
        }
        return query
          .orderBy('at', 'desc')
          .orderBy('key')
          .limit(Math.min(AT_ONCE, limit - pages.length))
          .execute();
      };
      let last: { at: number; key: string } | undefined;
      while (pages.length < limit) {
        const rows = await read(last);
        for (const row of rows) {
          pages.push({ url: row.url, title: row.title ?? undefined, description: row.description ?? undefined });
        }
        last = rows.at(-1);
        if (last === undefined || rows.length < AT_ONCE) break;
        // Others have their turn.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return pages;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      clearTimeout(soon);
      await flush();
    },
  };
}

/** What the pages of one site share: the registrable domain, or the host if there is none, and the port. */
function siteOf(url: URL): string {
  const host = bareHost(url);
  return `${getDomain(host) ?? host}${url.port === '' ? '' : `:${url.port}`}`;
}
