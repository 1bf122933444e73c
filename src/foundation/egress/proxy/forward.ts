import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { CUT } from '../../kernel/response-flaws.ts';
import { plainHost, portOf } from '../allow.ts';
import { EgressError, invalidUrl, proxyRefuses, translate, translateProxied } from '../errors.ts';
import type { Exit } from '../exits.ts';
import type { Guard } from '../guard.ts';
import { answerOfSampleSite } from '../sample-site.ts';
import { answerTrouble, MARKER_FAILED, MARKER_REFUSED, passOn } from './answers.ts';
import { forwardTolerantly } from './forward-tolerantly.ts';
import { type OpenLease, tooManyBytes } from './leases.ts';
import { noteMembers } from './note-members.ts';
import { basicOf, dial, exitFor, isSocks } from './upstream.ts';

/** Headers of a response that are set here. */
const OURS = ['transfer-encoding', MARKER_REFUSED, MARKER_FAILED];
/** Concurrent connections to one origin, and the idle timeout in milliseconds. */
const CONNECTIONS = 32;
const IDLE_MS = 30_000;

interface Route {
  readonly agent: Agent;
  /** Opens a connection of its own, which no other request gets. */
  open(): Promise<Duplex>;
  /** The http(s) proxy, which gets the absolute URL; undefined for direct connections and tunnels. */
  readonly proxy: URL | undefined;
  readonly exit: Exit | undefined;
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
  const agents = new Map<string, Agent>();
  const dialled = (host: string, port: number): Promise<Duplex> => dial(guard, lease, host, port);
  return {
    to: async (url) => {
      const host = plainHost(url.hostname);
      const port = portOf(url);
      const exit = await exitFor(guard, lease, host, port);
      const proxy = exit && new URL(exit.url);
      if (proxy === undefined || isSocks(proxy)) {
        direct ??= agentOf(lease, dialled);
        return { agent: direct, open: () => dialled(host, port), proxy: undefined, exit: undefined };
      }
      const known = agents.get(proxy.href);
      const agent = known ?? agentOf(lease, () => toProxy(proxy));
      if (known === undefined) agents.set(proxy.href, agent);
      return { agent, open: () => toProxy(proxy), proxy, exit };
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
    if (route?.exit !== undefined) lease.exits?.failed(route.exit, known);
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
  const target = route.proxy === undefined ? path : `http://${url.host}${path}`;
  const method = request.method ?? 'GET';
  const bodiless =
    request.headers['transfer-encoding'] === undefined && (request.headers['content-length'] ?? '0') === '0';
  // Browsers show what they have of a page. Without its length they do not wait for the rest.
  const isPage = method === 'GET' && bodiless && request.headers['upgrade-insecure-requests'] !== undefined;
  const cutOff = (error: unknown): void => {
    if (!isPage || !reply.headersSent || lease.overLimit() || reply.destroyed) {
      fail(error);
      return;
    }
    lease.addFlaws(url.href, [CUT]);
    reply.end();
  };

  const send = (again: boolean): void => {
    let asked: ClientRequest;
    try {
      asked = httpRequest({
        agent: route.agent,
        host,
        port,
        method,
        path: target,
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
    let answer: IncomingMessage | undefined;
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a keep-alive connection just as it is reused.
      if (again && answer === undefined && asked.reusedSocket && bodiless && error.code === 'ECONNRESET')
        return send(false);
      // What comes after the end of the response is no part of it.
      if (answer?.complete) return;
      if (answer !== undefined) return cutOff(error);
      // The response is asked for once more, and read as browsers do.
      if (!bodiless || (method !== 'GET' && method !== 'HEAD') || !error.code?.startsWith('HPE_')) return fail(error);
      forwardTolerantly(lease, { url, method, headers, target, connecting: route.open() }, reply).catch(fail);
    });
    reply.on('close', () => {
      if (!reply.writableFinished) asked.destroy();
    });
    asked.on('response', (received) => {
      answer = received;
      lease.forget(host, port);
      if (route?.exit !== undefined && received.statusCode !== 407) lease.exits?.succeeded(route.exit);
      // Browsers refuse it too.
      if (received.rawHeaders.some((text) => text.includes('\0'))) {
        fail(new EgressError('broken', `The response from ${host} is not HTTP: its headers hold a NUL`));
        asked.destroy();
        return;
      }
      if (received.statusCode === 407 && route.proxy !== undefined) {
        fail(proxyRefuses(host));
        asked.destroy();
        return;
      }
      received.on('error', cutOff);
      received.on('data', (chunk: Buffer) => lease.count(chunk.length));
      try {
        const { 'transfer-encoding': coding, 'content-length': length } = received.headers;
        const isAmbiguous = coding !== undefined && length !== undefined;
        if (isAmbiguous) lease.addFlaws(url.href, ['it states a length although it comes in chunks']);
        const kept = passOn(received.rawHeaders, received.headers.connection, [
          ...OURS,
          ...(isPage || isAmbiguous ? ['content-length'] : []),
        ]);
        reply.writeHead(
          received.statusCode ?? 502,
          /^[\t\x20-\x7e]*$/.test(received.statusMessage ?? '') ? received.statusMessage : '',
          kept,
        );
      } catch (error) {
        asked.destroy();
        return fail(error);
      }
      if (isPage) noteMembers(received, lease, url.href);
      received.pipe(reply);
      // A truncated response closes without an error.
      received.on('close', () => {
        if (!received.complete && !reply.writableEnded) reply.destroy();
      });
    });
    if (bodiless) return void asked.end();
    request.on('data', (chunk: Buffer) => lease.count(chunk.length));
    request.on('error', () => asked.destroy());
    request.pipe(asked);
  };
  send(true);
}
