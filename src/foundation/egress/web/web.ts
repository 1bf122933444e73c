// Over 10 kB: one request with its redirects, retries and connections, which share state.

import { getDomain } from 'tldts';
import type { HttpExchange } from '../../kernel/http-exchange.ts';
import { silentLog } from '../../kernel/log.ts';
import { DAMAGED } from '../../kernel/response-flaws.ts';
import { plainHost, portOf } from '../allow.ts';
import { EgressError, ended, isDamaged, proxyRefuses, translate, translateProxied } from '../errors.ts';
import type { Exit } from '../exits.ts';
import { firstMember, isGzip, MORE_MEMBERS } from '../first-member.ts';
import { createGuard } from '../guard.ts';
import { moveUserinfo, sendable } from '../message.ts';
import { createExitPool, type ExitPool } from '../pool/pool.ts';
import { createExitRoute } from '../pool/route.ts';
import type { ExitRoute } from '../pool/types.ts';
import { type FilteringProxy, startFilteringProxy } from '../proxy/filtering-proxy.ts';
import { isSocks } from '../proxy/upstream.ts';
import { publicPart } from '../public-part.ts';
import { isRedirect, redirectTarget } from '../redirect.ts';
import { answerOfSampleSite } from '../sample-site.ts';
import { sendAgain } from '../send-again.ts';
import { decodeTolerantly } from '../tolerant/decode.ts';
import { carryTolerantly } from '../tolerant/send.ts';
import { tracedFetch } from '../traced-fetch.ts';
import { within } from '../with-signal.ts';
import { browserHeaders } from './browser-headers.ts';
import { type Carrier, createCarriers } from './connection-pools.ts';
import { createCookieJar } from './cookies.ts';
import { decodeWhole, tooLarge } from './decode-body.ts';
import { createEnhanced } from './enhanced.ts';
import type { Web, WebAnswer, WebOptions, WebRequest } from './request.ts';
import { AmbiguousLength, type Ask, type Carried, cameAfterHead, carry } from './send-once.ts';

export type { Web, WebAnswer, WebOptions, WebRequest } from './request.ts';

const DEFAULT_MAX_BYTES = 20 * 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 20;

/** The route of a request. */
interface Route {
  /** Of the request and its redirects. */
  readonly exits: ExitRoute;
  readonly verify: boolean;
  readonly fingerprint: boolean;
  readonly caller: string | undefined;
}

/** The response of one hop. */
interface Hop extends Pick<WebAnswer, 'body' | 'flaws' | 'proxied' | 'protocol'> {
  readonly carried: Carried;
  readonly exit?: Exit;
}

/** Decodes the body of a response; bodies of redirects and of HEAD are left as they are. */
function decodedBody(carried: Carried, { url, method, maxBytes, signal }: Ask): Promise<Uint8Array> | Uint8Array {
  const { headers, body } = carried;
  if (isRedirect(carried) || method === 'HEAD') return body;
  const codings = headers['content-encoding'];
  if (codings !== undefined) return within(decodeWhole(body, codings, maxBytes, url.hostname), signal);
  if (body.length > maxBytes) throw tooLarge(url.hostname);
  return body;
}

/** The body of a response, decoded as browsers do where its coding is damaged. */
async function readBody(carried: Carried, ask: Ask): Promise<Pick<Hop, 'body' | 'flaws'>> {
  const { headers } = carried;
  const codings = headers['content-encoding'];
  const body = isGzip(codings) ? await firstMember(carried.body, ask.maxBytes) : carried.body;
  const isAll = body.length === carried.body.length;
  const flaws = [...(carried.flaws ?? []), ...(isAll ? [] : [MORE_MEMBERS])];
  try {
    return { body: await decodedBody({ ...carried, body }, ask), flaws };
  } catch (error) {
    if (codings === undefined || !isDamaged(error)) throw error;
    const decoding = decodeTolerantly(body, codings, ask.maxBytes, ask.url.hostname);
    const decoded = await within(decoding, ask.signal).catch((other: unknown) => {
      throw other instanceof EgressError ? other : error;
    });
    if (decoded.length === 0) throw error;
    return { body: decoded, flaws: [...flaws, DAMAGED] };
  }
}

/** Headers that describe the wanted representation and hold no credentials. */
const HARMLESS =
  /^(?:accept|accept-language|accept-encoding|user-agent|cache-control|pragma|dnt|sec-[a-z-]+|upgrade-insecure-requests)$/;

