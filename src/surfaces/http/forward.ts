import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Peers } from '../../foundation/routing/peers.ts';
import { FORWARDED, type Origins } from './origin.ts';

/** Headers of one connection (RFC 9110, 7.6.1), which are rewritten, and what a client may ask of the first one only. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  ...['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade'],
]);
/** What the other process has to know of a WebSocket's upgrade. */
const OF_UPGRADE = ['origin', 'user-agent', 'sec-websocket-version', 'sec-websocket-key', 'sec-websocket-protocol'];
/** Milliseconds for a connection. */
const CONNECT_MS = 10_000;

/**
 * Requests for what another process of the installation has go on to it as they are: it checks the key, counts the request and answers.
 * Where the request came from goes along, sealed.
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
      // A body whose end nothing tells would be taken for further requests.
      if (isChunked || request.headers['content-length'] !== undefined) request.raw.pipe(onward);
      else onward.end();
    });
  });
}

/** The same for a WebSocket: an upgrade that says the same, and then its bytes as they are. @returns whether it went on */
export async function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  peers: Peers,
  origins: Origins,
): Promise<boolean> {
  const { headers } = request;
  if (headers[FORWARDED] !== undefined) return false;
  // What is none might stay a connection for requests there, which would come from this process.
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
  const late = setTimeout(() => socket.destroy(new Error('It does not take the connection')), CONNECT_MS);
  socket.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function unreachable(cause: Error): ApiError {
  const message = 'The process of this installation that has the session does not answer.';
  return new ApiError('SERVICE_UNAVAILABLE', { details: { message }, cause });
}
