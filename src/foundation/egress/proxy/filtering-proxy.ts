import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Log, silentLog } from '../../kernel/log.ts';
import type { Guard } from '../guard.ts';
import { createExitRoute, fixedRoute } from '../pool/route.ts';
import type { ExitPool } from '../pool/types.ts';
import { endRaw } from './answers.ts';
import { createRoutes, forward, type Routes } from './forward.ts';
import { createLeases, type OpenLease, type ProxyIdentity, type ProxyLease } from './leases.ts';
import { createSampleServer } from './sample-server.ts';
import { SILENCE_MS, tunnel, upgrade } from './tunnel.ts';

export interface FilteringProxyOptions {
  /** Checks every host and opens every connection, unless an identity has its own guard. */
  readonly guard: Guard;
  /** The operator's proxies; without it, connections are direct. */
  readonly pool?: ExitPool;
  readonly log?: Log;
}

export interface FilteringProxy extends AsyncDisposable {
  /** http://127.0.0.1:port, without credentials. */
  readonly url: string;
  readonly port: number;
  /** SHA-256 of the sample site's public key in base64. Browsers that use the proxy have to trust it. */
  readonly sampleKey: string;
  /** Issues credentials for one browser context. Dispose of them with it, which closes its connections. */
  credentialsFor(identity: ProxyIdentity): ProxyLease;
}

const AUTHENTICATE = { 'proxy-authenticate': 'Basic realm="trawl"' };

/**
 * Starts an HTTP proxy on 127.0.0.1 for clients that open their own connections, such as a browser: CONNECT, requests with
 * absolute URLs, and WebSockets. Each host is resolved and checked here, and the connection goes to the checked address. The
 * proxy responds 403 with the header x-trawl-refused to refused requests, and 502 with x-trawl-failed to failed ones. A browser
 * hides both in a tunnel, so the lease keeps the last failure of each host.
 */
export async function startFilteringProxy(options: FilteringProxyOptions): Promise<FilteringProxy> {
  const log = options.log ?? silentLog;
  let url = '';
  const leases = createLeases(() => url);
  const sample = createSampleServer();
  const routes = new WeakMap<OpenLease, Routes>();
  const guardOf = (lease: OpenLease): Guard => lease.identity.guard ?? options.guard;

  const routesOf = (lease: OpenLease): Routes => {
    const known = routes.get(lease);
    if (known !== undefined) return known;
    const made = createRoutes(guardOf(lease), lease);
    routes.set(lease, made);
    return made;
  };

  const server = createServer({
    maxHeaderSize: 256 * 1024,
    keepAliveTimeout: 60_000,
    requestTimeout: 0,
    // Other upgrades are ignored, as proxies may do.
    shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
  });
  // Streams of a page stay open as long as the page.
  server.timeout = SILENCE_MS;
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  });
  server.on('clientError', (_error, socket) => endRaw(socket, 400, {}));

  /** Logs errors of a request handler and closes its socket. */
  const safely = (work: Promise<void>, socket: Duplex): void => {
    work.catch((error: unknown) => {
      log.error({ err: error }, 'filtering proxy failed');
      socket.destroy();
    });
  };
  const raw =
    (serve: typeof tunnel) =>
    (request: IncomingMessage, client: Duplex, head: Buffer): void => {
      client.on('error', () => client.destroy());
      const lease = leases.find(request.headers['proxy-authorization']);
      if (lease === undefined) {
        endRaw(client, 407, AUTHENTICATE);
        return;
      }
      lease.hold(client);
      safely(serve(guardOf(lease), lease, request, client, head), client);
    };
  server.on(
    'connect',
    raw(async (guard, lease, request, client, head) => {
      if (sample.answers(request.url ?? '')) sample.accept(client, head);
      else await tunnel(guard, lease, request, client, head);
    }),
  );
  server.on('upgrade', raw(upgrade));
  server.on('request', (request, reply) => {
    reply.on('error', () => reply.destroy());
    const lease = leases.find(request.headers['proxy-authorization']);
    if (lease === undefined) {
      request.resume();
      reply.writeHead(407, AUTHENTICATE).end();
      return;
    }
    lease.hold(request.socket);
    safely(forward(guardOf(lease), lease, routesOf(lease), request, reply), request.socket);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    sampleKey: sample.key,
    credentialsFor: (identity) => {
      const { tier, country, caller, session, upstream } = identity;
      if (upstream === 'direct') return leases.open(identity, undefined, false);
      if (upstream !== undefined) return leases.open(identity, fixedRoute(upstream), false);
      const { pool } = options;
      if (pool?.has(tier) !== true) return leases.open(identity, undefined, false);
      return leases.open(identity, createExitRoute(pool, { tier, country, caller, session }), pool.verifies(tier));
    },
    [Symbol.asyncDispose]: async () => {
      leases.revokeAll();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
