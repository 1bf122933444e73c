// Over 10 kB: all statements about the rows of the frontier.

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { type BulkColumn, type Database, inList, nowSql, type Transaction } from '../../foundation/store/index.ts';
import { containing } from './containing.ts';
import type { CrawlPageRow, CrawlTables, PageState } from './tables.ts';
import { bucketOf, FIRST_BUCKET } from './workers/division.ts';

/**
 * The frontier of one crawl: the URLs to be fetched, and the results of the others. Every write is part of a transaction that proves that
 * the process may work on the job, and on the hosts of its pages if others work on it too.
 */

type On = Database | Transaction;

/** Why a page could not be fetched. */
interface PageFailure {
  readonly error: string;
  readonly code?: string | undefined;
  /** HTTP status of the site. */
  readonly status?: number | undefined;
}

/** A URL to be fetched. */
export interface FrontierPage {
  readonly seq: number;
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  /** Attempts that were made. */
  readonly attempts: number;
  /** What it was to blame for of them, if this process made them. */
  readonly blamed?: number | undefined;
  /** Of the last of them. */
  readonly failure?: PageFailure | undefined;
  /** Milliseconds before the next attempt. */
  readonly wait: number;
  /** Of its host. */
  readonly bucket: number;
}

/** A URL that was found. `key` is its `keyOf`. */
export interface NewPage {
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  readonly state: Extract<PageState, 'queued' | 'robots' | 'external' | 'alias' | 'spare' | 'form'>;
  readonly code?: string;
  readonly error?: string;
}

/** The result of a URL; its state is `queued` if it is tried again. */
export interface PageEnd {
  readonly seq: number;
  readonly state: PageState;
  readonly status: number | null;
  readonly credits: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  readonly title: string | null;
  readonly error: string | null;
  readonly code: string | null;
  readonly n: number | null;
  readonly attempts: number;
  /** Of one that is tried again: milliseconds from now. */
  readonly wait: number | null;
  /** Of its text, if others may be compared with it. */
  readonly fingerprint?: string | null;
}

/** Characters that are stored of a title and of an error. */
const MAX_TITLE = 300;
const MAX_ERROR = 1_000;

/** The key under which a URL is stored once: 132 bits of its SHA-256. @param identity canonical or similar form */
export function keyOf(identity: string): string {
  return hash('sha256', identity, 'base64url').slice(0, 22);
}

const COLUMNS: readonly BulkColumn[] = [
  { name: 'job_id', type: 'text' },
  { name: 'seq', type: 'integer' },
  { name: 'key', type: 'text' },
  { name: 'url', type: 'text' },
  { name: 'depth', type: 'integer' },
  { name: 'state', type: 'text' },
  { name: 'credits', type: 'integer' },
  { name: 'at', type: 'integer' },
  { name: 'error', type: 'text' },
  { name: 'code', type: 'text' },
  { name: 'bucket', type: 'integer' },
];

/** Stores URLs, from number `first` on. None of their keys may be stored already. */
export async function addPages(
  tx: Transaction,
  jobId: string,
  first: number,
  pages: readonly NewPage[],
  now: number,
): Promise<void> {
  const rows = pages.map(({ key, url, depth, state, code, error }, index) => {
    const at = state === 'queued' ? null : now;
    const bucket = state === 'queued' ? bucketOf(url) : null;
    return [jobId, first + index, key, url, depth, state, 0, at, error ?? null, code ?? null, bucket];
  });
  await tx.bulkInsert('crawl_pages', COLUMNS, rows);
}

/** A URL that is stored. */
export interface KnownPage {
  readonly seq: number;
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  readonly state: PageState;
  readonly status: number | null;
}

const KNOWN = sql.raw('seq, key, url, depth, state, status');

const knownPage = (row: KnownPage): KnownPage => ({
  ...row,
  seq: Number(row.seq),
  depth: Number(row.depth),
  status: row.status === null ? null : Number(row.status),
});

/** What is stored under some keys. */
export async function knownPages(on: On, jobId: string, keys: readonly string[]): Promise<Map<string, KnownPage>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<KnownPage>`SELECT ${KNOWN} FROM crawl_pages
    WHERE job_id = ${jobId} AND ${inList(on.kind, 'key', keys)}`.execute(on.kysely);
  return new Map(rows.map((row) => [row.key, knownPage(row)]));
}

