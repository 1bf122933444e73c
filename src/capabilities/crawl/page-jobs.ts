import type { Webhook } from '@trawl/contract/v2/webhook.ts';
import { sql } from 'kysely';
import {
  type ClaimedJob,
  type Idempotency,
  isFinished,
  type Job,
  type JobHandler,
  type Jobs,
  runJob,
  sameRequest,
  storeRequest,
} from '../../foundation/jobs/index.ts';
import { canonicalUrl, routeOf } from '../../foundation/kernel/canonical-url.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Webhooks } from '../../platform/webhooks/index.ts';
import type { RunDeps } from './deps.ts';
import { identityOf } from './discovery.ts';
import { addPages, type NewPage } from './frontier.ts';
import type { MemoryJobs } from './memory-jobs.ts';
import { endLock, runPageJob } from './run-job.ts';
import { createScope } from './scope.ts';
import { BATCH, type CRAWL, type PageJob } from './settings.ts';
import { addToTotals, allQueued, writeTotals } from './totals.ts';

/** Starting, finding and cancelling jobs of pages. */
export interface PageJobs {
  /** Creates a job, its first URLs and its webhook in one transaction. */
  start(kind: typeof CRAWL | typeof BATCH, principal: Principal, job: NewPageJob): Promise<StartedJob>;
  /**
   * Adds URLs to a batch.
   * @throws ApiError NOT_FOUND, CONFLICT if it has ended
   */
  append(teamId: string, id: string, urls: readonly string[]): Promise<Job>;
  /** @throws ApiError NOT_FOUND if the team has no such job of that kind, or its results have expired */
  find(kind: typeof CRAWL | typeof BATCH, teamId: string, id: string): Promise<FoundJob>;
  /** @throws ApiError NOT_FOUND, CONFLICT if it has ended */
  cancel(kind: typeof CRAWL | typeof BATCH, teamId: string, id: string): Promise<void>;
  /** Running jobs of the team, newest first. */
  active(kind: typeof CRAWL | typeof BATCH, teamId: string): Promise<readonly { job: Job; settings: PageJob }[]>;
  /** Milliseconds that results of a job are kept after its end. */
  keptMs(settings: Pick<PageJob, 'zeroDataRetention'>): number;
  /** Ends the jobs that run outside the worker. */
  close(): Promise<void>;
}

interface NewPageJob {
  readonly settings: PageJob;
  /** Of a batch. */
  readonly urls?: readonly string[];
  readonly webhook?: Webhook | undefined;
  readonly idempotency?: Idempotency | undefined;
}

interface StartedJob {
  readonly id: string;
  /** Whether an earlier request with the same idempotency key started it. */
  readonly isOld: boolean;
}

export interface FoundJob {
  readonly job: Job;
  /** Undefined for a job under zero data retention whose process has ended. */
  readonly rows: { readonly db: Database; readonly settings: PageJob } | undefined;
}

interface ServiceDeps {
  readonly jobs: Jobs;
  readonly accounts: Pick<Accounts, 'clock'>;
  readonly webhooks: Pick<Webhooks, 'open'>;
  readonly memory: MemoryJobs;
  readonly run: RunDeps;
  /** Milliseconds. */
  readonly retention: number;
}

/** Milliseconds of the leases of jobs that run outside the worker. */
const LEASE = 30_000;
/** URLs that are stored in one statement. */
const CHUNK = 1_000;

