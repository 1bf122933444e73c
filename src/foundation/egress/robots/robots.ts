import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type Log, silentLog } from '../../kernel/log.ts';
import { DEFAULT_USER_AGENT } from '../client.ts';
import { EgressError } from '../errors.ts';
import type { Web } from '../web/web.ts';
import { within } from '../with-signal.ts';
import { parseRobots, ROBOTS_BYTES, type Robots, type RobotsDecision } from './parse.ts';

/** The name by which robots.txt files address this crawler, unless a caller brings another. */
export const ROBOTS_AGENT = 'Trawl';

export interface RobotsOptions {
  readonly log?: Log;
  /** Milliseconds of a clock; for tests. */
  readonly now?: () => number;
}

export interface RobotsRequest {
  readonly deadline: Deadline;
  /** For fetching and for matching; `ROBOTS_AGENT` by default. */
  readonly userAgent?: string | undefined;
}

/** What is known of a site's file. */
export interface SiteRobots extends Robots {
  /** `file`: it was read. `none`: there is none, so all is allowed. `unreachable`: the site failed, so nothing is, for now. */
  readonly source: 'file' | 'none' | 'unreachable';
}

export interface RobotsCache {
  /** The file that is in charge of a URL. @throws ApiError REQUEST_TIMEOUT, INVALID_URL for what is no http(s) URL */
  of(url: string, request: RobotsRequest): Promise<SiteRobots>;
  decide(url: string, request: RobotsRequest): Promise<RobotsDecision & Pick<SiteRobots, 'source'>>;
}

/** RFC 9309 2.4: no longer than a day. */
const KEEP_MS = 24 * 3_600_000;
/** When a site that failed is asked again: first soon, then after twice as long each time. */
const FIRST_RETRY_MS = 2_000;
const RETRY_MS = 5 * 60_000;
/** RFC 9309 2.3.1.2: at least five redirects. */
const MAX_REDIRECTS = 5;
const FETCH_MS = 15_000;
const MAX_SITES = 5_000;
/** Characters of all files that are kept. */
const MAX_TEXT = 64 * 1024 * 1024;

interface Entry {
  readonly site: SiteRobots;
  readonly until: number;
  /** How often in a row the site failed. */
  readonly failures?: number;
  readonly size: number;
}

const NOBODY_ALLOWED = 'User-agent: *\nDisallow: /';

/** What a URL that is to be fetched is compared as: spelled as it will be sent. */
const sent = (url: string): string => new URL(url).href;

/**
 * Robots.txt files of sites (RFC 9309): fetched once a day, no matter how many ask at the same time. Without a file (any 4xx, or
 * more than five redirects) all is allowed; while a site fails (5xx, no connection) nothing is, but a file that was read before
 * stays in force.
 */
export function createRobots(web: Pick<Web, 'get' | 'guard'>, options: RobotsOptions = {}): RobotsCache {
  const log = options.log ?? silentLog;
  const now = options.now ?? (() => performance.now());
  const kept = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry>>();
  let text = 0;

  const keep = (key: string, entry: Entry): void => {
    text += entry.size - (kept.get(key)?.size ?? 0);
    kept.delete(key);
    kept.set(key, entry);
    for (const [oldest, { size }] of kept) {
      if ((kept.size <= MAX_SITES && text <= MAX_TEXT) || kept.size === 1) break;
      kept.delete(oldest);
      text -= size;
    }
  };

  const entryOf = (source: SiteRobots['source'], file: string, keepMs: number): Entry => ({
    site: { ...parseRobots(file), source },
    until: now() + keepMs,
    size: Math.min(file.length, ROBOTS_BYTES) + 100,
  });

  const read = async (origin: string, userAgent: string): Promise<Entry> => {
    try {
      const answer = await web.get({
        url: `${origin}/robots.txt`,
        tier: 'basic',
        deadline: deadlineIn(FETCH_MS),
        headers: { 'user-agent': userAgent, accept: 'text/plain,*/*;q=0.8' },
        maxBytes: 10 * 1024 * 1024,
        // One more, so that it is known to be cut.
        cutAt: ROBOTS_BYTES + 1,
        maxRedirects: MAX_REDIRECTS,
      });
      if (answer.status >= 500) return entryOf('unreachable', NOBODY_ALLOWED, RETRY_MS);
      if (answer.status < 200 || answer.status > 299) return entryOf('none', '', KEEP_MS);
      return entryOf('file', Buffer.from(answer.body).toString('utf8'), KEEP_MS);
    } catch (error) {
      log.debug({ err: error, origin }, 'robots.txt fetch failed');
      const failure = error instanceof EgressError ? error.failure : undefined;
      const timedOut = error instanceof ApiError && error.key === 'REQUEST_TIMEOUT';
      if (timedOut || (failure !== undefined && failure !== 'redirects' && failure !== 'tooLarge')) {
        return entryOf('unreachable', NOBODY_ALLOWED, RETRY_MS);
      }
      // It leads nowhere that may be asked: the page itself will tell, if it does too.
      if (error instanceof ApiError) return entryOf('none', '', RETRY_MS);
      throw error;
    }
  };

  const fetchAnew = (key: string, origin: string, userAgent: string): Promise<Entry> => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const fetching = read(origin, userAgent)
      .then((entry) => {
        const before = kept.get(key);
        // A site that fails keeps the rules that it had.
        const isFailure = entry.site.source === 'unreachable';
        const failures = isFailure ? (before?.failures ?? 0) + 1 : 0;
        const until = isFailure ? now() + Math.min(RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) : entry.until;
        const known = isFailure && before?.site.source === 'file' ? before : entry;
        const taken = { ...known, until, failures };
        keep(key, taken);
        return taken;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, fetching);
    return fetching;
  };

  const of = async (url: string, request: RobotsRequest): Promise<SiteRobots> => {
    const { origin } = web.guard.readUrl(url);
    const userAgent = request.userAgent ?? DEFAULT_USER_AGENT;
    const key = `${origin} ${userAgent}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.site;
    const entry = await within(fetchAnew(key, origin, userAgent), request.deadline.signal);
    return entry.site;
  };

  return {
    of,
    decide: async (url, request) => {
      const site = await of(url, request);
      return { ...site.decide(request.userAgent ?? ROBOTS_AGENT, sent(url)), source: site.source };
    },
  };
}
