import type { Deadline } from '../../kernel/deadline.ts';
import type { HttpExchange } from '../../kernel/http-exchange.ts';
import type { Log } from '../../kernel/log.ts';
import type { AllowMatcher } from '../allow.ts';
import type { Exit, Tier } from '../exits.ts';
import type { Guard, Resolve } from '../guard.ts';
import type { Politeness } from '../politeness.ts';
import type { ExitPool } from '../pool/types.ts';
import type { FilteringProxy } from '../proxy/filtering-proxy.ts';
import type { Locale } from './browser-headers.ts';
import type { Cookie, CookieJar } from './cookies.ts';

export interface WebOptions {
  /** What is allowed although not public; see `parseAllowList`. Nothing by default. */
  readonly allow?: AllowMatcher;
  /** The setting that refusals mention; TRAWL_ALLOW_PRIVATE_NETWORK by default. */
  readonly setting?: string;
  /** The operator's proxies; without any, requests go out directly. */
  readonly exits?: readonly Exit[] | ExitPool;
  /** Limits requests per host; no limit by default. */
  readonly politeness?: Politeness;
  /** The filtering proxy for the enhanced tier; by default one is started on first use. */
  readonly filteringProxy?: () => Promise<FilteringProxy>;
  readonly log?: Log;
  /** Replaces the system's name servers. */
  readonly resolve?: Resolve;
}

export interface WebRequest {
  readonly url: string | URL;
  readonly deadline: Deadline;
  readonly tier: Tier;
  /** The caller (a team): callers take turns at hosts and name lookups. */
  readonly caller?: string | undefined;
  readonly method?: 'GET' | 'HEAD';
  /** Override the browser's headers; names in any case. An empty value omits a header. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly location?: Locale | undefined;
  readonly mobile?: boolean;
  /** Accepts invalid certificates; true by default, as in the API. */
  readonly skipTlsVerification?: boolean;
  /** What keeps its exit as long as that works. */
  readonly session?: string | undefined;
  /** Stores cookies beyond the request. Without a jar they are kept across redirects only. */
  readonly cookies?: CookieJar;
  /** Limit of decoded bytes; 20 MiB by default. */
  readonly maxBytes?: number;
  /** Truncates longer bodies to this many bytes instead of failing at `maxBytes`; not in the enhanced tier. */
  readonly cutAt?: number;
  /** Redirects to follow; 20 by default, as in browsers. */
  readonly maxRedirects?: number;
  /** Called with each URL before it is requested, including the first; an exception ends the request. */
  readonly permit?: (url: URL) => void | Promise<void>;
  /**
   * The URL to which a response leads in another way than by a redirect: it is followed like one, unless it was requested already or
   * there were too many redirects.
   */
  readonly leadsOn?: (answer: Pick<WebAnswer, 'status' | 'headers' | 'url' | 'body'>) => string | undefined;
  /** Called with each response, also of redirects. */
  readonly record?: ((exchange: HttpExchange) => void) | undefined;
}

export interface WebAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined with ", ", but not Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** All cookies of the jar after the request, including those set by redirects. */
  readonly cookies: readonly Cookie[];
  /** The final URL, without user and password. */
  readonly url: string;
  /** URLs that redirected, in order. */
  readonly redirects: readonly string[];
  /** Decoded. */
  readonly body: Uint8Array;
  /** `enhanced` only if the request differed from basic: by the browser's fingerprint or by its exit. */
  readonly tier: Tier;
  /** Whether the request went through the operator's proxy. */
  readonly proxied: boolean;
  /** What differs of the exit from the request, in words for the user. */
  readonly differs?: string | undefined;
  /** `http/1.1` for the enhanced tier too, whose protocol is unknown. */
  readonly protocol: 'http/1.1' | 'h2';
  /** What is wrong with a response that browsers show nevertheless, in words for the user; empty for nearly all. */
  readonly flaws: readonly string[];
}

export interface Web extends AsyncDisposable {
  /**
   * Requests a page with a browser's headers and reads the entire response, whatever its status.
   * @throws ApiError INVALID_URL (code PRIVATE_ADDRESS where the guard refuses), REQUEST_TIMEOUT when the deadline has
   *   passed, BAD_REQUEST for an invalid header; EgressError `dns`, `connect`, `tls`, `broken`, `encoding`, `tooLarge`,
   *   `redirects`, `proxy`; the deadline's abort reason when the caller aborts
   */
  get(request: WebRequest): Promise<WebAnswer>;
  /** @throws what `get` throws of a request before anything is looked up or sent */
  check(request: Pick<WebRequest, 'url' | 'headers'>): void;
  readonly guard: Guard;
}