/** Whether two URLs are of one site (public suffix and the label before it), without a downgrade to plain HTTP. */
function isSameSite(next: URL, before: URL): boolean {
  if (before.protocol === 'https:' && next.protocol !== 'https:') return false;
  const site = ({ hostname }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return site(next) === site(before);
}

/** Creates the HTTP client for pages, which scraping uses where it needs no browser. */
export function createWeb(options: WebOptions = {}): Web {
  const log = options.log ?? silentLog;
  const guard = createGuard({
    ...(options.allow === undefined ? {} : { allow: options.allow }),
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    ...(options.setting === undefined ? {} : { setting: options.setting }),
  });
  const carriers = createCarriers(guard);
  const { exits = [] } = options;
  const pool: ExitPool = 'take' in exits ? exits : createExitPool(exits, { log });
  let own: Promise<FilteringProxy> | undefined;
  const filtering =
    options.filteringProxy ??
    (() => {
      own ??= startFilteringProxy({ guard, log });
      return own;
    });
  const enhanced = createEnhanced(filtering, guard, log);

  const carryAgain = (carrier: Carrier, ask: Ask): Promise<Carried> =>
    sendAgain(() => carry(carrier.dispatcher, ask), ask.signal, cameAfterHead);

  /**
   * Checks a target and returns whether it is public and may go through the operator's proxy; allowed private addresses may not.
   * Resolved before connecting, so that the lookup doesn't count as connect time and ends with the signal.
   */
  const isPublic = async (url: URL, ask: { signal: AbortSignal; caller: string | undefined }): Promise<boolean> => {
    const { signal } = ask;
    return (await within(publicPart(guard, url.hostname, portOf(url), ask), signal)) !== 'none';
  };

  /** Asks again for an unreadable response, over HTTP/1.1 or to read it as browsers do; undefined when neither applies. */
  const secondChance = async (error: unknown, ask: Ask, route: Route, upstream: string | undefined) => {
    const { code, name } = error as { code?: unknown; name?: unknown };
    if (ask.signal.aborted) return undefined;
    // Servers with a broken HTTP/2 usually have a working HTTP/1.1.
    if (upstream === undefined && String(code).startsWith('ERR_HTTP2')) {
      const carried = await carryAgain(carriers.direct(route.verify, false), ask);
      return { carried, ...(await readBody(carried, ask)) };
    }
    const isMalformed =
      name === 'HTTPParserError' ||
      code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
      error instanceof AmbiguousLength ||
      cameAfterHead(error) ||
      (route.fingerprint && error instanceof EgressError && error.failure === 'broken');
    if (!isMalformed) return undefined;
    const carrier =
      upstream === undefined
        ? carriers.direct(route.verify, false)
        : carriers.through(upstream, route.verify, ask.url.protocol === 'https:');
    const connecting = carrier.open?.(ask.url);
    if (connecting === undefined) return undefined;
    connecting.then((late) => ask.signal.aborted && late.destroy()).catch(() => {});
    const socket = await within(connecting, ask.signal);
    if ((socket as { alpnProtocol?: unknown }).alpnProtocol === 'h2') {
      socket.destroy();
      return undefined;
    }
    const carried = await carryTolerantly(socket, ask);
    return { carried, ...(await readBody(carried, ask)) };
  };

  const askHop = async (ask: Ask, route: Route): Promise<Hop> => {
    const { url, signal } = ask;
    const sample = answerOfSampleSite(url);
    if (sample !== undefined)
      return {
        ...{ carried: { ...sample, setCookies: [] }, body: sample.body, flaws: [] },
        ...{ proxied: false, protocol: 'http/1.1' },
      };
    const isTargetPublic = await isPublic(url, { signal, caller: route.caller });
    const target = { host: plainHost(url.hostname), port: portOf(url), signal };
    const exit = isTargetPublic ? await route.exits.exit(target) : undefined;
    if (exit === undefined) return askThrough(ask, route, undefined);
    try {
      const hop = await askThrough(ask, route, exit);
      route.exits.succeeded(exit);
      return { ...hop, exit };
    } catch (error) {
      if (!route.exits.failed(exit, error) || signal.aborted) throw error;
      return askHop(ask, route);
    }
  };

  /** @param exit undefined for a direct connection */
  const askThrough = async (ask: Ask, asked: Route, exit: Exit | undefined): Promise<Hop> => {
    const { url, signal } = ask;
    const secure = url.protocol === 'https:';
    const proxied = exit !== undefined;
    const upstream = exit?.url;
    const route = { ...asked, verify: asked.verify || exit?.verifyTls === true };
    const carrier =
      upstream === undefined ? carriers.direct(route.verify) : carriers.through(upstream, route.verify, secure);
    try {
      if (route.fingerprint) {
        const carried = await enhanced.carry(ask, { upstream, verify: route.verify });
        if (carried !== undefined) return { carried, body: carried.body, flaws: [], proxied, protocol: 'http/1.1' };
      }
      const carried = await carryAgain(carrier, ask);
      // In a tunnel it is the site's own answer.
      const isOfProxy = upstream !== undefined && !secure && !isSocks(new URL(upstream));
      if (isOfProxy && carried.status === 407) throw proxyRefuses(url.hostname);
      const read = await readBody(carried, ask);
      return { carried, ...read, proxied, protocol: secure && carrier.isH2(url) ? 'h2' : 'http/1.1' };
    } catch (error) {
      const again = await secondChance(error, ask, route, upstream);
      if (again === undefined) throw proxied ? translateProxied(error, url.hostname, signal) : error;
      return { ...again, proxied, protocol: 'http/1.1' };
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
    const { caller, session } = request;
    const exits = createExitRoute(pool, { tier: asked, country: location?.country, caller, session });
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
      let hop: Hop;
      try {
        hop = await askHop(ask, { exits, verify, fingerprint, caller });
      } catch (error) {
        throw translate(error, host, signal);
      }
      const { carried, proxied, protocol, flaws } = hop;
      let { body } = hop;
      request.record?.(exchangeOf(ask, hop, Date.now()));
      if (request.cutAt !== undefined && body.length > request.cutAt) body = body.subarray(0, request.cutAt);
      const { status, setCookies } = carried;
      log.debug({ host, status, ms: Math.round(performance.now() - started) }, 'web request');
      if (setCookies.length > 0) {
        jar ??= createCookieJar();
        jar.store(setCookies, url);
      }
      const isMoved = maxRedirects > 0 && isRedirect(carried);
      const target = isMoved
        ? carried.headers.location
        : furtherTarget(request, carried, body, url, redirects, maxRedirects);
      if (target !== undefined) {
        redirects.push(url.href);
        if (redirects.length > maxRedirects) {
          throw new EgressError('redirects', `${host} redirects more than ${maxRedirects} times`);
        }
        const next = redirectTarget(guard, url, target);
        // Credentials are for one origin only.
        if (next.origin !== url.origin) {
          delete given.authorization;
          delete given.cookie;
          // Custom headers may hold keys too; they are kept within the site.
          if (!isSameSite(next, url))
            for (const name of Object.keys(given)) if (!HARMLESS.test(name)) delete given[name];
        }
        url = next;
        continue;
      }
      const isBetterExit = hop.exit !== undefined && hop.exit.tier !== 'basic';
      const tier = asked === 'enhanced' && (fingerprint || isBetterExit) ? 'enhanced' : 'basic';
      const differs = proxied ? exits.differs : undefined;
      const cookies = jar?.cookies() ?? [];
      return {
        ...{ status, headers: carried.headers, setCookies, cookies, url: url.href, redirects, body },
        ...{ tier, proxied, protocol, flaws },
        ...(differs === undefined ? {} : { differs }),
      };
    }
  };

  const polite = options.politeness;
  const inTurn: Web['get'] = (request) => {
    if (polite === undefined) return get(request);
    // `get` reports invalid URLs.
    const host = URL.canParse(String(request.url)) ? plainHost(new URL(request.url).hostname) : '';
    return polite.run(host, request.deadline, () => get(request));
  };
  return {
    guard,
    check({ url, headers = {} }) {
      sendable(headers);
      guard.readUrl(url);
    },
    get: (request) =>
      tracedFetch(request, (headers) => inTurn(headers === undefined ? request : { ...request, headers })),
    [Symbol.asyncDispose]: async () => {
      enhanced[Symbol.dispose]();
      await Promise.all([carriers[Symbol.asyncDispose](), own?.then((proxy) => proxy[Symbol.asyncDispose]())]);
    },
  };
}

/** What a hop sent and got: keys and cookies that were sent are no part of what is kept. @param at Unix time in milliseconds */
function exchangeOf({ url, method, headers: sent }: Ask, { carried, body }: Hop, at: number): HttpExchange {
  const { status, headers, setCookies } = carried;
  const requestHeaders = Object.fromEntries(Object.entries(sent).filter(([name]) => HARMLESS.test(name)));
  return {
    ...{ url: url.href, method, at, requestHeaders, status, headers, setCookies, body: carried.body },
    // The library of the enhanced tier decodes by itself; bodies of redirects are not read.
    isDecoded: carried.body === body && headers['content-encoding'] !== undefined && !isRedirect(carried),
    isCut: isRedirect(carried) && carried.body.length === 0,
  };
}

/** Where a page leads on; undefined for one that was requested already, so that pages which lead to each other end. */
function furtherTarget(
  { leadsOn }: WebRequest,
  { status, headers }: Carried,
  body: Uint8Array,
  url: URL,
  redirects: readonly string[],
  maxRedirects: number,
): string | undefined {
  if (leadsOn === undefined || redirects.length >= maxRedirects) return undefined;
  const target = leadsOn({ status, headers, url: url.href, body });
  const next = target === undefined ? null : URL.parse(target, url.href);
  if (next === null) return undefined;
  next.hash = '';
  return next.href === url.href || redirects.includes(next.href) ? undefined : next.href;
}

/** Chrome's brand headers, which would contradict another user agent. */
const BRANDS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'] as const;

/** The browser's headers, overridden by the caller's, with the jar's cookies after the caller's. Empty values are not sent. */
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
