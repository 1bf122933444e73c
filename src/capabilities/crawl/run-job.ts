import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClaimedJob, JobContext } from '../../foundation/jobs/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Database, isStorageOutage, type Transaction } from '../../foundation/store/index.ts';
import type { Plan } from '../../platform/accounts/index.ts';
import { readSitemaps, type SitemapEntry } from '../map/index.ts';
import type { JobNews, RunDeps } from './deps.ts';
import { countDocuments } from './documents.ts';
import { firstPage, hasQueued } from './frontier.ts';
import type { Stored } from './ledger.ts';
import { type OpenedSite, openPatiently, openSite } from './open-site.ts';
import { PageRun, type PageRunOptions } from './run/page-run.ts';
import { type Checkpoint, CRAWL, type PageJob } from './settings.ts';
import { opensIn } from './visit-time.ts';
import { bucketOf } from './workers/division.ts';
import { openShare, wholeShare } from './workers/share.ts';
import { HOLDER, removeWorkers } from './workers/worker-rows.ts';

/** The handler of crawls and batches: runs one job from wherever it stands to its end. */

/** URLs of sitemaps that are stored together. */
const SITEMAP_CHUNK = 500;
/** The lock under which a job ends and under which requests add URLs to it. */
export const endLock = (jobId: string): string => `pages of ${jobId}`;

/** Milliseconds after which a job goes on that could not read or store. */
const STORAGE_WAIT = 5_000;

/** Milliseconds that a job waits which only a command continues. */
const NOT_BY_ITSELF = 365 * 86_400_000;

/** The error of a page under zero data retention. */
const NOT_FETCHED = 'The page could not be fetched.';

export async function runPageJob(deps: RunDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  deps.working.add(job.id);
  try {
    await runToEnd(deps, job, context);
  } catch (error) {
    if (context.signal.aborted || !isStorageOutage(error)) throw error;
    deps.log.warn({ err: error, job: job.id }, 'job waits for storage');
    // No failure of the job. If this cannot be stored either, the job goes on when its lease has run out.
    await deps.jobs.db.transaction((tx) => context.postpone(tx, deps.clock.now() + STORAGE_WAIT));
  } finally {
    deps.working.delete(job.id);
  }
}

async function runToEnd(deps: RunDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  const rows = deps.rowsOf(job);
  if (rows === undefined) {
    await deps.jobs.db.transaction(async (tx) => {
      const error = 'Under zero data retention, results are only in memory, and the service was restarted.';
      await context.fail(tx, error);
      await deps.notify(tx, job.id, [{ type: 'failed', error }]);
    });
    return;
  }
  const { db, settings } = rows;
  if (settings.imported !== undefined) {
    // The command that reads the archives goes on with it when it is called again.
    await deps.jobs.db.transaction((tx) => context.postpone(tx, deps.clock.now() + NOT_BY_ITSELF));
    return;
  }
  const checkpoint = { ...(job.progress as Checkpoint | undefined) };
  const { crawl, url } = settings;
  if (await waitsForTime(deps, db, opensIn(crawl?.visitTime, deps.clock.now()), context)) return;
  const site = crawl && url ? await openSite(deps, crawl, url, checkpoint, context) : undefined;
  const plan = (await deps.accounts.teams.get(job.teamId ?? '')).plan;
  const shareOptions = {
    ...{ jobs: deps.jobs, jobId: job.id, teamId: job.teamId, worker: HOLDER },
    atOnce: site?.delay ? 1 : pagesAtOnce(settings, plan),
    // What the start shows, such as where it redirects to, is in the checkpoint of the job.
    keeps: url === undefined ? [] : [bucketOf(url)],
    prove: (tx: Transaction) => context.checkpoint(tx, settings.zeroDataRetention ? {} : checkpoint),
  };
  const share = (db === deps.jobs.db && (await openShare(shareOptions))) || wholeShare(shareOptions);
  const run = await PageRun.open({
    ...{ deps, job, fence: job.fence, share, settings, context, site, db },
    ...sameForAll(deps, job, settings, plan),
  });
  if (site !== undefined && settings.crawl?.sitemap !== 'skip' && checkpoint.sitemapsRead !== true) {
    run.feed(() => feedSitemaps(deps, run, site, context, checkpoint));
  }
  for (;;) {
    await run.work();
    if ((await hasQueued(db, job.id)) && (await waitsForTime(deps, db, run.opensIn(), context))) return;
    if (await end(deps, db, run, job, settings, context)) return;
  }
}

/** @returns whether the job is put back until pages may be fetched; one whose rows are in memory waits here */
async function waitsForTime(deps: RunDeps, db: Database, ms: number, context: JobContext): Promise<boolean> {
  if (ms === 0) return false;
  if (db !== deps.jobs.db) {
    await pause(ms, undefined, { signal: context.signal });
    return false;
  }
  await deps.jobs.db.transaction((tx) => context.postpone(tx, deps.clock.now() + ms));
  return true;
}

