import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '../../foundation/jobs/index.ts';
import { canonicalUrl, routeOf } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { RunDeps } from './deps.ts';
import { createDiscovery, type Discovery } from './discovery.ts';
import { nextAttemptIn, troubleOfAnswer } from './pace/retry.ts';
import type { SiteRobots } from './page-fetcher.ts';
import { createScope, type Scope } from './scope.ts';
import type { CrawlSettings } from './settings.ts';

/** What a crawl knows of its site. */

/** Maximum Crawl-delay in seconds; a longer one in robots.txt counts as this. */
const MOST_CRAWL_DELAY = 60;
/** Milliseconds for a robots.txt. */
const ROBOTS_TIMEOUT = 30_000;
/** Sites whose robots.txt a crawl keeps in memory. */
const MOST_SITES = 2_000;

const NO_ROBOTS: SiteRobots = { allows: () => true, isUnreachable: false, crawlDelay: undefined, sitemaps: [] };

/** What a crawl has beside a batch. */
export interface Site {
  /** URL of the start, in the form of the frontier. */
  readonly start: string;
  readonly scope: Scope;
  readonly discovery: Discovery;
  /** @throws the reason of the deadline's signal */
  robotsOf(url: URL, deadline: Deadline): Promise<SiteRobots>;
  /** Hops after which links are not followed. */
  readonly maxDepth: number;
  readonly followsLinks: boolean;
  /** Milliseconds between two pages. */
  readonly delay: number;
  /** Called with the URL that the start redirects to. */
  movedTo(url: string): void;
}

export interface OpenedSite extends Site {
  readonly sitemaps: readonly string[];
}

/**
 * The site of a crawl, with the robots.txt of its start.
 * @param checkpoint of the job; changed when the start redirects
 * @throws the reason of the signal
 */
export async function openSite(
  deps: RunDeps,
  crawl: CrawlSettings,
  url: string,
  checkpoint: { alsoFrom?: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<OpenedSite> {
  const start = new URL(url);
  const scope = createScope(start, crawl);
  const alsoFrom = (to: string): void => {
    checkpoint.alsoFrom = to;
    scope.alsoFrom(new URL(to));
  };
  if (checkpoint.alsoFrom !== undefined) alsoFrom(checkpoint.alsoFrom);
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
          // It is requested again: the pages of the site wait for it.
          if (robots.isUnreachable) return;
          if (known.size >= MOST_SITES) known.delete(known.keys().next().value as string);
          known.set(origin, robots);
        },
        () => asked.delete(origin),
      );
    }
    return asking;
  };
  const robots = await robotsOf(start, deadlineIn(ROBOTS_TIMEOUT, signal));
  const delay = crawl.delay ?? Math.min(robots.crawlDelay ?? 0, MOST_CRAWL_DELAY);
  const discovery = createDiscovery(crawl, scope, {
    robotsOf: (of) => (crawl.ignoreRobotsTxt ? NO_ROBOTS : known.get(of.origin)),
    clock: deps.clock,
  });
  return {
    start: canonicalUrl(start, crawl) + routeOf(start),
    scope,
    discovery,
    robotsOf,
    maxDepth: crawl.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY,
    followsLinks: crawl.sitemap !== 'only',
    delay: delay * 1_000,
    movedTo(to) {
      if (checkpoint.alsoFrom !== to) alsoFrom(to);
    },
    sitemaps: robots.sitemaps.length > 0 ? robots.sitemaps : [new URL('/sitemap.xml', start).href],
  };
}

type OpenFile = RunDeps['openFile'];

/** Attempts for a file that fails with another status than 429 and 503: many sites have no working sitemap. */
const ATTEMPTS = 2;

/** Opens a file of a site, and again as long as the site asks to come back later and the deadline allows it. */
export function openPatiently({
  openFile,
  patience,
  clock,
}: Pick<RunDeps, 'openFile' | 'patience' | 'clock'>): OpenFile {
  return async (url: string, deadline: Deadline) => {
    for (let attempts = 1; ; attempts++) {
      const opened = await openFile(url, deadline);
      const { status, headers } = opened;
      const trouble = troubleOfAnswer({ status, headers, isChallenge: false }, clock.now());
      const isOverload = status === 429 || status === 503;
      const wait =
        trouble === undefined || (!isOverload && attempts >= ATTEMPTS)
          ? undefined
          : nextAttemptIn(trouble, { attempts, ...(isOverload ? {} : { blamed: attempts }) }, patience);
      if (wait === undefined || wait > deadline.remaining()) return opened;
      for await (const _ of opened.body) break;
      await sleep(wait, undefined, { signal: deadline.signal });
    }
  };
}