/** The first URLs in a state. */
export async function firstInState(on: On, jobId: string, state: PageState, limit: number): Promise<KnownPage[]> {
  const { rows } = await sql<KnownPage>`SELECT ${KNOWN} FROM crawl_pages
    WHERE job_id = ${jobId} AND state = ${state} ORDER BY seq LIMIT ${sql.lit(limit)}`.execute(on.kysely);
  return rows.map(knownPage);
}

/** Removes URLs, to be stored again under a number that is not read yet. */
export async function removePages(tx: Transaction, jobId: string, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs)
    await sql`DELETE FROM crawl_pages WHERE job_id = ${jobId} AND seq = ${seq}`.execute(tx.kysely);
}

/** A held page that is stored after all, or is not. */
export interface HeldEnd {
  readonly seq: number;
  readonly state: 'done' | 'skipped' | 'alias';
  readonly n: number | null;
  readonly error: string | null;
  readonly code: string | null;
}

/** Ends held pages, and pages whose content came by a redirect of another. */
export async function endHeld(tx: Transaction, jobId: string, ends: readonly HeldEnd[]): Promise<void> {
  for (const { seq, state, n, error, code } of ends) {
    // What is not stored is not charged.
    const credits = state === 'done' ? sql`credits` : sql`0`;
    await sql`UPDATE crawl_pages SET state = ${state}, n = ${n}, credits = ${credits},
        error = ${error === null ? null : clean(error, MAX_ERROR)}, code = ${code}
      WHERE job_id = ${jobId} AND seq = ${seq}`.execute(tx.kysely);
  }
}

/** Held pages with the credits that they cost when they are stored, in the order of their numbers. */
export async function heldPages(
  on: On,
  jobId: string,
  limit: number,
): Promise<(Pick<KnownPage, 'seq' | 'key' | 'url'> & { readonly credits: number })[]> {
  const { rows } = await sql<{ seq: number; key: string; url: string; credits: number }>`SELECT seq, key, url, credits
    FROM crawl_pages WHERE job_id = ${jobId} AND state = 'held' ORDER BY seq LIMIT ${sql.lit(limit)}`.execute(
    on.kysely,
  );
  return rows.map(({ seq, credits, ...row }) => ({ ...row, seq: Number(seq), credits: Number(credits) }));
}

/**
 * The next URLs to be fetched, in the order in which they were found.
 * @param between the numbers of URLs that were read before, and of the last one that is known: others may be stored this very moment
 * @param buckets of whose hosts; all by default
 */
export async function nextPages(
  on: On,
  jobId: string,
  between: { readonly after: number; readonly last?: number },
  limit: number,
  clock?: Clock,
  buckets?: readonly number[],
): Promise<FrontierPage[]> {
  const { after, last = Number.MAX_SAFE_INTEGER } = between;
  const now = nowSql(on.kind, clock);
  const where = buckets === undefined ? sql`` : sql`AND ${ofBuckets(on, buckets)}`;
  type Row = Pick<CrawlPageRow, 'seq' | 'key' | 'url' | 'depth' | 'attempts' | 'bucket' | 'error' | 'code' | 'status'>;
  const { rows } = await sql<Row & { wait: number | null }>`
    SELECT seq, key, url, depth, attempts, bucket, error, code, status, next_at - ${now} AS wait FROM crawl_pages
    WHERE job_id = ${jobId} AND state = 'queued' AND seq > ${after} AND seq <= ${last} ${where}
    ORDER BY seq LIMIT ${sql.lit(limit)}`.execute(on.kysely);
  return rows.map(({ seq, key, url, depth, attempts, wait, bucket, error, code, status }) => ({
    ...{ seq: Number(seq), key, url, depth: Number(depth), bucket: Number(bucket ?? FIRST_BUCKET) },
    attempts: Number(attempts ?? 0),
    wait: Math.max(0, Number(wait ?? 0)),
    failure:
      error === null
        ? undefined
        : { error, code: code ?? undefined, status: status === null ? undefined : Number(status) },
  }));
}

function ofBuckets(on: On, buckets: readonly number[]) {
  const listed = inList(on.kind, 'bucket', buckets);
  return buckets.includes(FIRST_BUCKET) ? sql`(bucket IS NULL OR ${listed})` : listed;
}

