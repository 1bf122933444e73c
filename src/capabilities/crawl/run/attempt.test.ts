import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { createDiscovery } from '../discovery.ts';
import type { FrontierPage } from '../frontier.ts';
import type { Site } from '../open-site.ts';
import { HostPace } from '../pace/host-pace.ts';
import type { FetchedPage, SiteRobots } from '../page-fetcher.ts';
import { createScope } from '../scope.ts';
import type { PageJob } from '../settings.ts';
import { createNearDuplicates } from '../traps/near-duplicates.ts';
import { createSameAnswers } from '../traps/same-answers.ts';
import { type AttemptDeps, type Attempted, attemptPage } from './attempt.ts';
import { createFailures } from './failure.ts';
import { type OutcomeDeps, outcomeOf } from './outcome.ts';

const CRAWL = {
  ...{ includePaths: [], excludePaths: [], regexOnFullURL: false, crawlEntireDomain: false, allowSubdomains: false },
  ...{ allowExternalLinks: false, limit: 10, sitemap: 'skip', ignoreQueryParameters: false, ignoreRobotsTxt: false },
  deduplicateSimilarURLs: true,
} as const;
const ROBOTS: SiteRobots = {
  allows: (url) => !url.includes('private'),
  isUnreachable: false,
  crawlDelay: 0,
  sitemaps: [],
};
const PAGE: FetchedPage = {
  ...{ document: {}, links: [], url: 'http://site.test/a', status: 200, title: 'A', text: 'text', due: 1 },
  robots: { noindex: false, nofollow: false },
};
const page = (url: string, more: Partial<FrontierPage> = {}): FrontierPage => ({
  ...{ seq: 2, key: url, url, depth: 1, attempts: 0, wait: 0, bucket: 1 },
  ...more,
});

function siteWith(robots: SiteRobots, moved: string[] = []): Site {
  const scope = createScope(new URL('http://site.test/'), CRAWL);
  return {
    ...{ start: 'http://site.test/', scope, maxDepth: 3, followsLinks: true, delay: 0 },
    discovery: createDiscovery(CRAWL, scope, { robotsOf: () => robots, clock: manualClock(0) }),
    robotsOf: async () => robots,
    movedTo: (url) => void moved.push(url),
  };
}

interface Given {
  readonly site?: Site | undefined;
  readonly outcome?: Partial<OutcomeDeps>;
  readonly credits?: number;
  readonly signal?: AbortSignal;
  readonly patience?: number;
  /** Has what is reserved. */
  readonly purse?: { reserved: number };
  fetch?: AttemptDeps['deps']['pages']['fetch'];
}

/** One attempt of a page; `paid` has what is still reserved afterwards. */
async function tried(one: FrontierPage, given: Given = {}): Promise<{ end: Attempted; paid: number }> {
  const {
    site,
    credits = 5,
    purse = { reserved: 0 },
    signal = new AbortController().signal,
    patience = 60_000,
  } = given;
  const refund = async () => {
    purse.reserved = 0;
  };
  const reserve = async () => {
    if (credits === 0) throw new ApiError('PAYMENT_REQUIRED');
    purse.reserved = credits;
    return { refund };
  };
  const clock = manualClock(0);
  const fetch = given.fetch ?? (async () => PAGE);
  const outcomes: OutcomeDeps = {
    ...{ site, crawl: CRAWL as never, near: undefined, same: createSameAnswers(), isFull: () => false },
    store: async () => ({}) as never,
    ...given.outcome,
  };
  const deps: AttemptDeps = {
    deps: {
      ...{ clock, log: silentLog, patience, paces: { now: () => clock.now() } as never },
      accounts: { credits: { reserve } } as never,
      pages: { fetch, mostCredits: () => credits },
    },
    ...{ jobId: 'job', settings: {} as PageJob, payer: { teamId: 't' }, what: 'crawl', localSearch: false },
    ...{ signal, deadline: deadlineIn(Number.POSITIVE_INFINITY, signal), site },
    failures: createFailures(patience, { giveUp: () => {} }),
    outcomeOf: (of, fetched, took) => outcomeOf(of, fetched, outcomes, took),
  };
  const pace = new HostPace(60_000);
  pace.start(0);
  const end = await attemptPage({ page: one, host: 'site.test', pace, startedAt: 0 }, deps);
  assert.equal(pace.running, 0, 'the host is told that the request is over');
  return { end, paid: purse.reserved };
}

const endOf = (end: Attempted) => (end.kind === 'finished' ? end.finished.end : undefined);
const failing = (error: unknown) => async () => {
  throw error;
};

test('a page that is fetched is stored, and its credits stay reserved until it is', async () => {
  const { end, paid } = await tried(page('http://site.test/a'));
  assert.deepEqual([endOf(end)?.state, endOf(end)?.credits, endOf(end)?.attempts, paid], ['done', 1, 1, 5]);
});

test('what robots.txt disallows is neither requested nor paid for; while it cannot be read, pages wait', async () => {
  const fetch = failing(new Error('requested'));
  const no = await tried(page('http://site.test/private'), { site: siteWith(ROBOTS), fetch });
  assert.deepEqual([endOf(no.end)?.state, no.paid], ['robots', 0]);
  const unreadable = siteWith({ ...ROBOTS, isUnreachable: true });
  const later = await tried(page('http://site.test/a'), { site: unreadable, fetch });
  assert.equal(endOf(later.end)?.state, 'queued');
  const never = await tried(page('http://site.test/a'), { site: unreadable, fetch, patience: 0 });
  assert.equal(endOf(never.end)?.state, 'robots');
  // The start shows whether the site is up.
  const start = await tried(page('http://site.test/', { seq: 1 }), { site: unreadable });
  assert.equal(endOf(start.end)?.state, 'done');
});

