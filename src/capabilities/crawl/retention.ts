import { sql } from 'kysely';
import { forgetRequest, type Jobs } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { everyHour } from '../../foundation/kernel/remove-expired.ts';
import {
  addChange,
  type Blobs,
  changeTexts,
  type Database,
  inList,
  type TextChange,
} from '../../foundation/store/index.ts';
import type { Feeds } from '../../platform/feeds/index.ts';
import { dropImported } from '../scrape/index.ts';
import { blobPrefix } from './documents.ts';
import { removeOldPaces } from './pace/pace-rows.ts';
import { BATCH, CRAWL } from './settings.ts';
import { HELP } from './workers/share.ts';
import { removeWorkers } from './workers/worker-rows.ts';

interface RetentionDeps {
  readonly feeds: Pick<Feeds, 'revoke'>;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that results are kept after the end of their job. */
  readonly retention: number;
}

/** Rows that one statement removes, so that writers do not wait long. */
const ROWS = 500;
const JOBS = 100;
/** Milliseconds. */
const HOUR = 3_600_000;
/** Milliseconds that a job outlives its results, so that it is reported as expired and never shown in part. */
const MARGIN = 60_000;

/** Removes jobs whose results have expired, with all their data. It can be interrupted at any point and continues from there. */
export async function removeExpired(
  { jobs, blobs, feeds, clock, retention }: RetentionDeps,
  signal: AbortSignal,
): Promise<void> {
  const { db } = jobs;
  const before = clock.now() - retention - MARGIN;
  await removeOldPaces(db, clock.now());
  await jobs.removeFinished([HELP], clock.now() - HOUR, signal);
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM jobs WHERE ${inList(db.kind, 'kind', [CRAWL, BATCH])}
      AND claimable_at IS NULL AND finished_at < ${before} ORDER BY id LIMIT ${sql.lit(JOBS)}`.execute(db.kysely);
    for (const { id } of rows) {
      await inRanges(db, DOCUMENTS, id, signal, (from, to) => removeDocuments(db, id, from, to));
      await inRanges(db, PAGES, id, signal, (from, to) => removePages(db, id, from, to));
      for (let removed = ROWS; removed >= ROWS && !signal.aborted; ) removed = await dropImported(db, id, ROWS);
      if (signal.aborted) return;
      for await (const { key } of blobs.list(blobPrefix(id))) await blobs.delete(key);
      await sql`DELETE FROM crawl_notes WHERE job_id = ${id}`.execute(db.kysely);
      await sql`DELETE FROM crawl_totals WHERE job_id = ${id}`.execute(db.kysely);
      await removeWorkers(db, id);
      await feeds.revoke({ kind: CRAWL, id });
      await forgetRequest(db, id);
      // Last: as long as it is there the rest is found again.
      await sql`DELETE FROM jobs WHERE id = ${id}`.execute(db.kysely);
    }
    if (rows.length < JOBS) return;
  }
}

const DOCUMENTS = { table: 'crawl_documents', column: 'n' } as const;
const PAGES = { table: 'crawl_pages', column: 'seq' } as const;

/**
 * Removes the rows of a job range by range of their numbers. "The first rows there are" would be looked for among the entries of the index that were
 * removed just now, again and again.
 */
async function inRanges(
  { kysely }: Database,
  { table, column }: typeof DOCUMENTS | typeof PAGES,
  id: string,
  signal: AbortSignal,
  remove: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const number = sql.ref(column);
  const { rows } = await sql<{
    first: number | null;
    last: number | null;
  }>`SELECT min(${number}) AS first, max(${number}) AS last
    FROM ${sql.table(table)} WHERE job_id = ${id}`.execute(kysely);
  const { first, last } = rows[0] ?? {};
  for (let from = first ?? 1; from <= (last ?? 0) && !signal.aborted; from += ROWS) await remove(from, from + ROWS - 1);
}

/** Removes some documents, and the texts that only they refer to. */
function removeDocuments(db: Database, id: string, from: number, to: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ text_key: string | null }>`DELETE FROM crawl_documents
      WHERE job_id = ${id} AND n BETWEEN ${from} AND ${to} RETURNING text_key`.execute(tx.kysely);
    const changes = new Map<string, TextChange>();
    for (const { text_key } of rows) addChange(changes, text_key, -1);
    await changeTexts(tx, changes);
  });
}

/** Removes some URLs. */
async function removePages({ kysely }: Database, id: string, from: number, to: number): Promise<void> {
  await sql`DELETE FROM crawl_pages WHERE job_id = ${id} AND seq BETWEEN ${from} AND ${to}`.execute(kysely);
}

/** Does so soon after the start and then every hour. */
export function startRetention(deps: RetentionDeps): { close(): Promise<void> } {
  return everyHour((signal) => removeExpired(deps, signal), deps.log, 'removal of expired crawls failed');
}
