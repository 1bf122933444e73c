import type { Model } from '../../engines/llm/index.ts';
import { type Egress, ROBOTS_AGENT, type RobotsCache } from '../../foundation/egress/index.ts';
import type { Jobs, KindOfJob } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { ConsoleRoute } from '../../foundation/routing/console-route.ts';
import type { Route } from '../../foundation/routing/route.ts';
import type { SocketRoute } from '../../foundation/routing/socket-route.ts';
import type { Blobs } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { WebhookEvent, Webhooks } from '../../platform/webhooks/index.ts';
import type { OpenedFile } from '../map/index.ts';
import type { Scraper } from '../scrape/index.ts';
import type { JobNews, RunDeps } from './deps.ts';
import { readDocuments } from './documents.ts';
import { pagesOfScraper } from './fetch-pages.ts';
import { createGate } from './gate.ts';
import { createMemoryJobs } from './memory.ts';
import type { ReadRobots } from './pages.ts';
import { createOptionsOfPrompt } from './prompt.ts';
import { startRetention } from './retention.ts';
import { consoleRoutes } from './routes/console.ts';
import { socketRoutes } from './routes/sockets.ts';
import { startBatchRoute, startCrawlRoute } from './routes/start.ts';
import { statusRoutes } from './routes/status.ts';
import { createPageJobs, type PageJobs } from './service.ts';
import { BATCH, CRAWL, type PageJob } from './settings.ts';
import { createStatusStreams } from './stream.ts';
import { createWatch } from './watch.ts';
import { workOnPages } from './work.ts';

export interface CrawlOptions {
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency' | 'teams' | 'clock'>;
  readonly scraper: Scraper;
  readonly robots: RobotsCache;
  /** For sitemaps. */
  readonly egress: Pick<Egress, 'open' | 'guard'>;
  readonly webhooks: Pick<Webhooks, 'open' | 'notify' | 'check'>;
  readonly model: Model | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
}

/** The room: jobs of pages, crawls and batches, and their endpoints. */
export interface Crawl extends AsyncDisposable {
  readonly routes: readonly Route[];
  readonly consoleRoutes: readonly ConsoleRoute[];
  /** How its jobs are run. */
  readonly kinds: Readonly<Record<string, KindOfJob>>;
  readonly service: PageJobs;
  readonly socketRoutes: readonly SocketRoute[];
  /** JSON of the document that a `ref` of a webhook names; undefined when it is gone or is none of this room's. */
  documentOf(ref: string): Promise<string | undefined>;
}

/** Pages that this process works on at once, over all jobs. */
const PAGES_AT_ONCE = 100;
/** Jobs that this process works on at once, and of one team. A job is at a page at least, or waits for one. */
const JOBS_AT_ONCE = 200;
const JOBS_OF_TEAM = 25;
const DAY = 86_400_000;
const SITEMAP_BYTES = 64 * 1024 * 1024;

export function createCrawl(options: CrawlOptions): Crawl {
  const { jobs, blobs, accounts, webhooks, clock, log, robots, egress } = options;
  const memory = createMemoryJobs(clock);
  const watch = createWatch();
  const pages = pagesOfScraper(options.scraper);
  const run: RunDeps = {
    ...{ jobs, blobs, accounts, pages, watch, clock, log },
    readRobots: robotsReader(robots),
    openFile: async (url: string, deadline: Deadline): Promise<OpenedFile> => {
      const { status, body } = await egress.open(url, { deadline, maxBytes: SITEMAP_BYTES });
      return { status, body };
    },
    gate: createGate(PAGES_AT_ONCE),
    notify: (tx, id, news, isHere = false) => webhooks.notify(tx, id, eventsOf(id, news), { isHere }),
    rowsOf({ id, payload }) {
      const settings = payload as PageJob;
      if (settings.zeroDataRetention !== true) return { db: jobs.db, settings };
      return memory.find(id);
    },
  };
  const retention = options.retentionDays * DAY;
  const service = createPageJobs({ jobs, accounts, webhooks, memory, run, retention });
  const optionsOf = createOptionsOfPrompt(options.model);
  const start = {
    service,
    accounts,
    webhooks,
    pages,
    optionsOf,
    checkUrl: (url: URL) => void egress.guard.readUrl(url),
  };
  const kind: KindOfJob = {
    run: (job, context) => workOnPages(run, job, context),
    atOnce: JOBS_AT_ONCE,
    perTeam: JOBS_OF_TEAM,
    // A crawl that stops at a moment in which the database is away goes on when it is back.
    maxAttempts: 20,
  };
  const removal = startRetention({ jobs, blobs, clock, log, retention });
  return {
    routes: [startCrawlRoute(start), startBatchRoute(start), ...statusRoutes({ service, blobs, clock, optionsOf })],
    consoleRoutes: consoleRoutes({ service, jobs, clock }),
    kinds: { [CRAWL]: kind, [BATCH]: kind },
    service,
    socketRoutes: socketRoutes(createStatusStreams({ service, blobs, watch, clock })),
    async documentOf(ref) {
      const [, id = '', n = ''] = /^crawl:([0-9a-f-]{36}):(\d+)$/.exec(ref) ?? [];
      const job = id === '' ? undefined : await jobs.get(id);
      const rows = job && run.rowsOf(job);
      if (rows === undefined) return undefined;
      const from = rows.db === jobs.db ? blobs : undefined;
      const { documents } = await readDocuments(rows.db, from, id, Number(n) - 1, { documents: 1, bytes: 1 });
      return documents[0]?.toString();
    },
    async [Symbol.asyncDispose]() {
      await removal.close();
      await service.close();
      await memory.close();
    },
  };
}

/** Events as webhooks send them. Documents are not copied: they are read when they are sent. */
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

function robotsReader(robots: RobotsCache): ReadRobots {
  return async (url, userAgent, deadline) => {
    const site = await robots.of(url.href, { deadline, ...(userAgent === undefined ? {} : { userAgent }) });
    const agent = userAgent ?? ROBOTS_AGENT;
    const { crawlDelay } = site.decide(agent, url.href);
    return {
      allows: (address) => site.decide(agent, address).allowed,
      isUnreachable: site.source === 'unreachable',
      crawlDelay,
      sitemaps: site.sitemaps.filter((address) => URL.canParse(address)),
    };
  };
}
