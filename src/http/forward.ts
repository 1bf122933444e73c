import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../kernel/errors.ts';
import type { Neighbours } from '../kernel/neighbour.ts';
import { FORWARDED, type Origins } from './origin.ts';

/**
 * Requests for what another process of the installation has go on to it as they are: it checks the key, counts the request and answers.
 * Where the request came from goes along, sealed.
 */
export function mountForwarding(app: FastifyInstance, neighbours: Neighbours, origins: Origins): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers[FORWARDED] !== undefined) return;
    const address = await neighbours.holderOf(request.url.split('?')[0] as string);
    if (address === undefined) return;
    const { hostname, port } = new URL(address);
    const { connection: _, expect: __, ...asked } = request.headers;
    const headers = { ...asked, [FORWARDED]: neighbours.seal(origins.toForward(request)) };
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
      onward.on('error', (cause) => reject(unreachable(cause)));
      reply.raw.on('close', () => onward.destroy());
      request.raw.pipe(onward);
    });
  });
}

/** The same for a WebSocket: its bytes go on from the first line. @returns whether it went on */
export async function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  neighbours: Neighbours,
  origins: Origins,
): Promise<boolean> {
  if (request.headers[FORWARDED] !== undefined) return false;
  const address = await neighbours.holderOf((request.url ?? '').split('?')[0] as string);
  if (address === undefined) return false;
  const { hostname, port } = new URL(address);
  const onward = connect(Number(port), bare(hostname));
  const end = (): void => {
    onward.destroy();
    socket.destroy();
  };
  onward.on('error', end).on('close', end);
  socket.on('error', end).on('close', end);
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  lines.push(`${FORWARDED}: ${neighbours.seal(origins.toForward({ headers: request.headers, raw: request }))}`);
  onward.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (head.length > 0) onward.write(head);
  onward.pipe(socket);
  socket.pipe(onward);
  return true;
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function unreachable(cause: Error): ApiError {
  const message = 'The process of this installation that has the session does not answer.';
  return new ApiError('SERVICE_UNAVAILABLE', { details: { message }, cause });
}
