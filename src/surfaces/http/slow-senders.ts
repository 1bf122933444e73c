import type { IncomingMessage, Server } from 'node:http';
import { answerClientError } from './client-errors.ts';

/** Bytes a second that a client must send of a body, on average; a line of 64 kbit/s sends twice as many. */
const LEAST_RATE = 4096;
/** Milliseconds between two looks. */
const LOOK_EVERY = 1_000;

/**
 * Whether a body comes too slowly.
 * @param grace milliseconds in which anything is fast enough
 * @param elapsed milliseconds that the client has had
 * @param bytes that it sent in them
 */
export function isTooSlow(grace: number, elapsed: number, bytes: number): boolean {
  return bytes < ((elapsed - grace) / 1000) * LEAST_RATE;
}

/**
 * Ends requests whose bodies come too slowly with 408. Time in which what was sent waits for us is not counted.
 * @param grace milliseconds before the first judgment
 * @returns what stops it
 */
export function endSlowSenders(server: Server, grace: number): () => void {
  const sending = new Map<IncomingMessage, { elapsed: number; readonly before: number }>();
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    sending.set(request, { elapsed: 0, before: request.socket.bytesRead });
    request.once('close', () => sending.delete(request));
  });
  const every = Math.min(LOOK_EVERY, Math.max(10, grace));
  const timer = setInterval(() => {
    for (const [request, one] of sending) {
      if (request.complete || request.destroyed) sending.delete(request);
      else if (request.readableLength === 0) {
        one.elapsed += every;
        if (!isTooSlow(grace, one.elapsed, request.socket.bytesRead - one.before)) continue;
        sending.delete(request);
        answerClientError(
          Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          request.socket,
        );
      }
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
