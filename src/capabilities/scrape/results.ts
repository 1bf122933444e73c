import { buffer } from 'node:stream/consumers';
import type { PageState } from '../../engines/browser/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { type Blobs, type Database, pack, unpack } from '../../foundation/store/index.ts';
import { createBatchWriter } from './batch-writer.ts';
import type { ScrapeRow, ScrapeTables } from './migrations.ts';

/** The results of scrapes, for GET /v2/scrape/:jobId and for sessions that continue from a page. */
export interface ScrapeResults {
  /** Durable when it returns. */
  keep(result: NewResult): Promise<void>;
  /** Keeps one for longer. @param keptFor milliseconds from now @returns whether it is still there */
  renew(teamId: string, id: string, keptFor?: number): Promise<boolean>;
  find(teamId: string, id: string): Promise<StoredResult | undefined>;
  /** Whether any team has one with this id. */
  has(id: string): Promise<boolean>;
  /** The state in which the scrape ended; undefined if it was not stored. */
  finalStateOf(teamId: string, id: string): Promise<FinalState | undefined>;
  close(): Promise<void>;
}

interface NewResult {
  readonly id: string;
  readonly teamId: string;
  readonly url: string;
  /** What is needed to open the page again; no secrets. */
  readonly request: object;
  /** JSON of the document. */
  readonly document: Uint8Array;
  readonly finalState?: FinalState | undefined;
  /** Milliseconds; RESULT_LIFE by default. */
  readonly keptFor?: number | undefined;
}

/** Where a scrape ended, with its cookies and storage. */
export interface FinalState extends PageState {
  readonly url: string;
}

export interface StoredResult {
  readonly url: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** JSON of the document. */
  readonly document: Uint8Array;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

interface ScrapeResultsOptions {
  readonly db: Database;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds that a result is kept. */
export const RESULT_LIFE = 24 * 3_600_000;
const INLINE = 128 * 1024;
const SWEEP_EVERY = 60_000;
const SWEEP_ROWS = 1000;

export function createScrapeResults({ db, blobs, clock, log }: ScrapeResultsOptions): ScrapeResults {
  const tables = db.as<ScrapeTables>();
  const writer = createBatchWriter<ScrapeRow>({
    delay: 1,
    most: 64,
    flush: async (rows) => void (await tables.kysely.insertInto('scrapes').values(rows).execute()),
  });

  const sweep = async (): Promise<void> => {
    for (;;) {
      const over = await tables.kysely
        .selectFrom('scrapes')
        .select(['id', 'blob_key'])
        .where('expires_at', '<=', clock.now())
        .limit(SWEEP_ROWS)
        .execute();
      if (over.length === 0) return;
      for (const { blob_key } of over) if (blob_key !== null) await blobs.delete(blob_key);
      await tables.kysely
        .deleteFrom('scrapes')
        .where(
          'id',
          'in',
          over.map(({ id }) => id),
        )
        .execute();
    }
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'removal of expired scrapes failed'));
  }, SWEEP_EVERY);
  timer.unref();

  return {
    async keep({ id, teamId, url, request, document, finalState, keptFor = RESULT_LIFE }) {
      const packed = await pack(document);
      const leftState = finalState === undefined ? null : await pack(JSON.stringify(finalState));
      const blobKey = packed.length > INLINE ? `scrapes/${id.slice(0, 8)}/${id}` : null;
      if (blobKey !== null) await blobs.put(blobKey, packed);
      const now = clock.now();
      await writer.write({
        id,
        team_id: teamId,
        url,
        request: JSON.stringify(request),
        created_at: now,
        expires_at: now + keptFor,
        document: blobKey === null ? packed : null,
        blob_key: blobKey,
        left_state: leftState,
      });
    },
    async renew(teamId, id, keptFor = RESULT_LIFE) {
      const now = clock.now();
      const { numUpdatedRows } = await tables.kysely
        .updateTable('scrapes')
        .set({ expires_at: now + keptFor })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async find(teamId, id) {
      const row = await tables.kysely
        .selectFrom('scrapes')
        .select(['url', 'request', 'created_at', 'document', 'blob_key'])
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const blob = row.blob_key === null ? undefined : await blobs.get(row.blob_key);
      const packed = row.document ?? (blob && (await buffer(blob.body)));
      if (!packed) return undefined;
      return {
        url: row.url,
        request: JSON.parse(row.request),
        document: await unpack(packed),
        createdAt: Number(row.created_at),
      };
    },
    async has(id) {
      const row = await tables.kysely
        .selectFrom('scrapes')
        .select('id')
        .where('id', '=', id)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row !== undefined;
    },
    async finalStateOf(teamId, id) {
      const row = await tables.kysely
        .selectFrom('scrapes')
        .select('left_state')
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row?.left_state ? JSON.parse((await unpack(row.left_state)).toString()) : undefined;
    },
    async close() {
      clearInterval(timer);
      await writer.close();
    },
  };
}