/** Pages at once that the request and the plan allow. */
export const pagesAtOnce = ({ maxConcurrency }: PageJob, { concurrentBrowsers }: Plan): number =>
  Math.max(1, Math.min(maxConcurrency ?? concurrentBrowsers, concurrentBrowsers));

/** What all workers of a job do alike. */
export function sameForAll(
  deps: Pick<RunDeps, 'notify'>,
  job: { readonly id: string; readonly kind: string },
  settings: PageJob,
  plan: Plan,
): Pick<PageRunOptions, 'what' | 'localSearch' | 'lock' | 'stored'> {
  const zdr = settings.zeroDataRetention;
  return {
    what: job.kind === CRAWL ? 'crawl' : 'batch-scrape',
    localSearch: plan.localSearch && settings.localSearch !== false,
    lock: endLock(job.id),
    async stored(tx: Transaction, { documents, failed }: Stored) {
      const news: JobNews[] = documents.map((n) => ({ type: 'page', n }));
      news.push(
        ...failed.map((one) => ({ type: 'page_failed' as const, ...(zdr ? { url: '', error: NOT_FETCHED } : one) })),
      );
      if (settings.hasWebhook && news.length > 0) await deps.notify(tx, job.id, news, zdr);
    },
  };
}

/** Adds the URLs of the sitemaps, up to as many as the crawl may request. */
async function feedSitemaps(
  deps: RunDeps,
  run: PageRun,
  site: OpenedSite,
  context: JobContext,
  checkpoint: { sitemapsRead?: boolean },
): Promise<void> {
  const deadline = deadlineIn(Number.POSITIVE_INFINITY, context.signal);
  const failed = (url: string, error: unknown): void =>
    deps.log.debug({ err: error, url }, 'sitemap could not be read');
  let waiting: SitemapEntry[] = [];
  const write = async (): Promise<void> => {
    const found = site.discovery.find(
      waiting.map(({ url }) => url),
      0,
    );
    waiting = [];
    if (found.length > 0) await run.ledger.write({ found });
  };
  for await (const entries of readSitemaps(site.sitemaps, { open: openPatiently(deps), deadline, failed })) {
    waiting.push(...entries);
    if (waiting.length >= SITEMAP_CHUNK) await write();
    if (run.ledger.isFull) break;
  }
  await write();
  checkpoint.sitemapsRead = true;
  await run.ledger.write({ found: [] });
}

/**
 * Ends the job, unless URLs were added meanwhile.
 * @returns whether it has ended
 */
async function end(
  deps: RunDeps,
  db: Database,
  run: PageRun,
  job: ClaimedJob,
  settings: PageJob,
  context: JobContext,
): Promise<boolean> {
  const zdr = settings.zeroDataRetention;
  if (!run.isOutOfCredits && !(await hasQueued(db, job.id))) await run.release();
  const first = await firstPage(db, job.id);
  const isLost = settings.crawl !== undefined && first?.state === 'failed' && (await countDocuments(db, job.id)) === 0;
  const ended = await deps.jobs.db.transaction(async (tx) => {
    await tx.lock(endLock(job.id));
    const giveUp = (on: Transaction): Promise<void> => giveUpRest(on, job.id, deps.clock.now());
    if (run.isOutOfCredits) {
      // As when pages are stored: first the job, then its rows.
      await run.prove(tx);
      await (db === deps.jobs.db ? giveUp(tx) : db.transaction(giveUp));
    } else if (await run.hasMore(db === deps.jobs.db ? tx : db)) return false;
    await removeWorkers(tx, job.id);
    if (isLost) {
      const error = (settings.zeroDataRetention ? undefined : first?.error) ?? NOT_FETCHED;
      await context.fail(tx, error);
      if (settings.hasWebhook) await deps.notify(tx, job.id, [{ type: 'failed', error }], zdr);
    } else {
      await context.complete(tx, {});
      if (settings.hasWebhook) await deps.notify(tx, job.id, [{ type: 'completed' }], zdr);
    }
    return true;
  });
  if (ended) deps.changes.publish(job.id);
  return ended;
}

/** The team has no credits left: the rest of the frontier fails. */
async function giveUpRest(tx: Transaction, jobId: string, now: number): Promise<void> {
  await sql`UPDATE crawl_pages SET state = 'failed', at = ${now}, credits = 0, code = 'PAYMENT_REQUIRED',
      error = 'Payment Required: Insufficient credits'
    WHERE job_id = ${jobId} AND state IN ('queued', 'held')`.execute(tx.kysely);
  await sql`UPDATE crawl_totals SET failed = failed + queued + held, queued = 0, held = 0
    WHERE job_id = ${jobId}`.execute(tx.kysely);
}
