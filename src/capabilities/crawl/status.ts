import type { Wire } from '@trawl/contract/endpoint.ts';
import type { errorsResponse, progress, statusResponse } from '@trawl/contract/v2/crawl/responses.ts';
import { isFinished, type Job } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { JsonText } from '../../foundation/routing/route.ts';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import { readDocuments } from './documents.ts';
import { listPages } from './frontier.ts';
import { DUPLICATE, LEADS_TO_BLOCKED } from './notes.ts';
import { OTHER_FORM } from './other-forms.ts';
import type { FoundJob, PageJobs } from './page-jobs.ts';
import { BATCH, type CRAWL } from './settings.ts';
import type { StorageWaits } from './storage-waits.ts';
import type { PageState } from './tables.ts';
import { NO_TOTALS, pagesOf, readTotals, type Totals } from './totals.ts';
import { warningOf } from './warnings.ts';

/** The status of a job, as clients see it. */

export type JobProgress = Wire<typeof progress>;

function wireStatus(job: Pick<Job, 'state'>): JobProgress['status'] {
  return job.state === 'queued' || job.state === 'running' ? 'scraping' : job.state;
}

export interface StatusDeps {
  readonly service: Pick<PageJobs, 'find' | 'keptMs'>;
  /** Where the paces of hosts are, also of jobs whose rows are in memory. */
  readonly jobsDb: Database;
  readonly blobs: Blobs;
  readonly storage: StorageWaits;
  readonly clock: Clock;
  readonly lacksWorker: () => Promise<boolean>;
}

/** @throws ApiError NOT_FOUND for a job whose results were in the memory of a process that has ended */
export function requireRows({ job, rows }: FoundJob): NonNullable<FoundJob['rows']> {
  if (rows !== undefined) return rows;
  const message = `The results of this job, which is ${wireStatus(job)}, were only in memory and are no longer available.`;
  throw new ApiError('NOT_FOUND', { details: { message } });
}

/** Documents and bytes of one response. */
const MOST_DOCUMENTS = 100;
const MOST_BYTES = 10 * 1024 * 1024 - 4_096;

/** @param keptMs milliseconds that results are kept */
function progressOf(job: Job, counts: Totals, keptMs: number, now: number): JobProgress {
  const status = wireStatus(job);
  const end = job.finishedAt;
  return {
    status,
    total: pagesOf(counts),
    completed: counts.byState.done,
    creditsUsed: counts.credits,
    createdAt: new Date(job.createdAt).toISOString(),
    expiresAt: new Date((end ?? job.createdAt) + keptMs).toISOString(),
    ...(isFinished(job.state) && end !== undefined ? { completedAt: new Date(end).toISOString() } : {}),
    duration: Math.max(0, (end ?? now) - job.createdAt) / 1_000,
    ...(status === 'failed' && job.error !== undefined ? { error: job.error } : {}),
  };
}

export const readProgress = async (db: Database, job: Job, keptMs: number, now: number): Promise<JobProgress> =>
  progressOf(job, await readTotals(db, job), keptMs, now);

/** The path of the status of a job. */
export const pathOf = (job: Pick<Job, 'id' | 'kind'>): string =>
  job.kind === BATCH ? `/v2/batch/scrape/${job.id}` : `/v2/crawl/${job.id}`;

/** The progress of a job, and some of its documents. */
export interface JobPart {
  readonly job: Job;
  readonly progress: JobProgress;
  readonly warning: string | undefined;
  /** As JSON. */
  readonly documents: readonly Buffer[];
  /** How many documents to skip for the ones after these; undefined if no more are stored. */
  readonly next: number | undefined;
}

/** A job by its id, which counts only in its team. */
export interface WantedJob {
  readonly kind: typeof CRAWL | typeof BATCH;
  readonly teamId: string;
  readonly id: string;
}

/**
 * The progress of a job, with documents from `skip` on: `limit` at most, and no more than fit into a response. Of a job under zero data
 * retention that failed since its process has ended, only that is known.
 * @throws ApiError NOT_FOUND
 */
