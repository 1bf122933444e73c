import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici';
import { plainHost, portOf } from '../allow.ts';
import type { Guard } from '../guard.ts';
import { isSocks, openTunnel } from '../proxy/upstream.ts';

/** A connection pool for one route. */
export interface Carrier {
  readonly dispatcher: Dispatcher;
  /** Whether connections to the origin of a URL speak HTTP/2. */
  isH2(url: URL): boolean;
  /** Opens a connection of its own, which no other request gets; undefined where only the pool can. */
  readonly open: ((url: URL) => Promise<Socket>) | undefined;
}

interface Carriers extends AsyncDisposable {
  /** Direct connections to addresses that the guard checks. @param http2 false for HTTP/1.1 only */
  direct(verify: boolean, http2?: boolean): Carrier;
  /** Connections through the operator's proxy. The caller must have checked the target. */
  through(proxy: string, verify: boolean, secure: boolean): Carrier;
}

/** Concurrent connections to one origin; further requests wait. */
const CONNECTIONS = 32;
/** Milliseconds for which an idle connection is kept, unless the server announces another time. */
const KEEP_ALIVE_MS = 10_000;
/** Limit of a response's headers in bytes, as in Chrome. */
const HEADER_BYTES = 256 * 1024;
const POOL = {
  connections: CONNECTIONS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: HEADER_BYTES,
  allowH2: true,
};
/** Limit of origins whose protocol is cached. */
const MAX_ORIGINS = 10_000;

/** Wraps a connector to record which origins negotiated HTTP/2. */
function recording(connector: buildConnector.connector): [connector: buildConnector.connector, isH2: Carrier['isH2']] {
  const h2 = new Set<string>();
  const recorded: buildConnector.connector = (target, callback) => {
    connector(target, (...result) => {
      const [error, socket] = result;
      if (error === null) {
        const origin = `${plainHost(target.hostname)} ${Number(target.port) || 443}`;
        if ((socket as { alpnProtocol?: unknown }).alpnProtocol === 'h2') {
          if (h2.size >= MAX_ORIGINS) h2.clear();
          h2.add(origin);
        } else h2.delete(origin);
      }
      callback(...result);
    });
  };
  return [recorded, (url) => h2.has(`${plainHost(url.hostname)} ${portOf(url)}`)];
}

/** A connector through a tunnel, with TLS to the target inside it. */
function tunnelling(proxy: URL, verify: boolean): buildConnector.connector {
  const secure = buildConnector({ rejectUnauthorized: verify, allowH2: true, preferH2: true });
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    openTunnel(proxy, plainHost(target.hostname), port).then(
      (socket) => {
        if (target.protocol === 'https:') return secure({ ...target, httpSocket: socket as Socket }, callback);
        callback(null, socket as Socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

function opened(connect: buildConnector.connector, url: URL): Promise<Socket> {
  const { hostname, host, protocol, port } = url;
  return new Promise((resolve, reject) => {
    connect({ hostname, host, protocol, port }, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}

/** Milliseconds that pools get to end; one that waits for a name server would take until its timeout. */
const END_MS = 500;

/** Destroys pools; their requests in flight fail. */
export async function endPools(pools: readonly Dispatcher[]): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    late = setTimeout(resolve, END_MS);
  });
  await Promise.race([Promise.all(pools.map((pool) => pool.destroy())), enough]);
  clearTimeout(late);
}

export function createCarriers(guard: Guard): Carriers {
  const made = new Map<string, Carrier>();
  const get = (key: string, make: () => Carrier): Carrier => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const carrier = make();
    made.set(key, carrier);
    return carrier;
  };
  const agent = (connector: buildConnector.connector): Carrier => {
    const [connect, isH2] = recording(connector);
    return { dispatcher: new Agent({ ...POOL, connect }), isH2, open: (url) => opened(connect, url) };
  };
  return {
    direct: (verify, http2 = true) =>
      get(`direct ${verify} ${http2}`, () => agent(guard.connector({ rejectUnauthorized: verify, http2 }))),
    through: (text, verify, secure) => {
      const proxy = new URL(text);
      if (secure || isSocks(proxy)) return get(`${text} ${verify}`, () => agent(tunnelling(proxy, verify)));
      // Many proxies refuse to open tunnels to port 80.
      return get(`${text} plain`, () => ({
        dispatcher: new ProxyAgent({ ...POOL, uri: text }),
        isH2: () => false,
        open: undefined,
      }));
    },
    [Symbol.asyncDispose]: async () => {
      await endPools([...made.values()].map(({ dispatcher }) => dispatcher));
    },
  };
}
