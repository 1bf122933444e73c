import type { Deadline } from '../../kernel/deadline.ts';
import { type Log, silentLog } from '../../kernel/log.ts';
import { classifyAddress } from '../addresses.ts';
import { type AllowMatcher, plainHost, portOf } from '../allow.ts';
import { EgressError, ended, translate } from '../errors.ts';
import { createExits, type Exit, type Tier } from '../exits.ts';
import { createGuard, type Guard, type Resolve } from '../guard.ts';
import { moveUserinfo, sendable } from '../message.ts';
import type { Politeness } from '../politeness.ts';
import { type FilteringProxy, startFilteringProxy } from '../proxy/filtering-proxy.ts';
import { within } from '../within.ts';
import { browserHeaders, type Locale } from './browser-headers.ts';
import { type Carrier, createCarriers } from './carriers.ts';
import { type Ask, type Carried, carry, isRedirect } from './carry.ts';
import { type CookieJar, createCookieJar } from './cookies.ts';
import { decodeWhole } from './decode-body.ts';
import { createEnhanced } from './enhanced.ts';

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
  /** In place of the system's resolver; for tests. */
  readonly resolve?: Resolve;
}

export interface WebRequest {
  readonly url: string | URL;
  readonly deadline: Deadline;
  readonly tier: Tier;
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

const DEFAULT_MAX_BYTES = 20 * 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 20;
/** A pool may hold more than one connection that the other side has closed. */
const ATTEMPTS = 3;
/** What requests end with on a connection that the other side was just closing. */
const CLOSED = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP2_GOAWAY_SESSION',
  'ERR_HTTP2_STREAM_CANCEL',
]);

