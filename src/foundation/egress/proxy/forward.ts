import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainHost, portOf } from '../allow.ts';
import { invalidUrl, proxyRefuses, translate, translateProxied } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { answerOfSampleSite } from '../sample-site.ts';
import { answerTrouble, MARKER_FAILED, MARKER_REFUSED } from './answers.ts';
import { dial, goesUpstream } from './dial.ts';
import { type OpenLease, tooManyBytes } from './leases.ts';
import { basicOf, isSocks, openTunnel } from './upstream.ts';

/** Hop-by-hop headers (RFC 9110 7.6.1), in addition to those listed in Connection. */
const HOPS =
  'connection proxy-connection proxy-authorization proxy-authenticate keep-alive te trailer upgrade expect'.split(' ');
/** Valid header names and values (RFC 9110 5.1 and 5.5); others are dropped. */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Concurrent connections to one origin, and the idle timeout in milliseconds. */
const CONNECTIONS = 32;
const IDLE_MS = 30_000;

/** Headers in their original order and spelling, without hop-by-hop headers and those in `also`. */
export function passOn(raw: readonly string[], connection: string | undefined, also: readonly string[]): string[] {
  const drop = new Set([...HOPS, ...also]);
  for (const name of (connection ?? '').split(',')) {
    const key = name.trim().toLowerCase();
    // Connection must not strip the headers that frame the message.
    if (key !== '' && key !== 'content-length' && key !== 'transfer-encoding' && key !== 'host') drop.add(key);
  }
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    if (!drop.has(name.toLowerCase()) && NAME.test(name) && VALUE.test(value)) kept.push(name, value);
  }
  return kept;
}

interface Route {
  readonly agent: Agent;
  /** The http(s) proxy, which gets the absolute URL; undefined for direct connections and tunnels. */
  readonly proxy: URL | undefined;
}

/** Routes of the plain HTTP requests of one lease. Connections are reused within the lease only. */
export interface Routes {
  to(url: URL): Promise<Route>;
}

/** An HTTP agent whose connections come from `open` and belong to the lease. */
function agentOf(lease: OpenLease, open: (host: string, port: number) => Promise<Duplex>): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: 8, timeout: IDLE_MS });
  const create = (
    options: { host?: string | null; port?: number | string | null },
    done: (error: Error | null, socket?: Duplex) => void,
  ): undefined => {
    open(String(options.host), Number(options.port)).then(
      (socket) => {
        lease.hold(socket);
        done(null, socket);
      },
      (error: Error) => done(error),
    );
  };
  Object.assign(agent, { createConnection: create });
  lease.onRevoke(() => agent.destroy());
  return agent;
}

export function createRoutes(guard: Guard, lease: OpenLease): Routes {
  let direct: Agent | undefined;
  let upstream: Agent | undefined;
  return {
    to: async (url) => {
      const host = plainHost(url.hostname);
      const proxy = lease.upstreamUrl;
      if (proxy === undefined || !(await goesUpstream(guard, lease, host, portOf(url)))) {
        direct ??= agentOf(lease, (name, port) => dial(guard, lease, name, port));
        return { agent: direct, proxy: undefined };
      }
      if (isSocks(proxy)) {
        upstream ??= agentOf(lease, (name, port) => openTunnel(proxy, name, port));
        return { agent: upstream, proxy: undefined };
      }
      upstream ??= agentOf(lease, () => toProxy(proxy));
      return { agent: upstream, proxy };
    },
  };
}

/** Connects to an http(s) proxy. */
async function toProxy(proxy: URL): Promise<Duplex> {
  const host = plainHost(proxy.hostname);
  const secure = proxy.protocol === 'https:';
  const port = proxy.port === '' ? (secure ? 443 : 80) : Number(proxy.port);
  if (!secure) return connect({ host, port, noDelay: true, autoSelectFamily: true });
  const { connect: connectTls } = await import('node:tls');
  return connectTls({ host, port, servername: host });
}

