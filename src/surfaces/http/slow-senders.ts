import type { IncomingMessage, Server } from 'node:http';
import { answerClientError } from './client-errors.ts';

/** Minimum average rate of a body in bytes per second; half of a 64 kbit/s line. */
const MIN_RATE = 4096;
/** Milliseconds between checks. */
const CHECK_EVERY_MS = 1_000;

/**
 * Whether a body arrives too slowly.
 * @param grace milliseconds without a minimum rate
 * @param elapsed milliseconds since the start
 * @param bytes received since the start
 */
function isTooSlow(grace: number, elapsed: number, bytes: number): boolean {
  return bytes < ((elapsed - grace) / 1000) * MIN_RATE;
}

/**
 * Ends requests with too slow bodies with 408. Time while received data waits to be read does not count.
 * @param grace milliseconds without a minimum rate
 * @returns a function that stops the checks
 */
export function endSlowSenders(server: Server, grace: number): () => void {
  const sending = new Map<IncomingMessage, { elapsed: number; readonly before: number }>();
  const every = Math.min(CHECK_EVERY_MS, Math.max(10, grace));
  let timer: NodeJS.Timeout | undefined;
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    sending.set(request, { elapsed: 0, before: request.socket.bytesRead });
    request.once('close', () => sending.delete(request));
    timer ??= setInterval(check, every).unref();
  });
  const check = (): void => {
    for (const [request, one] of sending) {
      if (request.complete || request.destroyed) sending.delete(request);
      else if (request.readableLength === 0) {
        one.elapsed += every;
        if (!isTooSlow(grace, one.elapsed, request.socket.bytesRead - one.before)) continue;
        sending.delete(request);
        answerClientError(
          Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          request.socket,
        );
      }
    }
    if (sending.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return () => clearInterval(timer);
}
