import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { ApiError, errorBody } from '../../foundation/kernel/errors.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { setField } from '../../foundation/kernel/table.ts';
import type { LinkSocket, Wire } from '../../foundation/routing/link-route.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import type { SocketCall, SocketRoute } from '../../foundation/routing/socket-route.ts';
import { apiErrorOf } from '../../foundation/store/index.ts';
import { type Accounts, requireScope } from '../../platform/accounts/index.ts';
import { writeError } from './client-errors.ts';
import { forwardUpgrade } from './forward.ts';
import type { InspectResponse } from './mount.ts';
import type { Origins } from './origin.ts';

/**
 * WebSockets. A client sends its key as the sub-protocol. The upgrade is always accepted and the sub-protocol echoed, since some
 * clients cannot handle a refusal. Errors are sent as a message before the connection is closed.
 */

interface SocketOptions {
  readonly accounts: Accounts;
  readonly origins: Origins;
  readonly log: Log;
  /** WebSockets that need only a link, without a key. */
  readonly links?: readonly LinkSocket[];
  readonly peers?: Peers | undefined;
  /** Called with every message of a stream before it is sent. */
  readonly inspect?: InspectResponse | undefined;
}

/** Limit of a client's message in bytes; streams ignore messages. */
const MAX_MESSAGE = 64 * 1024;
/** Limit of a client's message over a link in bytes; clients that control a browser also upload files. */
const MAX_LINK_MESSAGE = 64 * 1024 * 1024;
/** Buffered bytes for a client from which its stream pauses. */
const MAX_WAITING = 4 * 1024 * 1024;
/** Milliseconds between pings; a client that misses one is disconnected. */
const PING_EVERY = 30_000;
/** Close codes of RFC 6455: normal, going away, policy violation, internal error. */
const DONE = 1000;
const AWAY = 1001;
const REFUSED = 1008;
const BROKEN = 1011;

/** @returns a function that closes all WebSockets */
export function mountSockets(server: Server, routes: readonly SocketRoute[], options: SocketOptions): () => void {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.values().next().value ?? false,
  });
  const byLink = new WebSocketServer({ noServer: true, maxPayload: MAX_LINK_MESSAGE, perMessageDeflate: false });
  const linked = new Set<WebSocket>();
  const linkMatchers = (options.links ?? []).map((route) => ({ route, match: matcher(route.path) }));
  const open = new Map<WebSocket, AbortController>();
  const matchers = routes.map((route) => ({ route, match: matcher(route.path) }));

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0] as string;
    for (const { route, match } of matchers) {
      const params = match(path);
      if (params === undefined) continue;
      wss.handleUpgrade(request, socket, head, (ws) => void serve(ws, request, route, params));
      return;
    }
    for (const { route, match } of linkMatchers) {
      const params = match(path);
      if (params === undefined) continue;
      const call = { params, query: new URLSearchParams((request.url ?? '').split('?')[1] ?? '') };
      if (!route.admits(call)) {
        const { peers, origins } = options;
        if (peers === undefined) break;
        // The peer process checks the link.
        forwardUpgrade(request, socket, head, peers, origins).then(
          (gone) => gone || refuse(socket),
          () => refuse(socket),
        );
        return;
      }
      byLink.handleUpgrade(request, socket, head, (ws) => {
        linked.add(ws);
        ws.on('error', () => ws.terminate());
        ws.on('close', () => linked.delete(ws));
        route.connect(call, wireOf(ws));
      });
      return;
    }
    refuse(socket);
  });

  async function serve(
    ws: WebSocket,
    request: IncomingMessage,
    route: SocketRoute,
    params: Record<string, string>,
  ): Promise<void> {
    const gone = new AbortController();
    open.set(ws, gone);
    ws.on('error', () => ws.terminate());
    ws.on('message', () => {});
    let answers = true;
    ws.on('pong', () => {
      answers = true;
    });
    const ping = setInterval(() => {
      if (!answers) return ws.terminate();
      answers = false;
      ws.ping();
    }, PING_EVERY);
    ws.on('close', () => {
      clearInterval(ping);
      open.delete(ws);
      gone.abort(new DOMException('The client disconnected', 'AbortError'));
    });
    try {
      const call = await admit(request, route, options);
      const sendText = (text: string): Promise<void> => {
        options.inspect?.(`WS ${route.path}`, text);
        return send(ws, text);
      };
      await route.stream({ ...call, params, send: sendText, signal: gone.signal });
      ws.close(DONE, route.closeReason);
    } catch (error) {
      if (gone.signal.aborted) return;
      const known = apiErrorOf(error);
      if (known !== error) options.log.error({ err: error, path: route.path }, 'WebSocket stream failed');
      ws.send(JSON.stringify({ type: 'error', ...errorBody(known) }));
      ws.close(known === error ? REFUSED : BROKEN, route.closeReason);
    }
  }

  return () => {
    for (const [ws, gone] of open) {
      gone.abort(new DOMException('The service is shutting down', 'AbortError'));
      ws.close(AWAY);
      // A client that does not complete the close handshake must not delay shutdown.
      setTimeout(() => ws.terminate(), 1_000).unref();
    }
    for (const ws of linked) ws.terminate();
    wss.close();
    byLink.close();
  };
}

function wireOf(ws: WebSocket): Wire {
  return {
    send: (data) => {
      if (ws.readyState === ws.OPEN) ws.send(data, () => {});
    },
    get waiting() {
      return ws.bufferedAmount;
    },
    onMessage: (listener) => void ws.on('message', (data) => listener(data.toString())),
    onClose: (ended) => void ws.once('close', ended),
    close: (reason) => ws.close(DONE, reason),
    cut: () => ws.terminate(),
  };
}

/** @throws ApiError UNAUTHORIZED, FORBIDDEN, RATE_LIMIT_EXCEEDED */
async function admit(
  raw: IncomingMessage,
  route: SocketRoute,
  { accounts, origins }: SocketOptions,
): Promise<Pick<SocketCall, 'principal' | 'baseUrl'>> {
  // Origins only reads these two properties.
  const request = { headers: raw.headers, raw } as unknown as FastifyRequest;
  const offered = raw.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  const authorization = raw.headers.authorization ?? (offered === undefined ? undefined : `Bearer ${offered}`);
  const principal = await accounts.authenticate({
    authorization,
    mayBeLocal: accounts.mode === 'open' && !origins.isForeignPage(request),
    address: () => origins.clientAddress(request),
    dashboardUrl: () => origins.baseUrl(request),
  });
  requireScope(principal, route.scope, () => origins.baseUrl(request));
  const rate = await accounts.limits.take(principal, route.rateGroup);
  if (!rate.allowed) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: rate.retryAfter });
  return { principal, baseUrl: origins.baseUrl(request) };
}

function send(ws: WebSocket, text: string): Promise<void> {
  if (ws.readyState !== ws.OPEN) return Promise.resolve();
  return new Promise((resolve) => {
    if (ws.bufferedAmount < MAX_WAITING) {
      ws.send(text, () => {});
      resolve();
    } else ws.send(text, () => resolve());
  });
}

function matcher(path: string): (asked: string) => Record<string, string> | undefined {
  const parts = path.split('/');
  return (asked) => {
    const given = asked.split('/');
    if (given.length !== parts.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, part] of parts.entries()) {
      const value = given[index] as string;
      if (part.startsWith(':')) setField(params, part.slice(1), value);
      else if (part !== value) return undefined;
    }
    return params;
  };
}

const refuse = (socket: Duplex): void => writeError(socket, new ApiError('NOT_FOUND'));