test('a redirect to where the crawl may not go ends the page, whatever has answered there', async () => {
  const leading =
    (to: string, then: unknown): Given['fetch'] =>
    async ({ permit }) => {
      await permit?.(to, 'page');
      throw then;
    };
  const site = siteWith(ROBOTS);
  const blocked = await tried(page('http://site.test/a'), { site, fetch: leading('http://site.test/private', '') });
  assert.deepEqual([endOf(blocked.end)?.state, endOf(blocked.end)?.code], ['skipped', 'ROBOTS_BLOCKED']);
  assert.equal(blocked.paid, 0);
  const down = new ApiError('REQUEST_TIMEOUT');
  const away = await tried(page('http://site.test/a'), { site, fetch: leading('http://other.test/', down) });
  assert.deepEqual([endOf(away.end)?.state, endOf(away.end)?.code, away.paid], ['skipped', 'EXTERNAL_LINK', 5]);
});

test('an answer that asks to come back is taken as that, once, and the page is tried again', async () => {
  const fetch: Given['fetch'] = async ({ loaded }) => {
    loaded({ status: 429, headers: { 'retry-after': '7' }, isChallenge: false });
    return PAGE;
  };
  const { end, paid } = await tried(page('http://site.test/a'), { fetch });
  const { state, status, wait = 0 } = endOf(end) ?? {};
  assert.deepEqual([state, status, paid], ['queued', 429, 5]);
  assert.ok(wait > 0);
  const over = await tried(page('http://site.test/a'), { fetch, patience: 0 });
  assert.equal(endOf(over.end)?.state, 'failed');
});

test('without credits nothing is requested; without our storage the page has not failed', async () => {
  const unpaid = await tried(page('http://site.test/a'), { credits: 0, fetch: failing(new Error('requested')) });
  assert.deepEqual(unpaid.end, { kind: 'unpaid' });
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const again = await tried(page('http://site.test/a'), { fetch: failing(outage) });
  assert.deepEqual([again.end.kind, again.paid], ['again', 0]);
  const bug = await tried(page('http://site.test/a'), { fetch: failing(new TypeError('x')), patience: 0 });
  assert.deepEqual([endOf(bug.end)?.state, endOf(bug.end)?.error], ['failed', 'Internal Server Error']);
});

test('the end of the run is thrown, and nothing stays reserved', async () => {
  const ending = new AbortController();
  const purse = { reserved: 0 };
  const fetch = async (): Promise<never> => {
    ending.abort(new Error('over'));
    throw new Error('cut');
  };
  const given = { signal: ending.signal, fetch, purse };
  await assert.rejects(tried(page('http://site.test/a'), given), /over/);
  assert.equal(purse.reserved, 0);
});

test('a page that has moved is an alias; the start takes the crawl along; others stay inside', async () => {
  const moved: string[] = [];
  const site = siteWith(ROBOTS, moved);
  const at = (url: string) => async () => ({ ...PAGE, url, links: ['http://site.test/b'] });
  const inside = await tried(page('http://site.test/x'), { site, fetch: at('http://site.test/y') });
  assert.ok(inside.end.kind === 'finished' && inside.end.finished.alias?.url === 'http://site.test/y');
  assert.deepEqual(
    inside.end.finished.found.map(({ url }) => url),
    ['http://site.test/b'],
  );
  const out = await tried(page('http://site.test/z'), { site, fetch: at('http://other.test/z') });
  assert.deepEqual([endOf(out.end)?.state, endOf(out.end)?.credits], ['skipped', 0]);
  await tried(page('http://site.test/', { seq: 1 }), { site, fetch: at('http://www.other.test/') });
  assert.deepEqual(moved, ['http://www.other.test/']);
});

test('error pages are held, noindex pages left out but followed, and near-duplicates skipped', async () => {
  const site = siteWith(ROBOTS);
  const missing = await tried(page('http://site.test/a'), { site, fetch: async () => ({ ...PAGE, status: 404 }) });
  assert.equal(endOf(missing.end)?.state, 'held');
  const fetch = async () => ({ ...PAGE, links: ['http://site.test/c'], robots: { noindex: true, nofollow: false } });
  const crawl = { ...CRAWL, respectRobotsMeta: true } as never;
  const left = await tried(page('http://site.test/a'), { site, fetch, outcome: { crawl } });
  assert.deepEqual([endOf(left.end)?.state, endOf(left.end)?.code], ['skipped', 'NOINDEX']);
  assert.ok(left.end.kind === 'finished' && left.end.finished.found.length === 1);
  const near = createNearDuplicates();
  const text = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ');
  const same = async () => ({ ...PAGE, url: 'http://site.test/d', text });
  const states = [];
  for (const url of ['http://site.test/d', 'http://site.test/e']) {
    const one = await tried(page(url), { site, fetch: async () => ({ ...(await same()), url }), outcome: { near } });
    states.push(endOf(one.end)?.state);
  }
  assert.deepEqual(states, ['done', 'skipped']);
});
