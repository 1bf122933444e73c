import type { IncomingMessage } from 'node:http';

/** Milliseconds that a refused client has for the rest of its body. */
const LONGEST = 5_000;
/** Bytes of it that are read: more than the largest upload. */
const MOST = 80 * 1024 * 1024;
/** Milliseconds between two looks at both. */
const LOOK = 100;

/**
 * Closes the connection of a refused request so that the client sees the response. Many clients, and nginx, send the whole body before
 * they read; if the connection were closed while they send, the kernel would reset it, and they would report a broken pipe or a 502
 * instead. So our end is closed first, and what still arrives is dropped until the client closes its own.
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
    }, LOOK);
    socket.once('close', () => clearInterval(watch));
    socket.once('end', () => socket.destroy());
    request.once('end', () => socket.destroy());
    request.resume();
    socket.end();
  };
}
