import { sql } from 'kysely';
import type { ClaimedJob, JobContext } from '../../foundation/jobs/index.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Database, isStorageOutage, type Transaction } from '../../foundation/store/index.ts';
import { readSitemaps, type SitemapEntry } from '../map/index.ts';
import type { JobNews, RunDeps } from './deps.ts';
import { createDiscovery } from './discovery.ts';
import { countDocuments } from './documents.ts';
import { firstPage } from './frontier.ts';
import { openPatiently } from './open-patiently.ts';
import type { SiteRobots } from './page-fetcher.ts';
import { PageRun, type Site } from './page-run.ts';
import { createScope } from './scope.ts';
import { type Checkpoint, CRAWL, type CrawlSettings, type PageJob } from './settings.ts';

/** The handler of crawls and batches: runs one job from wherever it stands to its end. */

/** Maximum Crawl-delay in seconds; a longer one in robots.txt counts as this. */
const MOST_CRAWL_DELAY = 60;
/** Milliseconds for a robots.txt. */
const ROBOTS_TIMEOUT = 30_000;
/** Sites whose robots.txt a crawl keeps in memory. */
const MOST_SITES = 2_000;
/** URLs of sitemaps that are stored together. */
const SITEMAP_CHUNK = 500;
/** The lock under which a job ends and under which requests add URLs to it. */
export const endLock = (jobId: string): string => `pages of ${jobId}`;

/** Milliseconds after which a job goes on that could not read or store. */
const STORAGE_WAIT = 5_000;

/** The error of a page under zero data retention. */
const NOT_FETCHED = 'The page could not be fetched.';

const NO_ROBOTS: SiteRobots = { allows: () => true, isUnreachable: false, crawlDelay: undefined, sitemaps: [] };

export async function runPageJob(deps: RunDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  try {
    await runToEnd(deps, job, context);
  } catch (error) {
    if (context.signal.aborted || !isStorageOutage(error)) throw error;
    deps.log.warn({ err: error, job: job.id }, 'job waits for storage');
    // No failure of the job. If this cannot be stored either, the job goes on when its lease has run out.
    await deps.jobs.db.transaction((tx) => context.postpone(tx, deps.clock.now() + STORAGE_WAIT));
  }
}

async function runToEnd(deps: RunDeps, job: ClaimedJob, context: JobContext): Promise<void> {
  const rows = deps.rowsOf(job);
  if (rows === undefined) {
    await deps.jobs.db.transaction(async (tx) => {
      const error = 'Under zero data retention results live in memory only, and the service was restarted.';
      await context.fail(tx, error);
      await deps.notify(tx, job.id, [{ type: 'failed', error }]);
    });
    return;
  }
  const { db, settings } = rows;
  const checkpoint = { ...(job.progress as Checkpoint | undefined) };
  const zdr = settings.zeroDataRetention;
  const plan = (await deps.accounts.teams.get(job.teamId ?? '')).plan;
  const site =
    settings.crawl && settings.url
      ? await openSite(deps, settings.crawl, settings.url, checkpoint, context)
      : undefined;
  const run = await PageRun.open({
    deps,
    job,
    settings,
    context,
    site,
    what: job.kind === CRAWL ? 'crawl' : 'batch-scrape',
    atOnce: site?.delay
      ? 1
      : Math.max(1, Math.min(settings.maxConcurrency ?? plan.concurrentBrowsers, plan.concurrentBrowsers)),
    localSearch: plan.localSearch && settings.localSearch !== false,
    db,
    lock: endLock(job.id),
    checkpoint: () => checkpoint,
    async stored(tx, { documents, failed }) {
      const news: JobNews[] = documents.map((n) => ({ type: 'page', n }));
      news.push(
        ...failed.map((one) => ({ type: 'page_failed' as const, ...(zdr ? { url: '', error: NOT_FETCHED } : one) })),
      );
      if (settings.hasWebhook && news.length > 0) await deps.notify(tx, job.id, news, zdr);
    },
  });
  if (site !== undefined && settings.crawl?.sitemap !== 'skip' && checkpoint.sitemapsRead !== true) {
    run.feed(() => feedSitemaps(deps, run, site, context, checkpoint));
  }
  for (;;) {
    await run.work();
    if (await end(deps, db, run, job, settings, context)) return;
  }
}

interface OpenedSite extends Site {
  readonly sitemaps: readonly string[];
}

async function openSite(
  deps: RunDeps,
  crawl: CrawlSettings,
  url: string,
  checkpoint: { alsoFrom?: string },
  context: JobContext,
): Promise<OpenedSite> {
  const start = new URL(url);
  const scope = createScope(start, crawl);
  if (checkpoint.alsoFrom !== undefined) scope.alsoFrom(new URL(checkpoint.alsoFrom));
  const known = new Map<string, SiteRobots>();
  const asked = new Map<string, Promise<SiteRobots>>();
  const robotsOf = async (of: URL, deadline: Deadline): Promise<SiteRobots> => {
    if (crawl.ignoreRobotsTxt) return NO_ROBOTS;
    const { origin } = of;
    const before = known.get(origin);
    if (before !== undefined) return before;
    let asking = asked.get(origin);
    if (asking === undefined) {
      asking = deps.readRobots(of, crawl.robotsUserAgent, deadline.within(ROBOTS_TIMEOUT));
      asked.set(origin, asking);
      asking.then(
        (robots) => {
          asked.delete(origin);
          // It is asked again: the pages of the site wait for it.
          if (robots.isUnreachable) return;
          if (known.size >= MOST_SITES) known.delete(known.keys().next().value as string);
          known.set(origin, robots);
        },
        () => asked.delete(origin),
      );
    }
    return asking;
  };
  const robots = await robotsOf(start, deadlineIn(ROBOTS_TIMEOUT, context.signal));
  const delay = crawl.delay ?? Math.min(robots.crawlDelay ?? 0, MOST_CRAWL_DELAY);
  const discovery = createDiscovery(crawl, scope, {
    robotsOf: (of) => (crawl.ignoreRobotsTxt ? NO_ROBOTS : known.get(of.origin)),
    clock: deps.clock,
  });
  return {
    start: canonicalUrl(start, crawl),
    scope,
    discovery,
    robotsOf,
    maxDepth: crawl.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY,
    followsLinks: crawl.sitemap !== 'only',
    delay: delay * 1_000,
    movedTo(to) {
      if (checkpoint.alsoFrom === to) return;
      checkpoint.alsoFrom = to;
      scope.alsoFrom(new URL(to));
    },
    sitemaps: robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', start).href],
  };
}

/** Adds the URLs of the sitemaps, up to the limit of the crawl. */
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
  const first = await firstPage(db, job.id);
  const isLost = settings.crawl !== undefined && first?.state === 'failed' && (await countDocuments(db, job.id)) === 0;
  const ended = await deps.jobs.db.transaction(async (tx) => {
    await tx.lock(endLock(job.id));
    const giveUp = (on: Transaction): Promise<void> => giveUpRest(on, job.id, deps.clock.now());
    if (run.isOutOfCredits) await (db === deps.jobs.db ? giveUp(tx) : db.transaction(giveUp));
    else if (await run.hasMore(db === deps.jobs.db ? tx : db)) return false;
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
  await sql`UPDATE crawl_pages SET state = 'failed', at = ${now}, code = 'PAYMENT_REQUIRED',
      error = 'Payment Required: Insufficient credits'
    WHERE job_id = ${jobId} AND state = 'queued'`.execute(tx.kysely);
  await sql`UPDATE crawl_totals SET failed = failed + queued, queued = 0 WHERE job_id = ${jobId}`.execute(tx.kysely);
}
