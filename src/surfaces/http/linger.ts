import type { IncomingMessage } from 'node:http';
import { Socket, type SocketConstructorOpts } from 'node:net';

/** Milliseconds that a refused client has for the rest of its body. */
const LONGEST = 10_000;
/** Bytes of it that are read: more than the largest upload. */
const MOST = 80 * 1024 * 1024;
/** Bytes of it that are read from clients without a key or link, who may not cost more than some milliseconds. */
const MOST_OF_STRANGERS = 4 * 1024 * 1024;
/** Bytes that are read in a millisecond, of all connections together: it takes a tenth of the time. */
const RATE = 200_000;
/** Bytes that are read from one connection before the next has its turn. */
const TURN = 1024 * 1024;

/**
 * Where dropped bytes go, whoever sends them. A buffer for each read, which is what Node does otherwise, makes the garbage collector run
 * for every few megabytes: a refused body of 12 MB took 90 ms of CPU instead of 5.
 */
const DROPPED = Buffer.alloc(256 * 1024);

/** The readers of connections whose rest is dropped; the next to have its turn comes first. */
const lingering = new Set<Socket>();
/** Bytes that were dropped since this turn began. */
let dropped = 0;
/** Whether a turn is to come. */
let isWaiting = false;

/**
 * Closes the connection of a refused request so that the client sees the response. Many clients, and nginx, send the whole body before
 * they read; if the connection were closed while they send, the kernel would reset it, and they would report a broken pipe or a 502
 * instead. So our end is closed first, and what still arrives is dropped until the client closes its own. All such connections take turns:
 * dropping many large bodies at once would keep the service from its work.
 * @param isKnown whether the client showed a key or a link that is valid
 */
export function lingerAfter(request: IncomingMessage, isKnown: boolean): void {
  const { socket } = request;
  // Node calls this when a response with `connection: close` has been sent.
  socket.destroySoon = () => {
    if (socket.destroyed) return;
    const timer = setTimeout(() => socket.destroy(), LONGEST);
    socket.once('close', () => clearTimeout(timer));
    socket.once('finish', () => dropRest(socket, isKnown ? MOST : MOST_OF_STRANGERS));
    socket.end();
  };
}

/** Reads what arrives on a connection whose own end is closed, and drops it; destroys the connection at its end. */
function dropRest(socket: Socket, most: number): void {
  // A listener of its own takes the connection away from the HTTP parser.
  socket.on('data', () => {});
  socket.pause();
  const { _handle: handle } = socket as unknown as { _handle: unknown };
  if (!handle) return void socket.destroy();
  const last = socket.bytesRead + most;
  // Node gives a socket a buffer of ours only when it is made. The old one goes on owning the connection, and is the one that is closed.
  const options = {
    handle: handle as NonNullable<SocketConstructorOpts['handle']>,
    manualStart: true,
    onread: {
      buffer: DROPPED,
      callback: (bytes: number) => {
        dropped += bytes;
        if (socket.bytesRead > last) socket.destroy();
        return dropped < TURN && !socket.destroyed;
      },
    },
  };
  const reader = new Socket(options);
  const close = () => void socket.destroy();
  reader.once('end', close).on('error', close);
  socket.once('close', () => lingering.delete(reader));
  lingering.add(reader);
  takeTurnIn(1);
}

function takeTurnIn(milliseconds: number): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(takeTurn, milliseconds);
}

/** Reads what the next connection has, up to one turn's share. */
function takeTurn(): void {
  const [reader] = lingering;
  isWaiting = false;
  if (reader === undefined) return;
  lingering.delete(reader);
  lingering.add(reader);
  dropped = 0;
  reader.resume();
  // It reads before this runs.
  setImmediate(() => {
    reader.pause();
    takeTurnIn(dropped / RATE);
  });
}
