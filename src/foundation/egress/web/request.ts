import type { Deadline } from '../../kernel/deadline.ts';
import type { Log } from '../../kernel/log.ts';
import type { AllowMatcher } from '../allow.ts';
import type { Exit, Tier } from '../exits.ts';
import type { Guard, Resolve } from '../guard.ts';
import type { Politeness } from '../politeness.ts';
import type { FilteringProxy } from '../proxy/filtering-proxy.ts';
import type { Locale } from './browser-headers.ts';
import type { Cookie, CookieJar } from './cookies.ts';

export interface WebOptions {
  /** What may be reached although it is not public; see `parseAllowList`. Nothing by default. */
  readonly allow?: AllowMatcher;
  /** The setting that a refusal names; TRAWL_ALLOW_PRIVATE_NETWORK by default. */
  readonly setting?: string;
  /** The operator's proxies; without one requests go out directly. */
  readonly exits?: readonly Exit[];
  /** Turns for each host; requests don't wait for each other without it. */
  readonly politeness?: Politeness;
  /** The proxy that the enhanced tier goes through; one of its own is started when it is first needed. */
  readonly filteringProxy?: () => Promise<FilteringProxy>;
  readonly log?: Log;
  /** In place of the name servers of the system. */
  readonly resolve?: Resolve;
}

export interface WebRequest {
  readonly url: string | URL;
  readonly deadline: Deadline;
  readonly tier: Tier;
  /** Who asks (a team): callers take turns where they wait for the same. */
  readonly caller?: string | undefined;
  readonly method?: 'GET' | 'HEAD';
  /** Over those of a browser; names in any case. An empty value takes a header out. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly location?: Locale | undefined;
  readonly mobile?: boolean;
  /** true by default, as the contract has it: pages with bad certificates are pages too. */
  readonly skipTlsVerification?: boolean;
  /** Kept across redirects in any case; with a jar of the caller's, beyond the request. */
  readonly cookies?: CookieJar;
  /** Most decoded bytes; 20 MB by default. */
  readonly maxBytes?: number;
  /** Answers with the first bytes of a longer body instead of ending at `maxBytes`; not in the enhanced tier. */
  readonly cutAt?: number;
  /** Redirects that are followed; 20 by default, as in browsers. */
  readonly maxRedirects?: number;
  /** Called with each address before it is asked, the first one too; what it throws ends the request. */
  readonly permit?: (url: URL) => void | Promise<void>;
}

export interface WebAnswer {
  readonly status: number;
  /** Lower-case names; repeated headers joined with ", ", but not Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** Those of the jar once it answered: what all answers on the way set. */
  readonly cookies: readonly Cookie[];
  /** The address that answered, without user and password. */
  readonly url: string;
  /** Addresses on the way there, in order. */
  readonly redirects: readonly string[];
  /** Decoded. */
  readonly body: Uint8Array;
  /** `enhanced` only where it differed from basic: by a browser's fingerprint or by an exit of its own. */
  readonly tier: Tier;
  /** Whether it went through a proxy of the operator's. */
  readonly proxied: boolean;
  /** As far as it is known; the enhanced tier does not tell. */
  readonly protocol: 'http/1.1' | 'h2';
}

export interface Web extends AsyncDisposable {
  /**
   * Asks for a page as a browser does and reads the whole answer; any status is an answer.
   * @throws ApiError INVALID_URL (code PRIVATE_ADDRESS where the guard refuses), REQUEST_TIMEOUT when the deadline has
   *   passed, BAD_REQUEST for a header that cannot be sent; EgressError for what goes wrong out there: `dns`, `connect`, `tls`,
   *   `broken`, `encoding`, `tooLarge`, `redirects`, `proxy`; the deadline's own reason when the caller gave up
   */
  get(request: WebRequest): Promise<WebAnswer>;
  readonly guard: Guard;
  /** Which exit a tier and a country take; for the browser's identities. */
  exitFor(tier: Tier, country?: string): string | undefined;
}
