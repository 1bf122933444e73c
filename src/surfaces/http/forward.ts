import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import { FORWARDED, type Origins } from './origin.ts';

/** Hop-by-hop headers (RFC 9110 7.6.1) and Expect, which are not forwarded. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  ...['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade'],
]);
/** Forwarded headers of a WebSocket upgrade. */
const OF_UPGRADE = [
  'origin',
  'user-agent',
  'sec-websocket-version',
  'sec-websocket-key',
  'sec-websocket-protocol',
] as const;
/** Connect timeout in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * Forwards requests for resources of a peer process. The peer checks the key, counts the request and responds. The origin of the
 * request is passed in a sealed header.
 */
export function mountForwarding(app: FastifyInstance, peers: Peers, origins: Origins): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers[FORWARDED] !== undefined) return;
    const address = await peers.holderOf(request.method, request.url.split('?')[0] as string);
    if (address === undefined) return;
    const { hostname, port } = new URL(address);
    const headers: OutgoingHttpHeaders = {
      ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.has(name))),
      [FORWARDED]: peers.seal(origins.toForward(request)),
    };
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    if (isChunked) headers['transfer-encoding'] = 'chunked';
    await new Promise<void>((resolve, reject) => {
      const onward = httpRequest(
        { hostname: bare(hostname), port, method: request.method, path: request.raw.url, headers },
        (answer) => {
          reply.hijack();
          reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply.raw);
          answer.on('error', () => reply.raw.destroy());
          resolve();
        },
      );
      onward.on('socket', (socket) => connectInTime(socket as Socket));
      onward.on('error', (cause) => reject(unreachable(cause)));
      reply.raw.on('close', () => onward.destroy());
      // A body without framing would be parsed as further requests.
      if (isChunked || request.headers['content-length'] !== undefined) request.raw.pipe(onward);
      else onward.end();
    });
  });
}

/** Forwards a WebSocket: first the upgrade, then its bytes. @returns whether it was forwarded */
export async function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  peers: Peers,
  origins: Origins,
): Promise<boolean> {
  const { headers } = request;
  if (headers[FORWARDED] !== undefined) return false;
  // Otherwise the peer might treat the connection as HTTP, with further requests that seem to come from this process.
  if (request.method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false;
  const address = await peers.holderOf('GET', (request.url ?? '').split('?')[0] as string);
  if (address === undefined) return false;
  const { host, hostname, port } = new URL(address);
  const onward = connect(Number(port || 80), bare(hostname));
  const end = (): void => {
    onward.destroy();
    socket.destroy();
  };
  onward.on('error', end).on('close', end);
  socket.on('error', end).on('close', end);
  connectInTime(onward);
  const lines = [`GET ${request.url} HTTP/1.1`, `host: ${headers.host ?? host}`];
  lines.push('connection: Upgrade', 'upgrade: websocket');
  lines.push(`${FORWARDED}: ${peers.seal(origins.toForward({ headers, raw: request }))}`);
  for (const name of OF_UPGRADE) if (headers[name] !== undefined) lines.push(`${name}: ${headers[name]}`);
  onward.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (head.length > 0) onward.write(head);
  onward.pipe(socket);
  socket.pipe(onward);
  return true;
}

function connectInTime(socket: Socket): void {
  if (!socket.connecting) return;
  const late = setTimeout(() => socket.destroy(new Error('connect timed out')), CONNECT_MS);
  socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function unreachable(cause: Error): ApiError {
  const message = 'The process that has the session is not reachable.';
  return new ApiError('SERVICE_UNAVAILABLE', { details: { message }, cause });
}