export function createPageJobs({ jobs, webhooks, memory, run, retention }: ServiceDeps): PageJobs {
  const { db } = jobs;
  const { clock } = run;
  const stop = new AbortController();
  const running = new Set<Promise<unknown>>();

  const rowsOf = (job: Pick<Job, 'id' | 'payload'>) => run.rowsOf(job);

  const find: PageJobs['find'] = async (kind, teamId, id) => {
    const job = await jobs.get(id);
    if (job === undefined || job.kind !== kind || job.teamId !== teamId) throw notFound(kind);
    const rows = rowsOf(job);
    const kept = rows === undefined || rows.settings.zeroDataRetention ? undefined : retention;
    if (kept !== undefined && isFinished(job.state) && (job.finishedAt ?? 0) + kept <= clock.now())
      throw notFound(kind);
    return { job, rows };
  };

  return {
    find,
    keptMs: () => retention,
    async start(kind, principal, { settings, urls, webhook, idempotency }) {
      const { teamId } = principal;
      const first = urls === undefined ? startOf(settings) : batchPages(urls, 1);
      const { zeroDataRetention } = settings;
      const payload = zeroDataRetention ? { zeroDataRetention } : settings;
      const make = async (tx: Transaction): Promise<StartedJob & { claimed?: ClaimedJob }> => {
        const before = idempotency && (await sameRequest(tx, teamId, idempotency, clock.now()));
        if (before !== undefined) return { id: before, isOld: true };
        const { id } = await jobs.enqueue(tx, { kind, teamId, payload });
        if (idempotency) await storeRequest(tx, teamId, idempotency, id, clock.now());
        if (!zeroDataRetention) await addFirst(tx, id, first, clock.now());
        if (webhook) {
          await webhooks.open(tx, { ...webhook, id, teamId, scope: kind });
          await run.notify(tx, id, [{ type: 'started' }], zeroDataRetention);
        }
        if (!zeroDataRetention) return { id, isOld: false };
        // Only this process has its rows, so it claims the job before others can see it.
        const claimed = await jobs.claim({ kinds: [kind], id, leaseMs: LEASE }, tx);
        if (claimed === undefined) throw new Error('a new job could not be claimed');
        return { id, isOld: false, claimed };
      };
      const { claimed, ...started } = await db.transaction(make);
      if (claimed !== undefined) {
        const rows = await memory.open(claimed.id, settings);
        await rows.transaction((tx) => addFirst(tx, claimed.id, first, clock.now()));
        const runIt: JobHandler = (job, context) => runPageJob(run, job, context);
        const work = jobs
          .within(claimed, () => runJob(jobs, claimed, runIt, { signal: stop.signal }))
          .catch((error: unknown) => run.log.error({ err: error, job: claimed.id }, 'job in memory failed'))
          .finally(() => {
            memory.ended(claimed.id);
            running.delete(work);
          });
        running.add(work);
      }
      return started;
    },
    async append(teamId, id, urls) {
      const { job, rows } = await find(BATCH, teamId, id);
      if (rows === undefined) throw notFound(BATCH);
      await db.transaction(async (tx) => {
        await tx.lock(endLock(id));
        const now = await jobs.get(id, tx);
        if (now === undefined || isFinished(now.state)) throw ended();
        const write = async (on: Transaction): Promise<void> => {
          const { rows: last } = await sql<{ last: number | null }>`SELECT max(seq) AS last FROM crawl_pages
            WHERE job_id = ${id}`.execute(on.kysely);
          const from = Number(last[0]?.last ?? 0);
          await addAll(on, id, batchPages(urls, from + 1), clock.now(), from + 1);
          await addToTotals(on, id, { queued: urls.length, last: urls.length });
        };
        if (rows.db === db) await write(tx);
        else await rows.db.transaction(write);
      });
      run.changes.publish(id);
      return job;
    },
    async cancel(kind, teamId, id) {
      await find(kind, teamId, id);
      if (!(await jobs.cancel(id))) throw ended();
      run.changes.publish(id);
    },
    async active(kind, teamId) {
      const list = await jobs.list({ kind, teamId, state: ['queued', 'running'], limit: 1_000 });
      return list.flatMap((job) => {
        const rows = rowsOf(job);
        return rows === undefined ? [] : [{ job, settings: rows.settings }];
      });
    },
    async close() {
      stop.abort(new Error('the service stops'));
      await Promise.all(running);
    },
  };
}

/** The start of a crawl, if it is in the crawl's scope. */
function startOf({ url, crawl }: PageJob): NewPage[] {
  if (url === undefined || crawl === undefined) return [];
  const start = new URL(url);
  const place = createScope(start, crawl).placeOf(start);
  if (place !== 'inside') return [];
  return [
    { key: identityOf(start, crawl), url: canonicalUrl(start, crawl) + routeOf(start), depth: 0, state: 'queued' },
  ];
}

/** A batch has one page for each of its URLs, repeated ones too. */
function batchPages(urls: readonly string[], first: number): NewPage[] {
  return urls.map((url, index) => ({ key: String(first + index), url, depth: 0, state: 'queued' }));
}

/** The first URLs of a new job. */
async function addFirst(tx: Transaction, id: string, pages: readonly NewPage[], now: number): Promise<void> {
  await addAll(tx, id, pages, now);
  await writeTotals(tx, id, 0, allQueued(pages.length));
}

async function addAll(tx: Transaction, id: string, pages: readonly NewPage[], now: number, first = 1): Promise<void> {
  const turns = takeTurns({ isUrgent: true });
  for (let at = 0; at < pages.length; at += CHUNK) {
    if (turns.isOver) await turns.next();
    await addPages(tx, id, first + at, pages.slice(at, at + CHUNK), now);
  }
}

function notFound(kind: string): ApiError {
  const message = kind === BATCH ? 'Batch scrape job not found.' : 'Crawl job not found.';
  return new ApiError('NOT_FOUND', { details: { message } });
}

function ended(): ApiError {
  return new ApiError('CONFLICT', { details: { message: 'This job has already ended.' } });
}
