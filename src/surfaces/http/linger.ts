import type { IncomingMessage } from 'node:http';

/** Milliseconds that a refused client has for the rest of its body. */
const LONGEST = 5_000;
/** Bytes of it that are read: more than the largest upload. */
const MOST = 80 * 1024 * 1024;
/** Milliseconds between two looks at both. */
const LOOK = 100;
/** Bytes that are read of all refused bodies together at once, and a second after that: reading costs CPU that others need. */
const BURST = 256 * 1024 * 1024;
const RATE = 16 * 1024 * 1024;

/** What may be read now, over all connections of the process, and when it was computed. */
const allowance = { bytes: BURST, at: 0 };

/** Takes what was read. @returns whether more may be read now */
function take(bytes: number): boolean {
  const now = performance.now();
  allowance.bytes = Math.min(BURST, allowance.bytes + ((now - allowance.at) / 1_000) * RATE) - bytes;
  allowance.at = now;
  return allowance.bytes > 0;
}

/**
 * Closes the connection of a refused request so that the client sees the response. Many clients, and nginx, send the whole body before
 * they read; if the connection were closed while they send, the kernel would reset it, and they would report a broken pipe or a 502
 * instead. So our end is closed first, and what still arrives is dropped until the client closes its own, within an allowance that all
 * refused clients share.
 */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request;
  // Node calls this when a response with `connection: close` has been sent.
  socket.destroySoon = () => {
    if (socket.destroyed) return;
    const before = socket.bytesRead;
    const ends = performance.now() + LONGEST;
    const watch = setInterval(() => {
      if (performance.now() > ends || socket.bytesRead - before > MOST) socket.destroy();
      else if (socket.isPaused() && take(0)) socket.resume();
    }, LOOK);
    socket.once('close', () => clearInterval(watch));
    socket.once('end', () => socket.destroy());
    request.once('end', () => socket.destroy());
    request.resume();
    // On the socket: what the parser reads for a request that is answered never reaches the request.
    socket.on('data', ({ length }: Buffer) => {
      if (!take(length)) socket.pause();
    });
    socket.end();
  };
}
