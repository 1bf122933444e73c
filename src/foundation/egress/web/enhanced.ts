import type { Impit as ImpitClient, ImpitOptions } from 'impit';
import { ApiError } from '../../kernel/errors.ts';
import { type Log, silentLog } from '../../kernel/log.ts';
import { setField, table, type WordTable } from '../../kernel/table.ts';
import { plainHost, portOf } from '../allow.ts';
import { EgressError, ended } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { MARKER_FAILED, MARKER_REFUSED } from '../proxy/answers.ts';
import type { FilteringProxy } from '../proxy/filtering-proxy.ts';
import type { ProxyLease } from '../proxy/leases.ts';
import { isRedirect } from '../redirect.ts';
import { browserHeaders, CHROME } from './browser-headers.ts';
import { tooLarge } from './decode-body.ts';
import type { Ask, Carried } from './send-once.ts';

/** Requests with a browser's TLS and HTTP/2 fingerprint, sent through the filtering proxy like those of a browser. */
interface Enhanced extends Disposable {
  /** Whether the native package is installed; the first call loads it. */
  available(): Promise<boolean>;
  /**
   * Sends one request and decodes the body.
   * @returns undefined for what the library does not support: some content codings, https to an IPv6 address
   * @throws as `carry` does, with errors translated
   */
  carry(ask: Ask, way: { upstream: string | undefined; verify: boolean }): Promise<Carried | undefined>;
}

type Impit = typeof ImpitClient;

async function load(log: Log): Promise<Impit | undefined> {
  try {
    return (await import('impit')).Impit;
  } catch (error) {
    log.warn(
      { err: error },
      'browser fingerprints are not available on this platform; the enhanced tier imitates only headers',
    );
    return undefined;
  }
}

/** The names of rustls for handshake errors. */
const TLS =
  /Invalid(Certificate|Message)|AlertReceived|Peer(Incompatible|Misbehaved)|Inappropriate(Handshake)?Message|NoApplicationProtocol|DecryptError/;
/** Chrome's headers for secure origins, which the library would send over http too; an empty value omits a header. */
const UNSENT: WordTable<string> = table(
  Object.fromEntries(
    Object.keys(browserHeaders(true, false))
      .filter((name) => !Object.hasOwn(browserHeaders(false, false), name))
      .map((name) => [name, '']),
  ),
);
/** Error messages for unsupported bodies and for IP addresses as server names. */
const UNABLE = /kind: Decode|^Decoding|"Invalid Server Name"/;
/** Content codings that the library decodes; it does not support nested ones. */
const CODINGS = new Set(['', 'identity', 'gzip', 'deflate', 'br', 'zstd']);
/** Cached clients, one for each route; the oldest is evicted first. */
const MAX_CLIENTS = 64;

/** @param guard replaces the proxy's guard */
export function createEnhanced(filtering: () => Promise<FilteringProxy>, guard: Guard, log: Log = silentLog): Enhanced {
  const clients = new Map<string, { client: ImpitClient; lease: ProxyLease }>();
  let loading: Promise<Impit | undefined> | undefined;
  const library = (): Promise<Impit | undefined> => {
    loading ??= load(log);
    return loading;
  };

  const clientFor = async (upstream: string | undefined, verify: boolean) => {
    const [Client, proxy] = await Promise.all([library(), filtering()]);
    if (Client === undefined) throw new Error('the package impit is not installed');
    const key = `${verify} ${upstream ?? ''}`;
    const known = clients.get(key);
    if (known !== undefined) return known;
    if (clients.size >= MAX_CLIENTS) {
      const [oldest, { lease }] = clients.entries().next().value as [string, { lease: ProxyLease }];
      clients.delete(oldest);
      lease.revoke();
    }
    const lease = proxy.credentialsFor({ tier: 'enhanced', guard, upstream: upstream ?? 'direct' });
    const options: ImpitOptions = {
      browser: `chrome${CHROME}`,
      proxyUrl: lease.url,
      ignoreTlsErrors: !verify,
      followRedirects: false,
      // HTTP/3 would not go through the proxy.
      http3: false,
    };
    const made = { client: new Client(options), lease };
    clients.set(key, made);
    return made;
  };

  /** Translates an error of the library, preferably to the failure that the proxy recorded. */
  const translated = (error: unknown, lease: ProxyLease, ask: Ask): Error => {
    if (error instanceof ApiError) return error;
    if (ask.signal.aborted) return ended(ask.signal);
    const host = plainHost(ask.url.hostname);
    const trouble = lease.trouble(host, portOf(ask.url));
    if (trouble !== undefined) return trouble.error;
    const { name, message } = error as Error;
    const cause = { cause: error };
    if (/Timeout/.test(name)) return new ApiError('REQUEST_TIMEOUT', cause);
    if (TLS.test(message)) {
      return new EgressError('tls', `No secure connection to ${host}`, cause);
    }
    return new EgressError('broken', `The response from ${host} is truncated or not HTTP`, cause);
  };

  return {
    available: async () => (await library()) !== undefined,
    carry: async (ask, { upstream, verify }) => {
      const { client, lease } = await clientFor(upstream, verify);
      const { url, signal } = ask;
      try {
        const sent = url.protocol === 'http:' ? { ...UNSENT, ...ask.headers } : { ...ask.headers };
        const answer = await client.fetch(url.href, { method: ask.method, headers: sent, signal });
        const headers: Record<string, string> = {};
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') setField(headers, name, value);
        const carried = { status: answer.status, headers, setCookies: answer.headers.getSetCookie() };
        if (!CODINGS.has((headers['content-encoding'] ?? '').toLowerCase())) {
          await answer.body.cancel();
          return undefined;
        }
        if (url.protocol === 'http:' && (headers[MARKER_REFUSED] ?? headers[MARKER_FAILED]) !== undefined) {
          const trouble = lease.trouble(plainHost(url.hostname), portOf(url));
          throw trouble?.error ?? new EgressError('broken', `No response from ${url.hostname}`);
        }
        const reader = answer.body.getReader();
        const chunks: Uint8Array[] = [];
        let bytes = 0;
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          bytes += value.length;
          if (bytes > ask.maxBytes || isRedirect(carried)) {
            await reader.cancel();
            if (isRedirect(carried)) break;
            throw tooLarge(url.hostname);
          }
          chunks.push(value);
        }
        return { ...carried, body: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks) };
      } catch (error) {
        if (!ask.signal.aborted && UNABLE.test((error as Error).message)) return undefined;
        throw translated(error, lease, ask);
      }
    },
    [Symbol.dispose]: () => {
      for (const { lease } of clients.values()) lease.revoke();
      clients.clear();
    },
  };
}