/** Whether URLs of a job wait to be fetched or are being fetched, by whomever. */
export async function hasQueued(on: On, jobId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM crawl_pages WHERE job_id = ${jobId} AND state = 'queued' LIMIT 1`.execute(
    on.kysely,
  );
  return rows.length > 0;
}

/** Stores the results of URLs, and when those that failed are tried again. */
export async function endPages(tx: Transaction, jobId: string, ends: readonly PageEnd[], clock?: Clock): Promise<void> {
  if (ends.length === 0) return;
  const rows = ends.map(({ title, error, ...end }) => ({
    ...end,
    title: title === null ? null : clean(title, MAX_TITLE),
    error: error === null ? null : clean(error, MAX_ERROR),
  }));
  const now = nowSql(tx.kind, clock);
  if (tx.kind === 'postgres') {
    await sql`UPDATE crawl_pages SET state = v.state, status = v.status, credits = v.credits, at = v.at,
        duration_ms = v."durationMs", title = v.title, error = v.error, code = v.code, n = v.n,
        attempts = v.attempts, next_at = ${now} + v.wait, fingerprint = v.fingerprint
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v(seq bigint, state text, status bigint, credits bigint,
        at bigint, "durationMs" bigint, title text, error text, code text, n bigint, attempts bigint, wait bigint,
        fingerprint text)
      WHERE crawl_pages.job_id = ${jobId} AND crawl_pages.seq = v.seq`.execute(tx.kysely);
    return;
  }
  // One by one: from a list SQLite would look through all pages of the job.
  for (const {
    seq,
    state,
    status,
    credits,
    at,
    durationMs,
    title,
    error,
    code,
    n,
    attempts,
    wait,
    fingerprint,
  } of rows) {
    await sql`UPDATE crawl_pages SET state = ${state}, status = ${status}, credits = ${credits}, at = ${at},
        duration_ms = ${durationMs}, title = ${title}, error = ${error}, code = ${code}, n = ${n},
        attempts = ${attempts}, next_at = ${now} + ${wait}, fingerprint = ${fingerprint ?? null}
      WHERE job_id = ${jobId} AND seq = ${seq}`.execute(tx.kysely);
  }
}

/** Half of a pair of surrogates and U+0000 are no text for PostgreSQL's JSON. */
function clean(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll('\0', '');
}

/** The pages that others are compared with, with the fingerprints of their texts. */
export async function fingerprints(on: On, jobId: string): Promise<{ url: string; fingerprint: string }[]> {
  const { rows } = await sql<{ url: string; fingerprint: string }>`SELECT url, fingerprint FROM crawl_pages
    WHERE job_id = ${jobId} AND state = 'done' AND fingerprint IS NOT NULL ORDER BY seq`.execute(on.kysely);
  return rows;
}

export type PageRow = Omit<CrawlPageRow, 'job_id' | 'key' | 'next_at' | 'bucket' | 'fingerprint'>;

/** URLs in some states, in the order of their numbers. @param options.after the last number of the page before */
export async function listPages<State extends PageState>(
  on: On,
  jobId: string,
  options: {
    readonly states?: readonly State[];
    readonly after?: number;
    readonly limit: number;
    /** Only these. */
    readonly seqs?: readonly number[] | undefined;
    /** Part of the URL or the title, in either case. */
    readonly search?: string | undefined;
  },
): Promise<(PageRow & { readonly state: State })[]> {
  let query = on
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_pages')
    .select([
      ...(['seq', 'url', 'depth', 'state', 'status', 'credits', 'at'] as const),
      ...(['duration_ms', 'title', 'error', 'code', 'n', 'attempts'] as const),
    ])
    .where('job_id', '=', jobId)
    .where('seq', '>', options.after ?? 0);
  if (options.states !== undefined) query = query.where('state', 'in', options.states);
  if (options.seqs !== undefined) query = query.where(inList(on.kind, 'seq', options.seqs));
  if (options.search) {
    const pattern = containing(options.search);
    query = query.where(
      sql<boolean>`(lower(url) LIKE lower(${pattern}) ESCAPE '\\' OR lower(title) LIKE lower(${pattern}) ESCAPE '\\')`,
    );
  }
  const rows = await query.orderBy('seq').limit(options.limit).execute();
  return rows as (PageRow & { readonly state: State })[];
}

/** The first URL, which is the start of a crawl. */
export async function firstPage(on: On, jobId: string): Promise<PageRow | undefined> {
  return (await listPages(on, jobId, { limit: 1 }))[0];
}
