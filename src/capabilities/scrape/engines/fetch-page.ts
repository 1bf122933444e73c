import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { HIDDEN_MARK, refreshTarget } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { HttpExchange } from '../../../foundation/kernel/http-exchange.ts';
import type { Crawler, RequestedFor } from '../types.ts';
import type { BrowserEngine, WebEngine } from './engines.ts';
import type { Fetched, Tier } from './fetched.ts';

/** One page through one engine. */

export interface FetchDeps {
  readonly web: WebEngine;
  readonly browser: BrowserEngine;
}

export interface PageRequest {
  readonly url: string;
  readonly options: ScrapeOptions;
  /** Of the whole page, made and read. */
  readonly deadline: Deadline;
  /** By which the site must have answered. */
  readonly loading: Deadline;
  /** Cookies and storage to start with. */
  readonly storageState?: Readonly<Record<string, unknown>> | undefined;
  readonly wantStorageState?: boolean;
  /** Whether to return the state in which the page ends, for sessions that continue from it. */
  readonly wantFinalState?: boolean;
  /** A script that is run on the page; its value is returned as `styles`. */
  readonly collect?: string | undefined;
  /** @throws for a URL that must not be requested, such as one that the team's policy refuses */
  requireSafe(url: string, of?: RequestedFor): Promise<void>;
  /** Whether 429 and 5xx are taken as they are. */
  readonly isPatient?: boolean;
  /** The team that asks. */
  readonly caller?: string | undefined;
  /** An earlier answer without a browser: it is taken if the site says that the page is still the same. */
  readonly outdated?: Fetched | undefined;
  /** Who asks, in place of a browser, unless the headers of the request name a user agent. */
  readonly crawler?: Crawler | undefined;
  /** The job of which this is one page. */
  readonly reuse?: string | undefined;
  /** Called with each response, and with a page as the browser had it. */
  readonly record?: ((exchange: HttpExchange) => void) | undefined;
}

/** Bytes of a page or file. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Whether an option of the request needs a browser. */
export function needsBrowser(options: ScrapeOptions): boolean {
  return (
    options.actions.length > 0 ||
    options.waitFor > 0 ||
    options.profile !== undefined ||
    formatOf(options.formats, 'screenshot') !== undefined
  );
}

/** The tier of the first attempt. */
export function firstTier({ proxy }: Pick<ScrapeOptions, 'proxy'>): Tier {
  return proxy === 'enhanced' || proxy === 'stealth' ? 'enhanced' : 'basic';
}

const namesItself = (headers: Readonly<Record<string, string>>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent');

/** @param looksLikeBrowser whether a crawler that may look like a browser does */
const common = ({ url, options, crawler }: PageRequest, looksLikeBrowser: boolean) => ({
  url,
  headers:
    crawler === undefined || namesItself(options.headers) || (looksLikeBrowser && crawler.mayLookLikeBrowser)
      ? options.headers
      : { ...options.headers, 'user-agent': crawler.userAgent },
  mobile: options.mobile,
  skipTlsVerification: options.skipTlsVerification,
  maxBytes: MAX_BYTES,
  ...(options.location === undefined ? {} : { location: options.location }),
});

/** The headers that ask whether a page has changed; undefined if its site named nothing to compare. */
function conditionOf({ headers }: Fetched): Record<string, string> | undefined {
  const { etag, 'last-modified': modified } = headers;
  if (etag !== undefined) return { 'if-none-match': etag };
  return modified === undefined ? undefined : { 'if-modified-since': modified };
}

/** Without a browser. @throws ApiError, EgressError */
export async function fetchPlain({ web }: Pick<FetchDeps, 'web'>, request: PageRequest, tier: Tier): Promise<Fetched> {
  const started = performance.now();
  const { outdated } = request;
  const condition = outdated?.engine === 'http' ? conditionOf(outdated) : undefined;
  const own = common(request, request.options.mobile);
  const answer = await web.get({
    ...own,
    headers: { ...condition, ...own.headers },
    deadline: request.loading,
    tier,
    caller: request.caller,
    permit: ({ href }) => request.requireSafe(href),
    leadsOn: refreshTarget,
    record: request.record,
  });
  const { url, redirects, status, headers, body, cookies } = answer;
  if (outdated !== undefined && condition !== undefined && status === 304) {
    // Behind a redirect that is new the condition was about another page.
    if (url !== outdated.url) return fetchPlain({ web }, { ...request, outdated: undefined }, tier);
    return { ...outdated, tier: answer.tier, ms: performance.now() - started };
  }
  return {
    ...{ url, redirects, status, headers, body },
    contentType: headers['content-type'],
    engine: 'http',
    tier: answer.tier,
    ms: performance.now() - started,
    ...(answer.flaws?.length ? { flaws: answer.flaws } : {}),
    ...(answer.differs === undefined ? {} : { differs: answer.differs }),
    ...(request.wantFinalState ? { finalState: { cookies, acted: false } } : {}),
  };
}

/** With the browser. @throws ApiError, EgressError */
export async function fetchRendered({ browser }: FetchDeps, request: PageRequest, tier: Tier): Promise<Fetched> {
  const { options, storageState, wantStorageState, wantFinalState, collect, reuse } = request;
  const screenshot = formatOf(options.formats, 'screenshot');
  const visited = await browser.visit({
    ...common(request, true),
    deadline: request.deadline,
    tier,
    caller: request.caller,
    session: options.profile && `${request.caller} ${options.profile.name}`,
    blockAds: options.blockAds,
    permit: ({ href }) => request.requireSafe(href),
    waitFor: options.waitFor,
    actions: options.actions.map((action) => (action.type === 'generatePDF' ? { ...action, type: 'pdf' } : action)),
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(storageState === undefined ? {} : { storageState }),
    ...(wantStorageState ? { wantStorageState } : {}),
    ...(wantFinalState ? { wantFinalState } : {}),
    ...(collect === undefined ? {} : { collect }),
    markHidden: HIDDEN_MARK,
    ...(reuse === undefined ? {} : { reuse }),
  });
  const { url, redirects, status, headers, actions, file, styles, html } = visited;
  if (file !== undefined && options.actions.length > 0) {
    throw new ApiError('SCRAPE_ACTION_ERROR', {
      details: { message: 'The URL leads to a file; actions work only on pages.' },
    });
  }
  const body = file ? file.bytes : Buffer.from(html);
  const contentType = file ? (file.contentType ?? headers['content-type']) : 'text/html; charset=utf-8';
  request.record?.({
    ...{ url, method: 'GET', at: Date.now(), requestHeaders: {}, status, setCookies: [], body, isRendered: true },
    headers: contentType === undefined ? {} : { 'content-type': contentType },
  });
  return {
    ...{ url, redirects, status, headers, actions, contentType, body },
    engine: file ? 'http' : 'browser',
    tier: visited.tier,
    ...(visited.timedOut ? { isPartial: true } : {}),
    ...(visited.flaws?.length ? { flaws: visited.flaws } : {}),
    ...(visited.differs === undefined ? {} : { differs: visited.differs }),
    ...(visited.missed === undefined ? {} : { missed: visited.missed }),
    ...(visited.screenshot === undefined ? {} : { screenshot: visited.screenshot }),
    ...(styles === undefined ? {} : { styles }),
    ...(visited.storageState === undefined ? {} : { storageState: visited.storageState }),
    ...(visited.finalState === undefined ? {} : { finalState: visited.finalState }),
  };
}