/** Forwards one plain HTTP request and its response. Never throws: failures are sent to the client and noted in the lease. */
export async function forward(
  guard: Guard,
  lease: OpenLease,
  routes: Routes,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  let url: URL;
  try {
    url = guard.readUrl(request.url ?? '');
    if (url.protocol !== 'http:') throw invalidUrl('must begin with http://; https goes through CONNECT');
  } catch (error) {
    const target = URL.canParse(request.url ?? '') ? new URL(request.url as string) : undefined;
    const host = target === undefined ? '' : plainHost(target.hostname);
    return answerTrouble(reply, lease.note(host, target === undefined ? 0 : portOf(target), error as Error));
  }
  const sample = answerOfSampleSite(url);
  if (sample !== undefined) return void reply.writeHead(sample.status, sample.headers).end(sample.body);
  const host = plainHost(url.hostname);
  const port = portOf(url);
  let route: Route | undefined;
  const fail = (error: unknown): void => {
    // Errors of the guard pass through unchanged.
    const ended = new AbortController().signal;
    const known = route?.proxy === undefined ? translate(error, host, ended) : translateProxied(error, host, ended);
    const trouble = lease.note(host, port, known);
    if (reply.headersSent) reply.destroy();
    else answerTrouble(reply, trouble);
  };
  if (lease.overLimit()) return fail(tooManyBytes());

  try {
    route = await routes.to(url);
  } catch (error) {
    return fail(error);
  }
  if (reply.destroyed) return;
  const headers = ['Host', url.host, ...passOn(request.rawHeaders, request.headers.connection, ['host'])];
  const auth = route.proxy === undefined ? undefined : basicOf(route.proxy);
  if (auth !== undefined) headers.push('Proxy-Authorization', auth);
  const path = `${url.pathname}${url.search}`;
  const bodiless =
    request.headers['transfer-encoding'] === undefined && (request.headers['content-length'] ?? '0') === '0';

  const send = (again: boolean): void => {
    let asked: ClientRequest;
    try {
      asked = httpRequest({
        agent: route.agent,
        host,
        port,
        method: request.method ?? 'GET',
        path: route.proxy === undefined ? path : `http://${url.host}${path}`,
        headers,
        setHost: false,
        maxHeaderSize: 256 * 1024,
        // Parses malformed headers as leniently as browsers; only valid ones are forwarded.
        insecureHTTPParser: true,
      });
    } catch (error) {
      fail(error);
      return;
    }
    let answered = false;
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a keep-alive connection just as it is reused.
      if (again && !answered && asked.reusedSocket && bodiless && error.code === 'ECONNRESET') return send(false);
      fail(error);
    });
    reply.on('close', () => {
      if (!reply.writableFinished) asked.destroy();
    });
    asked.on('response', (answer) => {
      answered = true;
      lease.forget(host, port);
      if (answer.statusCode === 407 && route.proxy !== undefined) {
        fail(proxyRefuses(host));
        asked.destroy();
        return;
      }
      answer.on('error', fail);
      answer.on('data', (chunk: Buffer) => lease.count(chunk.length));
      try {
        const kept = passOn(answer.rawHeaders, answer.headers.connection, [
          'transfer-encoding',
          MARKER_REFUSED,
          MARKER_FAILED,
        ]);
        reply.writeHead(
          answer.statusCode ?? 502,
          /^[\t\x20-\x7e]*$/.test(answer.statusMessage ?? '') ? answer.statusMessage : '',
          kept,
        );
      } catch (error) {
        asked.destroy();
        return fail(error);
      }
      answer.pipe(reply);
      // A truncated response closes without an error.
      answer.on('close', () => {
        if (!answer.complete) reply.destroy();
      });
    });
    if (bodiless) return void asked.end();
    request.on('data', (chunk: Buffer) => lease.count(chunk.length));
    request.on('error', () => asked.destroy());
    request.pipe(asked);
  };
  send(true);
}
