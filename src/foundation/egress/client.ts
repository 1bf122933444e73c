import { Agent, type Dispatcher } from 'undici';
import { type Log, silentLog } from '../kernel/log.ts';
import { type AllowMatcher, allowHosts, plainHost, portOf } from './allow.ts';
import { ACCEPT_ENCODING, collect, decodeBody } from './body.ts';
import { EgressError, ended, proxyRefuses, translate, translateProxied } from './errors.ts';
import { createGuard, type Guard, type Resolve } from './guard.ts';
import {
  type EgressRequest,
  type EgressResponse,
  type EgressStream,
  headOf,
  moveUserinfo,
  sendable,
} from './message.ts';
import { publicPart } from './public-part.ts';
import { isRedirect, redirectTarget } from './redirect.ts';
import { sendAgain } from './send-again.ts';
import { type EgressSocket, openSocket, type SocketRequest } from './socket.ts';
import { tracedFetch } from './traced-fetch.ts';
import { createCarriers, endPools } from './web/connection-pools.ts';
import { within } from './with-signal.ts';

export interface EgressOptions {
  /** Addresses and hosts that are allowed although not public; see `parseAllowList`. None by default. */
  readonly allow?: AllowMatcher;
  /** URLs from settings (a model, a search engine): their host and port are allowed wherever they are. */
  readonly purposeHosts?: readonly string[];
  /** The setting that refusals mention. */
  readonly setting?: string;
  /** URL of a forward proxy (http, https, socks5), with its user and password. Targets are checked before they are sent to it. */
  readonly proxy?: string;
  readonly userAgent?: string;
  readonly log?: Log;
  /** Replaces the system's name servers. */
  readonly resolve?: Resolve;
}

export interface Egress extends AsyncDisposable {
  /**
   * Sends a request and reads the entire response.
   * @throws ApiError INVALID_URL (with code PRIVATE_ADDRESS where the guard refuses), REQUEST_TIMEOUT when the deadline has
   *   passed, BAD_REQUEST for an invalid header; EgressError for network and server failures; the deadline's abort reason
   *   when the caller aborts
   */
  fetch(url: string | URL, request: EgressRequest): Promise<EgressResponse>;
  /** Like `fetch`, but streams the body. Read it to the end or dispose of it: until then it holds its connection. */
  open(url: string | URL, request: EgressRequest): Promise<EgressStream>;
  /**
   * Opens a WebSocket at a ws:, wss:, http: or https: URL.
   * @throws the same; EgressError `status` for an answer that is no WebSocket
   */
  socket(url: string | URL, request: SocketRequest): Promise<EgressSocket>;
  /** The guard, for engines that open their own connections. */
  readonly guard: Guard;
}

/** Who requests that are not made as a browser say they are. Its name is what robots.txt files match (`ROBOTS_AGENT`). */
export const DEFAULT_USER_AGENT = 'Mozilla/5.0 (compatible; Trawl/0.2; self-hosted web data API)';
const DEFAULT_MAX_BYTES = 20 * 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 10;
/** Concurrent connections to one origin; further requests wait. */
const CONNECTIONS = 64;

/** Headers that are dropped on redirects to another origin. */
const SECRETS = ['authorization', 'cookie'];