export async function readPart(
  deps: StatusDeps,
  { kind, teamId, id }: WantedJob,
  { skip, limit = MOST_DOCUMENTS }: { readonly skip: number; readonly limit?: number | undefined },
): Promise<JobPart> {
  const { service, blobs, clock } = deps;
  const found = await service.find(kind, teamId, id);
  const { job } = found;
  if (found.rows === undefined && job.state === 'failed') {
    const progress = progressOf(job, NO_TOTALS, service.keptMs({ zeroDataRetention: true }), clock.now());
    return { job, progress, warning: undefined, documents: [], next: undefined };
  }
  const { db, settings } = requireRows(found);
  // First the documents: the counts are then never behind them.
  const { documents, hasMore } = await readDocuments(db, settings.zeroDataRetention ? undefined : blobs, id, skip, {
    documents: Math.min(limit, MOST_DOCUMENTS),
    bytes: MOST_BYTES,
  });
  const totals = await readTotals(db, job);
  const progress = progressOf(job, totals, service.keptMs(settings), clock.now());
  const about = { job, settings, db, jobsDb: deps.jobsDb, totals };
  const warning = await warningOf(deps, about);
  return { job, progress, warning, documents, next: hasMore ? skip + documents.length : undefined };
}

/**
 * The response about a job. `next` is the URL of further documents; it is there only if those are stored.
 * @throws ApiError NOT_FOUND
 */
export async function readStatus(
  deps: StatusDeps,
  wanted: WantedJob,
  { skip, baseUrl }: { readonly skip: number; readonly baseUrl: string },
): Promise<JsonText<Wire<typeof statusResponse>>> {
  const { job, progress, warning, documents, next } = await readPart(deps, wanted, { skip });
  const head: Omit<Wire<typeof statusResponse>, 'data'> = {
    success: true,
    ...progress,
    ...(warning === undefined ? {} : { warning }),
    next: next === undefined ? null : `${baseUrl}${pathOf(job)}?skip=${next}`,
  };
  return withDocuments(head, documents);
}

/** A response as JSON: its head, and documents that are JSON already as `data`. */
export function withDocuments<Body extends { readonly data: unknown }>(
  head: Omit<Body, 'data'>,
  documents: readonly Buffer[],
): JsonText<Body> {
  const start = JSON.stringify(head).slice(0, -1);
  return new JsonText([Buffer.from(`${start},"data":[`), ...joined(documents), Buffer.from(']}')]);
}

/** With commas between them. */
export function joined(parts: readonly Buffer[]): Buffer[] {
  const comma = Buffer.from(',');
  return parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
}

/** @throws ApiError NOT_FOUND */
export async function readErrors(
  service: Pick<PageJobs, 'find'>,
  { kind, teamId, id }: WantedJob,
): Promise<Wire<typeof errorsResponse>> {
  const { db } = requireRows(await service.find(kind, teamId, id));
  return { success: true, ...(await errorsOf(db, id)) };
}

/** Codes of URLs that are no pages of their own: what they lead to, or another form of their address, is the page. */
export const STORED_ELSEWHERE: ReadonlySet<string | undefined> = new Set([DUPLICATE, OTHER_FORM]);

/** Entries of one list of errors. */
const MOST_ERRORS = 10_000;

/** URLs that could not be fetched or were not stored, and those that robots.txt disallows. */
export async function errorsOf(db: Database, jobId: string): Promise<Omit<Wire<typeof errorsResponse>, 'success'>> {
  const read = (states: readonly PageState[]) => listPages(db, jobId, { states, limit: MOST_ERRORS });
  const [all, disallowed] = await Promise.all([read(['failed', 'external', 'skipped', 'duplicate']), read(['robots'])]);
  const { blocked = [], errors = [] } = Object.groupBy(all, ({ code }) =>
    code === LEADS_TO_BLOCKED ? 'blocked' : 'errors',
  );
  return {
    errors: errors.map(({ seq, at, url, code, error, status, attempts }) => ({
      id: pageId(jobId, Number(seq)),
      timestamp: at === null ? null : new Date(Number(at)).toISOString(),
      url: withoutUserinfo(url),
      ...(code === null ? {} : { code }),
      error: error ?? 'The page could not be fetched.',
      ...(status === null ? {} : { status: Number(status) }),
      ...(attempts === null ? {} : { attempts: Number(attempts) }),
    })),
    robotsBlocked: [...disallowed, ...blocked].map(({ url }) => withoutUserinfo(url)),
  };
}

/** An id for a page of a job: that of the job with the number of the page in its last part. */
function pageId(jobId: string, seq: number): string {
  return `${jobId.slice(0, 24)}${seq.toString(16).padStart(12, '0')}`;
}
