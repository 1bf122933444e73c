// Over 10 kB: one list of what the room is made of.

import type { Model } from '../../engines/llm/index.ts';
import type { Egress, RobotsCache } from '../../foundation/egress/index.ts';
import type { Jobs, KindOfJob } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Room } from '../../foundation/routing/room.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import type { Blobs, SignedLinks } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { Feeds } from '../../platform/feeds/index.ts';
import type { WebhookEvent, Webhooks } from '../../platform/webhooks/index.ts';
import type { Scraper } from '../scrape/index.ts';
import { activeCrawls } from './active-crawls.ts';
import type { JobNews, RunDeps } from './deps.ts';
import { readDocuments } from './documents.ts';
import { openExport } from './export.ts';
import { crawlFeedDocuments, createCrawlFeed, deleteCrawlFeed } from './feed.ts';
import { pagesOfScraper } from './fetch-pages.ts';
import { runHelper } from './help.ts';
import { createJobChanges } from './job-changes.ts';
import { createMemoryJobs } from './memory-jobs.ts';
import { addCrawlMetrics } from './metrics.ts';
import { createPaces } from './pace/paces.ts';
import { createPageJobs, type PageJobs } from './page-jobs.ts';
import { createPageSemaphore } from './page-semaphore.ts';
import { createOptionsOfPrompt } from './prompt.ts';
import { startRetention } from './retention.ts';
import { type CrawlerSetting, crawlerIdentity, robotsReader } from './robots-reader.ts';
import {
  consoleCancelCrawl,
  consoleGetCrawl,
  consoleGetTree,
  consoleListCrawls,
  consoleListPages,
} from './routes/console.ts';
import {
  cancelBatch,
  cancelCrawl,
  getBatch,
  getBatchErrors,
  getCrawl,
  getCrawlErrors,
  listActiveCrawls,
  listOngoingCrawls,
  previewOptions,
  startBatch,
  startCrawl,
} from './routes/crawl.ts';

import { exportBatch, exportCrawl } from './routes/exports.ts';

import { streamBatch, streamCrawl, watchBatch, watchCrawl } from './routes/watch.ts';

import { runPageJob } from './run-job.ts';
import { BATCH, CRAWL, type PageJob } from './settings.ts';
import { beginBatch } from './start-batch.ts';
import { beginCrawl, type StartCrawlDeps } from './start-crawl.ts';
import { type JobPart, readErrors, readPart, type WantedJob } from './status.ts';
import { createStatusStreams, type StatusStreams } from './status-stream.ts';
import { createStorageWaits } from './storage-waits.ts';
import { HELP } from './workers/share.ts';

export { migrations } from './tables.ts';

export interface CrawlRoomDeps {
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly links: SignedLinks;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'teams' | 'clock'>;
  readonly scraper: Scraper;
  readonly robots: RobotsCache;
  /** For sitemaps. */
  readonly egress: Pick<Egress, 'open' | 'guard'>;
  readonly webhooks: Pick<Webhooks, 'open' | 'notify' | 'check'>;
  readonly feeds: Feeds;
  readonly model: Model | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
  /** Whether no process works on jobs. */
  readonly lacksWorker: () => Promise<boolean>;
  /** Milliseconds for which pages and hosts that fail are tried again. */
  readonly crawlPatience: number;
  /** Most pages that this process works on at once, over all jobs. */
  readonly pagesAtOnce: number;
  /** Who crawls say they are. */
  readonly crawler: CrawlerSetting;
}

/** Crawl: jobs of pages, which are crawls and batches. */
export interface CrawlRoom extends Room {
  readonly service: PageJobs;
  readonly requests: CrawlRequests;
  /** JSON of the document that a `ref` of a webhook names; undefined if it is gone or belongs to another room. */
  documentOf(ref: string): Promise<string | undefined>;
}

/** What the endpoints do, for the rooms of older versions of the API. */
export interface CrawlRequests {
  startCrawl(call: CallOf<'POST /v2/crawl'>): ReturnType<typeof beginCrawl>;
  startBatch(call: CallOf<'POST /v2/batch/scrape'>): ReturnType<typeof beginBatch>;
  /** @throws ApiError NOT_FOUND */
  read(job: WantedJob, part: { readonly skip: number; readonly limit?: number | undefined }): Promise<JobPart>;
  /** @throws ApiError NOT_FOUND */
  errors(job: WantedJob): ReturnType<typeof readErrors>;
  readonly cancel: PageJobs['cancel'];
  active(teamId: string): ReturnType<typeof activeCrawls>;
  /** @throws ApiError NOT_FOUND before anything was sent */
  readonly watch: StatusStreams['watch'];
}

/** Jobs that this process works on at once, in all and of one team. */
const JOBS_AT_ONCE = 200;
const JOBS_OF_TEAM = 25;
const DAY = 86_400_000;
const SITEMAP_BYTES = 64 * 1024 * 1024;