/** Pages over HTTP: the way out of scraping where no browser is needed. */
export function createWeb(options: WebOptions = {}): Web {
  const log = options.log ?? silentLog;
  const guard = createGuard({
    ...(options.allow === undefined ? {} : { allow: options.allow }),
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    ...(options.setting === undefined ? {} : { setting: options.setting }),
  });
  const carriers = createCarriers(guard);
  const chooseExit = createExits(options.exits ?? []);
  let own: Promise<FilteringProxy> | undefined;
  const filtering =
    options.filteringProxy ??
    (() => {
      own ??= startFilteringProxy({ guard, log });
      return own;
    });
  const enhanced = createEnhanced(filtering, guard, log);

  /** Again where a connection that was kept open turned out to be closed: of this request nothing had been answered. */
  const carryAgain = async (carrier: Carrier, ask: Ask): Promise<Carried> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await carry(carrier.dispatcher, ask);
      } catch (error) {
        const { code, socket } = error as { code?: unknown; socket?: { bytesRead?: number } };
        const fresh = socket?.bytesRead === 0;
        if (attempt >= ATTEMPTS || fresh || !CLOSED.has(String(code)) || ask.signal.aborted) throw error;
      }
    }
  };

  const get = async (request: WebRequest): Promise<WebAnswer> => {
    const { signal } = request.deadline;
    const { tier: asked, location, mobile = false, permit } = request;
    const method = request.method ?? 'GET';
    if (request.deadline.remaining() === 0) throw ended(signal);
    const verify = request.skipTlsVerification === false;
    const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
    const maxRedirects = request.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
    const given = sendable(request.headers ?? {});
    const fingerprint = asked === 'enhanced' && (await enhanced.available());
    const exit = chooseExit(asked, location?.country);
    const redirects: string[] = [];
    let jar = request.cookies;
    let url = guard.readUrl(request.url);
    moveUserinfo(url, given);
    url.hash = '';

    for (;;) {
      await permit?.(url);
      const host = plainHost(url.hostname);
      const secure = url.protocol === 'https:';
      const headers = headersFor(browserHeaders(secure, mobile, location), given, jar?.header(url));
      const ask: Ask = { url, method, headers, signal, maxBytes, cutAt: request.cutAt };
      const started = performance.now();
      let carried: Carried;
      let proxied = false;
      let protocol: WebAnswer['protocol'] = 'http/1.1';
      let body: Uint8Array;
      try {
        if (exit !== undefined) {
          const found = await within(guard.addresses(url.hostname, portOf(url)), signal);
          proxied = found.some(({ address }) => classifyAddress(address) === 'public');
        }
        const upstream = proxied ? exit?.url : undefined;
        const imitated = fingerprint ? await enhanced.carry(ask, { upstream, verify }) : undefined;
        if (imitated !== undefined) {
          carried = imitated;
          body = carried.body;
        } else {
          const carrier = upstream === undefined ? carriers.direct(verify) : carriers.through(upstream, verify, secure);
          protocol = 'h2';
          try {
            carried = await carryAgain(carrier, ask);
            if (!secure || !carrier.isH2(url)) protocol = 'http/1.1';
          } catch (error) {
            // Servers that speak HTTP/2 badly mostly speak HTTP/1.1 well.
            if (proxied || signal.aborted || !/^ERR_HTTP2/.test(String((error as { code?: unknown }).code)))
              throw error;
            carried = await carryAgain(carriers.direct(verify, false), ask);
            protocol = 'http/1.1';
          }
          body = carried.body;
          if (!isRedirect(carried) && method !== 'HEAD') {
            const codings = carried.headers['content-encoding'];
            if (codings !== undefined) body = await within(decodeWhole(body, codings, maxBytes, host), signal);
            else if (body.length > maxBytes)
              throw new EgressError('tooLarge', `The answer of ${host} is larger than allowed`);
          }
        }
      } catch (error) {
        throw translate(error, host, signal);
      }
      if (request.cutAt !== undefined && body.length > request.cutAt) body = body.subarray(0, request.cutAt);
      const { status, setCookies } = carried;
      log.debug({ host, status, ms: Math.round(performance.now() - started) }, 'web');
      if (setCookies.length > 0) {
        jar ??= createCookieJar();
        jar.store(setCookies, url);
      }
      if (maxRedirects > 0 && isRedirect(carried)) {
        redirects.push(url.href);
        if (redirects.length > maxRedirects) {
          throw new EgressError('redirects', `${host} redirects more than ${maxRedirects} times`);
        }
        const location = carried.headers.location as string;
        if (!URL.canParse(location, url.href)) throw new EgressError('redirects', `${host} redirects to no address`);
        const next = guard.readUrl(new URL(location, url));
        // A user and password that a page put there are not the caller's.
        next.username = '';
        next.password = '';
        next.hash = '';
        // Meant for one origin only.
        if (next.origin !== url.origin) {
          delete given.authorization;
          delete given.cookie;
        }
        url = next;
        continue;
      }
      const tier = asked === 'enhanced' && (fingerprint || (proxied && exit?.tier !== 'basic')) ? 'enhanced' : 'basic';
      return { status, headers: carried.headers, setCookies, url: url.href, redirects, body, tier, proxied, protocol };
    }
  };

  const polite = options.politeness;
  return {
    guard,
    exitFor: (tier, country) => chooseExit(tier, country)?.url,
    get:
      polite === undefined
        ? get
        : (request) => {
            // What is no URL is told by `get`.
            const host = URL.canParse(String(request.url)) ? plainHost(new URL(request.url).hostname) : '';
            return polite.run(host, request.deadline, () => get(request));
          },
    [Symbol.asyncDispose]: async () => {
      enhanced[Symbol.dispose]();
      await Promise.all([carriers[Symbol.asyncDispose](), own?.then((proxy) => proxy[Symbol.asyncDispose]())]);
    },
  };
}

/** Chrome's brands; beside another browser's name they would contradict it. */
const BRANDS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** A browser's headers, those of the caller over them, and the cookies of the jar after the caller's. Empty ones are not sent. */
function headersFor(
  browser: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  cookies: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { ...browser, ...given };
  if (given['user-agent'] !== undefined) for (const name of BRANDS) headers[name] = given[name] ?? '';
  if (cookies !== undefined) headers.cookie = given.cookie ? `${given.cookie}; ${cookies}` : cookies;
  return headers;
}