/**
 * Creates the client for requests to addresses that come from users, pages and models.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const purpose = allowHosts(options.purposeHosts ?? []);
  const operator = options.allow ?? (() => false);
  const allow: AllowMatcher = (host, port, address) => purpose(host, port, address) || operator(host, port, address);
  const guard = createGuard({
    allow,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    ...(options.setting === undefined ? {} : { setting: options.setting }),
  });
  const log = options.log ?? silentLog;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const direct = new Agent({ connect: guard.connect, connections: CONNECTIONS });
  const { proxy } = options;
  const carriers = createCarriers(guard);

  /** Selects the connection pool: the proxy for public targets, a direct connection for private ones that the operator allows. */
  const poolFor = async (url: URL, signal: AbortSignal): Promise<Dispatcher> => {
    // Resolved before connecting, so that the lookup doesn't count as connect time and ends with `signal`.
    const isPublic = await within(publicPart(guard, url.hostname, portOf(url), { signal }), signal);
    if (proxy === undefined) return direct;
    return isPublic !== 'none' ? carriers.through(proxy, true, url.protocol === 'https:').dispatcher : direct;
  };

  const open = async (target: string | URL, request: EgressRequest): Promise<EgressStream> => {
    const { signal } = request.deadline;
    const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
    const maxRedirects = request.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
    const headers = sendable(request.headers ?? {}, {
      'user-agent': userAgent,
      accept: '*/*',
      'accept-encoding': ACCEPT_ENCODING,
    });
    const redirects: string[] = [];
    let method: NonNullable<EgressRequest['method']> = request.method ?? 'GET';
    let body = request.body;
    let url = guard.readUrl(target);
    moveUserinfo(url, headers);
    url.hash = '';

    for (;;) {
      const host = plainHost(url.hostname);
      const started = performance.now();
      let answer: Dispatcher.ResponseData;
      let pool: Dispatcher = direct;
      try {
        if (signal.aborted) throw ended(signal);
        pool = await poolFor(url, signal);
        const sent: Dispatcher.RequestOptions = {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers,
          signal,
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
        };
        const route = pool;
        // undici observes the signal only once connected; a slow name server could delay it until then.
        const send = () => within(route.request(sent), signal);
        const mayRepeat = request.mayRepeat ?? (method === 'GET' || method === 'HEAD');
        answer = await (mayRepeat ? sendAgain(send, signal) : send());
      } catch (error) {
        throw pool === direct ? translate(error, host, signal) : translateProxied(error, host, signal);
      }
      log.debug({ host, status: answer.statusCode, ms: Math.round(performance.now() - started) }, 'egress request');
      const { headers: received, setCookies } = headOf(answer.headers);
      if (pool !== direct && answer.statusCode === 407) {
        answer.body.destroy();
        throw proxyRefuses(host);
      }
      // Readers of the body get its errors; without a listener an unread body would crash the process.
      answer.body.on('error', () => {});

      if (maxRedirects > 0 && isRedirect({ status: answer.statusCode, headers: received })) {
        await answer.body.dump({ limit: 16_384 }).catch(() => {});
        redirects.push(url.href);
        if (redirects.length > maxRedirects) {
          throw new EgressError('redirects', `${host} redirects more than ${maxRedirects} times`);
        }
        const next = redirectTarget(guard, url, received.location as string);
        if (next.origin !== url.origin) for (const name of SECRETS) delete headers[name];
        const rewritten =
          answer.statusCode === 303
            ? method !== 'GET' && method !== 'HEAD'
            : answer.statusCode < 303 && method === 'POST';
        if (rewritten) {
          method = 'GET';
          body = undefined;
          delete headers['content-type'];
        }
        url = next;
        continue;
      }

      const dispose = async (): Promise<void> => {
        answer.body.destroy();
      };
      try {
        if (request.accept?.(answer.statusCode) === false) {
          const answered = answer.statusCode;
          throw new EgressError('status', `${host} responded with status ${answered}`, { answered });
        }
        const coding = request.isRaw === true ? '' : (received['content-encoding'] ?? '');
        if (method !== 'HEAD' && coding === '' && Number(received['content-length'] ?? 0) > maxBytes) {
          throw new EgressError('tooLarge', `The response from ${host} is larger than allowed`);
        }
        const chunks = decodeBody(answer.body, coding, maxBytes, host);
        const read = async function* (): AsyncGenerator<Uint8Array> {
          try {
            yield* chunks;
          } catch (error) {
            throw translate(error, host, signal);
          } finally {
            await dispose();
          }
        };
        return {
          status: answer.statusCode,
          headers: received,
          setCookies,
          url: url.href,
          redirects,
          body: read(),
          [Symbol.asyncDispose]: dispose,
        };
      } catch (error) {
        await dispose();
        throw error;
      }
    }
  };

  return {
    guard,
    open: (url, request) => tracedFetch({ ...request, url }, () => open(url, request)),
    fetch: (url, request) =>
      tracedFetch({ ...request, url }, async () => {
        const { [Symbol.asyncDispose]: dispose, body, ...head } = await open(url, request);
        try {
          return { ...head, body: await within(collect(body), request.deadline.signal) };
        } finally {
          await dispose();
        }
      }),
    socket: (url, request) => openSocket({ guard, proxy, userAgent }, url, request),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([endPools([direct]), carriers[Symbol.asyncDispose]()]);
    },
  };
}