export function crawlRoom(deps: CrawlRoomDeps): CrawlRoom {
  const { jobs, blobs, accounts, webhooks, clock, log, robots, egress } = deps;
  const memory = createMemoryJobs(clock);
  const changes = createJobChanges();
  const crawler = crawlerIdentity(deps.crawler);
  const pages = pagesOfScraper(deps.scraper, crawler);
  const patience = deps.crawlPatience;
  const storage = createStorageWaits(log);
  const paces = createPaces({ db: jobs.db, clock, log, patience });
  const run: RunDeps = {
    ...{ jobs, blobs, accounts, pages, changes, storage, paces, patience, clock, log },
    readRobots: robotsReader(robots, crawler),
    openFile: async (url: string, deadline: Deadline) => {
      const own = { 'user-agent': crawler.userAgent };
      const { status, headers, body } = await egress.open(url, { deadline, maxBytes: SITEMAP_BYTES, headers: own });
      return { status, headers, body };
    },
    semaphore: createPageSemaphore(deps.pagesAtOnce),
    working: new Set(),
    notify: (tx, id, news, isHere = false) => webhooks.notify(tx, id, eventsOf(id, news), { isHere }),
    rowsOf({ id, payload }) {
      const settings = payload as PageJob;
      if (settings.zeroDataRetention !== true) return { db: jobs.db, settings };
      return memory.find(id);
    },
  };
  const retention = deps.retentionDays * DAY;
  const service = createPageJobs({ jobs, accounts, webhooks, memory, run, retention });
  const optionsOf = createOptionsOfPrompt(deps);
  const exported = { service, links: deps.links, clock };
  const start: StartCrawlDeps = {
    optionsOf,
    service,
    accounts,
    webhooks,
    pages,
    checkUrl: (url: URL) => void egress.guard.readUrl(url),
  };
  const kind: KindOfJob = {
    run: (job, context) => runPageJob(run, job, context),
    atOnce: JOBS_AT_ONCE,
    perTeam: JOBS_OF_TEAM,
    // A crawl continues after an outage of the database.
    maxAttempts: 20,
  };
  const removal = startRetention({ jobs, blobs, feeds: deps.feeds, clock, log, retention });
  const status = { service, jobsDb: jobs.db, blobs, storage, clock, lacksWorker: deps.lacksWorker };
  const streams = createStatusStreams({ ...status, changes });
  const fed = { service, feeds: deps.feeds };
  const shown = { service, jobs, clock };
  return {
    service,
    requests: {
      startCrawl: (call) => beginCrawl(start, call),
      startBatch: (call) => beginBatch(start, call),
      read: (job, part) => readPart(status, job, part),
      errors: (job) => readErrors(service, job),
      cancel: service.cancel,
      active: (teamId) => activeCrawls(service, teamId),
      watch: streams.watch,
    },
    jobs: {
      [CRAWL]: kind,
      [BATCH]: kind,
      [HELP]: { ...kind, run: (job, context) => runHelper(run, job, context) },
    },
    routes: [
      startCrawl(start),
      // Before the routes with an id, since `active` is not one.
      listActiveCrawls(service),
      listOngoingCrawls(service),
      previewOptions(optionsOf),
      getCrawl(status),
      cancelCrawl(service),
      getCrawlErrors(service),
      startBatch(start),
      getBatch(status),
      cancelBatch(service),
      getBatchErrors(service),
      exportCrawl(exported),
      exportBatch(exported),
      streamCrawl(streams),
      streamBatch(streams),
      createCrawlFeed(fed),
      deleteCrawlFeed(fed),
    ],
    consoleRoutes: [
      consoleListCrawls(shown),
      consoleGetCrawl(shown),
      consoleListPages(shown),
      consoleGetTree(shown),
      consoleCancelCrawl(shown),
    ],
    metrics: (registry) => addCrawlMetrics(registry, jobs.db),
    links: { documents: crawlFeedDocuments(fed) },
    sockets: [watchCrawl(streams), watchBatch(streams)],
    fileOf: (key) => openExport(run, key),
    async documentOf(ref) {
      const [, id = '', n = ''] = /^crawl:([0-9a-f-]{36}):(\d+)$/.exec(ref) ?? [];
      const job = id === '' ? undefined : await jobs.get(id);
      const rows = job && run.rowsOf(job);
      if (rows === undefined) return undefined;
      const from = rows.db === jobs.db ? blobs : undefined;
      const { documents } = await readDocuments(rows.db, from, id, Number(n) - 1, { documents: 1, bytes: 1 });
      return documents[0]?.toString();
    },
    async close() {
      await removal.close();
      await service.close();
      await paces.close();
      await memory.close();
    },
  };
}

/** The webhook events. Documents are not copied into the outbox: they are read when an event is delivered. */
function eventsOf(jobId: string, news: readonly JobNews[]): WebhookEvent[] {
  return news.map((one): WebhookEvent => {
    switch (one.type) {
      case 'page':
        return { event: 'page', success: true, ref: `crawl:${jobId}:${one.n}` };
      case 'page_failed':
        return {
          event: 'page',
          success: false,
          data: [{ metadata: { sourceURL: one.url, error: one.error } }],
          error: one.error,
        };
      case 'failed':
        return { event: 'failed', success: false, error: one.error };
      default:
        return { event: one.type, success: true };
    }
  });
}
