import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { inBatches } from '../../../foundation/kernel/in-batches.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { type Blobs, type Database, inList, unpack } from '../../../foundation/store/index.ts';
import { type BatchWriter, createBatchWriter } from '../batch-writer.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { PageCacheRow, ScrapeTables } from '../migrations.ts';
import { type CachedFacts, cacheRowOf } from './row.ts';

/** A cached page. */
interface CachedPage {
  readonly fetched: Fetched;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** Pages as they were fetched, so that any format can be made of them later. */
export interface PageCache {
  /** @param age milliseconds: the minimum and the maximum age of the entry */
  find(key: string, age: { readonly min: number; readonly max: number }): Promise<CachedPage | undefined>;
  /** Stores a page in the background. */
  keep(key: string, teamId: string, fetched: Fetched): void;
  close(): Promise<void>;
}

interface PageCacheOptions {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  /** Bytes of all entries; the oldest are removed first. 0: nothing is cached. */
  readonly maxBytes: number;
}

/** Entries that are read at a time: the pages of a crawl start in groups. */
const READ_AT_ONCE = 32;
const blobOfPage = (key: string): string => `cache/${key.slice(0, 2)}/${key}`;
/** Milliseconds between two checks of the size. */
const SWEEP_EVERY = 60_000;
/** Entries that are removed at a time. */
const SWEEP_ROWS = 500;

export function createPageCache({ db, blobs, clock, log, maxBytes }: PageCacheOptions): PageCache {
  const tables = db.as<ScrapeTables>();
  const writer: BatchWriter<PageCacheRow> = createBatchWriter({
    delay: 100,
    most: 64,
    async flush(items) {
      // Of two that were fetched at the same time the later one is stored.
      const rows = [...new Map(items.map((row) => [row.key, row])).values()];
      await tables.kysely
        .insertInto('page_cache')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            fetched_at: eb.ref('excluded.fetched_at'),
            size: eb.ref('excluded.size'),
            facts: eb.ref('excluded.facts'),
            body: eb.ref('excluded.body'),
            blob_key: eb.ref('excluded.blob_key'),
            screenshot_key: eb.ref('excluded.screenshot_key'),
            job_id: eb.ref('excluded.job_id'),
          })),
        )
        .execute();
    },
  });
  const underWay = new Set<Promise<void>>();

  interface Wanted {
    readonly key: string;
    /** Milliseconds since 1970. */
    readonly from: number;
    readonly to: number;
  }
  const read = inBatches<Wanted, PageCacheRow | undefined>(READ_AT_ONCE, async (_, wanted) => {
    const keys = [...new Set(wanted.map(({ key }) => key))];
    const rows = await tables.kysely
      .selectFrom('page_cache')
      .selectAll()
      .where(inList(db.kind, 'key', keys))
      .where('fetched_at', '>=', Math.min(...wanted.map(({ from }) => from)))
      .where('fetched_at', '<=', Math.max(...wanted.map(({ to }) => to)))
      .execute();
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return wanted.map(({ key, from, to }) => {
      const row = byKey.get(key);
      return row && Number(row.fetched_at) >= from && Number(row.fetched_at) <= to ? row : undefined;
    });
  });

  const keep = async (key: string, teamId: string, fetched: Fetched): Promise<void> => {
    if (maxBytes === 0) return;
    const { screenshot } = fetched;
    const screenshotKey = screenshot === undefined ? null : `${blobOfPage(key)}-screenshot`;
    const row = await cacheRowOf(blobs, { key, teamId, fetchedAt: clock.now(), blobKey: blobOfPage(key) }, fetched);
    if (row === undefined) return;
    if (screenshot && screenshotKey !== null) {
      await blobs.put(screenshotKey, screenshot.bytes, { contentType: screenshot.type });
    }
    const size = row.size + (screenshot?.bytes.length ?? 0);
    await writer.write({ ...row, size, screenshot_key: screenshotKey });
  };

  /** Removes the oldest entries until the rest fits. */
  const sweep = async (): Promise<void> => {
    for (;;) {
      const sum = await tables.kysely
        .selectFrom('page_cache')
        .select((eb) => eb.fn.sum<number | string | null>('size').as('bytes'))
        // Those of an import stay until its job is removed.
        .where('job_id', 'is', null)
        .executeTakeFirst();
      let over = Number(sum?.bytes ?? 0) - maxBytes;
      if (over <= 0) return;
      const oldest = await tables.kysely
        .selectFrom('page_cache')
        .select(['key', 'size', 'blob_key', 'screenshot_key'])
        .where('job_id', 'is', null)
        .orderBy('fetched_at')
        .orderBy('key')
        .limit(SWEEP_ROWS)
        .execute();
      const gone: typeof oldest = [];
      for (const row of oldest) {
        if (over <= 0) break;
        gone.push(row);
        over -= Number(row.size);
      }
      if (gone.length === 0) return;
      await tables.kysely
        .deleteFrom('page_cache')
        .where(
          'key',
          'in',
          gone.map(({ key }) => key),
        )
        .execute();
      for (const { blob_key, screenshot_key } of gone) {
        if (blob_key !== null) await blobs.delete(blob_key);
        if (screenshot_key !== null) await blobs.delete(screenshot_key);
      }
    }
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'cleanup of the page cache failed'));
  }, SWEEP_EVERY);
  timer.unref();

  return {
    async find(key, { min, max }) {
      const now = clock.now();
      const row = await read('', { key, from: now - max, to: now - min });
      if (row === undefined) return undefined;
      const packed = row.body ?? (row.blob_key === null ? undefined : await blobOf(blobs, row.blob_key));
      if (packed === undefined) return undefined;
      const { screenshotType, screenshotCutFrom: cutFrom, ...facts } = JSON.parse(row.facts) as CachedFacts;
      const picture = row.screenshot_key === null ? undefined : await blobOf(blobs, row.screenshot_key);
      if (screenshotType !== undefined && picture === undefined) return undefined;
      return {
        fetched: {
          ...facts,
          body: await unpack(packed),
          ...(picture && screenshotType ? { screenshot: { bytes: picture, type: screenshotType, cutFrom } } : {}),
        },
        fetchedAt: Number(row.fetched_at),
      };
    },
    keep(key, teamId, fetched) {
      const kept = keep(key, teamId, fetched)
        .catch((error: unknown) => log.warn({ err: error }, 'page could not be cached'))
        .finally(() => underWay.delete(kept));
      underWay.add(kept);
    },
    async close() {
      clearInterval(timer);
      await Promise.all(underWay);
      await writer.close();
    },
  };
}

async function blobOf(blobs: Blobs, key: string): Promise<Uint8Array | undefined> {
  const found = await blobs.get(key);
  return found && (await buffer(found.body));
}
