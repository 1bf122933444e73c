import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type Log, silentLog } from '../../kernel/log.ts';
import { DEFAULT_USER_AGENT } from '../client.ts';
import { EgressError } from '../errors.ts';
import type { Web } from '../web/web.ts';
import { within } from '../with-signal.ts';
import { parseRobots, ROBOTS_BYTES, type Robots, type RobotsDecision } from './parse.ts';

/** The product token that robots.txt files match by default. */
export const ROBOTS_AGENT = 'Trawl';

interface RobotsOptions {
  readonly log?: Log;
  /** Monotonic time in milliseconds, for tests. */
  readonly now?: () => number;
}

export interface RobotsRequest {
  readonly deadline: Deadline;
  /** Used to fetch the file (`DEFAULT_USER_AGENT` by default) and to match it (`ROBOTS_AGENT` by default). */
  readonly userAgent?: string | undefined;
}

/** The rules of a site. */
export interface SiteRobots extends Omit<Robots, 'sitemaps'> {
  /** Absolute URLs. */
  readonly sitemaps: readonly string[];
  /** `file`: read. `none`: no file, everything is allowed. `unreachable`: the site failed, nothing is allowed for now. */
  readonly source: 'file' | 'none' | 'unreachable';
}

export interface RobotsCache {
  /** The rules for the site of a URL. @throws ApiError REQUEST_TIMEOUT, INVALID_URL as `Guard.readUrl` */
  of(url: string, request: RobotsRequest): Promise<SiteRobots>;
  decide(url: string, request: RobotsRequest): Promise<RobotsDecision & Pick<SiteRobots, 'source'>>;
}

/** Milliseconds for which a file is cached (RFC 9309 2.4: at most a day). */
const KEEP_MS = 24 * 3_600_000;
/** Milliseconds until a failed site is retried: doubled with each failure, up to RETRY_MS. */
const FIRST_RETRY_MS = 2_000;
const RETRY_MS = 5 * 60_000;
/** RFC 9309 2.3.1.2 requires at least five redirects. */
const MAX_REDIRECTS = 5;
const FETCH_MS = 15_000;
const MAX_SITES = 5_000;
/** Characters of the URL of a sitemap (sitemaps.org: less than 2,048), and of one that relative ones may be resolved against. */
const MAX_HREF = 2_048;
/** Limit of characters of all cached files, with the URLs of their sitemaps. */
const MAX_TEXT = 64 * 1024 * 1024;

interface Entry {
  readonly site: SiteRobots;
  readonly until: number;
  /** Consecutive failures of the site. */
  readonly failures?: number;
  readonly size: number;
}

const NOBODY_ALLOWED = 'User-agent: *\nDisallow: /';

/** A URL in the spelling that is sent. */
const normalized = (url: string): string => new URL(url).href;

/**
 * Caches the robots.txt files of sites (RFC 9309) for a day; concurrent requests share one fetch. Without a file (3xx, 4xx, more
 * than five redirects, a refused address) everything is allowed. While a site fails (5xx, no connection, timeout) nothing is,
 * unless a file was read before, which stays in force.
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

  const entryOf = (source: SiteRobots['source'], file: string, keepMs: number, base?: string): Entry => {
    const robots = parseRobots(file);
    const place = base !== undefined && base.length <= MAX_HREF ? base : undefined;
    const hrefs = robots.sitemaps.flatMap((written) => URL.parse(written, place)?.href ?? []);
    const sitemaps = [...new Set(hrefs.filter((href) => href.length <= MAX_HREF))];
    const length = sitemaps.reduce((sum, href) => sum + href.length, 0);
    return {
      site: { ...robots, sitemaps, source },
      until: now() + keepMs,
      size: Math.min(file.length, ROBOTS_BYTES) + length + 100,
    };
  };

  const read = async (origin: string, userAgent: string): Promise<Entry> => {
    try {
      const answer = await web.get({
        url: `${origin}/robots.txt`,
        tier: 'basic',
        deadline: deadlineIn(FETCH_MS),
        headers: { 'user-agent': userAgent, accept: 'text/plain,*/*;q=0.8' },
        maxBytes: 10 * 1024 * 1024,
        // One more byte, so that truncation is detected.
        cutAt: ROBOTS_BYTES + 1,
        maxRedirects: MAX_REDIRECTS,
      });
      if (answer.status >= 500) return entryOf('unreachable', NOBODY_ALLOWED, RETRY_MS);
      if (answer.status < 200 || answer.status > 299) return entryOf('none', '', KEEP_MS);
      return entryOf('file', Buffer.from(answer.body).toString('utf8'), KEEP_MS, answer.url);
    } catch (error) {
      log.debug({ err: error, origin }, 'robots.txt fetch failed');
      const failure = error instanceof EgressError ? error.failure : undefined;
      const timedOut = error instanceof ApiError && error.key === 'REQUEST_TIMEOUT';
      if (timedOut || (failure !== undefined && failure !== 'redirects' && failure !== 'tooLarge')) {
        return entryOf('unreachable', NOBODY_ALLOWED, RETRY_MS);
      }
      // A refused address or too many redirects; a page that fails the same way reports it.
      if (error instanceof ApiError) return entryOf('none', '', RETRY_MS);
      throw error;
    }
  };

  const refresh = (key: string, origin: string, userAgent: string): Promise<Entry> => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const fetching = read(origin, userAgent)
      .then((entry) => {
        const before = kept.get(key);
        // A failed site keeps its earlier rules.
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
    const entry = await within(refresh(key, origin, userAgent), request.deadline.signal);
    return entry.site;
  };

  return {
    of,
    decide: async (url, request) => {
      const site = await of(url, request);
      return { ...site.decide(request.userAgent ?? ROBOTS_AGENT, normalized(url)), source: site.source };
    },
  };
}
