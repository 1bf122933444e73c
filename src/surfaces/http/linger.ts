import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a refused client has for the rest of its body. */
const LONGEST = 10_000;
/** Bytes of it that are read: more than the largest upload. */
const MOST = 80 * 1024 * 1024;
/** Bytes that are read in a millisecond, of all connections together: it takes a tenth of the time. */
const RATE = 40_000;

/** Connections whose rest is dropped, and at which byte each is given up; the next to be read comes first. */
const lingering = new Map<Socket, number>();
/** Whether a turn is to come. */
let isWaiting = false;

/**
 * Closes the connection of a refused request so that the client sees the response. Many clients, and nginx, send the whole body before
 * they read; if the connection were closed while they send, the kernel would reset it, and they would report a broken pipe or a 502
 * instead. So our end is closed first, and what still arrives is dropped until the client closes its own. All such connections take turns:
 * dropping many large bodies at once would keep the service from its work.
 */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request;
  // Node calls this when a response with `connection: close` has been sent.
  socket.destroySoon = () => {
    if (socket.destroyed) return;
    lingering.set(socket, socket.bytesRead + MOST);
    const timer = setTimeout(() => socket.destroy(), LONGEST);
    socket.once('close', () => {
      clearTimeout(timer);
      lingering.delete(socket);
    });
    socket.once('end', () => socket.destroy());
    request.once('end', () => socket.destroy());
    request.resume();
    socket.end();
    // After the pending `resume`, which would start it again.
    setImmediate(() => socket.pause());
    takeTurnIn(1);
  };
}

function takeTurnIn(milliseconds: number): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(takeTurn, milliseconds);
}

/** Reads what the next connection has, which is 2 MB at most. */
function takeTurn(): void {
  const next = lingering.entries().next().value;
  isWaiting = false;
  if (next === undefined) return;
  const [socket, last] = next;
  const { bytesRead } = socket;
  lingering.delete(socket);
  lingering.set(socket, last);
  socket.resume();
  // It reads before this runs.
  setImmediate(() => {
    socket.pause();
    if (socket.bytesRead > last) socket.destroy();
    takeTurnIn((socket.bytesRead - bytesRead) / RATE);
  });
}
