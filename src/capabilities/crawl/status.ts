import { isFinished, type Job } from '../../foundation/jobs/index.ts';
import { JsonText } from '../../foundation/routing/route.ts';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import { readDocuments } from './documents.ts';
import { countPages, listPages, type PageCounts } from './frontier.ts';
import { BATCH } from './settings.ts';
import type { PageState } from './tables.ts';

/** What clients are told of a job. */

export type WireStatus = 'scraping' | 'completed' | 'failed' | 'cancelled';

export function wireStatus(job: Pick<Job, 'state'>): WireStatus {
  return job.state === 'queued' || job.state === 'running' ? 'scraping' : job.state;
}

export interface Standing {
  readonly status: WireStatus;
  readonly total: number;
  readonly completed: number;
  readonly creditsUsed: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly completedAt?: string;
  /** Seconds. */
  readonly duration: number;
  readonly error?: string;
}

/** Documents and bytes of one answer. */
const MOST_DOCUMENTS = 100;
const MOST_BYTES = 10 * 1024 * 1024 - 4_096;

/** @param keptMs milliseconds that results are kept */
export function standingOf(job: Job, counts: PageCounts, keptMs: number, now: number): Standing {
  const { queued, done, failed } = counts.byState;
  const status = wireStatus(job);
  const end = job.finishedAt;
  return {
    status,
    total: queued + done + failed,
    completed: done,
    creditsUsed: counts.credits,
    createdAt: new Date(job.createdAt).toISOString(),
    expiresAt: new Date((end ?? job.createdAt) + keptMs).toISOString(),
    ...(isFinished(job.state) && end !== undefined ? { completedAt: new Date(end).toISOString() } : {}),
    duration: Math.max(0, (end ?? now) - job.createdAt) / 1_000,
    ...(status === 'failed' && job.error !== undefined ? { error: job.error } : {}),
  };
}

export const readStanding = async (db: Database, job: Job, keptMs: number, now: number): Promise<Standing> =>
  standingOf(job, await countPages(db, job.id), keptMs, now);

/** Where a job is asked for. */
export const pathOf = (job: Pick<Job, 'id' | 'kind'>): string =>
  job.kind === BATCH ? `/v2/batch/scrape/${job.id}` : `/v2/crawl/${job.id}`;

/**
 * The answer to a question for a job: where it stands, and documents from `skip` on. `next` leads to further ones and is there
 * only when those are stored already.
 */
export async function statusAnswer(
  db: Database,
  blobs: Blobs | undefined,
  job: Job,
  options: { readonly skip: number; readonly baseUrl: string; readonly keptMs: number; readonly now: number },
): Promise<JsonText> {
  const { skip, baseUrl, keptMs, now } = options;
  // First the documents: the counts are then never behind them.
  const { documents, hasMore } = await readDocuments(db, blobs, job.id, skip, {
    documents: MOST_DOCUMENTS,
    bytes: MOST_BYTES,
  });
  const standing = await readStanding(db, job, keptMs, now);
  const next = hasMore ? `${baseUrl}${pathOf(job)}?skip=${skip + documents.length}` : null;
  const head = JSON.stringify({ success: true, ...standing, next }).slice(0, -1);
  return new JsonText([Buffer.from(`${head},"data":[`), ...joined(documents), Buffer.from(']}')]);
}

/** With commas between them. */
export function joined(parts: readonly Buffer[]): Buffer[] {
  const comma = Buffer.from(',');
  return parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
}

/** Entries of one list of errors. */
const MOST_ERRORS = 10_000;

export interface WireErrors {
  readonly errors: readonly {
    readonly id: string;
    readonly timestamp: string | null;
    readonly url: string;
    readonly code?: string;
    readonly error: string;
  }[];
  readonly robotsBlocked: readonly string[];
}

/** Addresses that could not be fetched, and those that robots.txt forbids. */
export async function errorsOf(db: Database, jobId: string): Promise<WireErrors> {
  const read = (states: readonly PageState[]) => listPages(db, jobId, { states, limit: MOST_ERRORS });
  const [errors, blocked] = await Promise.all([read(['failed', 'external']), read(['robots'])]);
  return {
    errors: errors.map(({ seq, at, url, code, error }) => ({
      id: pageId(jobId, Number(seq)),
      timestamp: at === null ? null : new Date(Number(at)).toISOString(),
      url,
      ...(code === null ? {} : { code }),
      error: error ?? 'The page could not be fetched.',
    })),
    robotsBlocked: blocked.map(({ url }) => url),
  };
}

/** An id for a page of a job: that of the job with the number of the page in its last part. */
function pageId(jobId: string, seq: number): string {
  return `${jobId.slice(0, 24)}${seq.toString(16).padStart(12, '0')}`;
}
