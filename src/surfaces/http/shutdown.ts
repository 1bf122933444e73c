import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { InFlight } from './in-flight.ts';

/** Milliseconds between two looks for connections that have become idle. */
const SWEEP = 25;
/** Milliseconds that answers of requests which were cut short get to reach their clients. */
const LAST_WORDS = 1_000;

export interface Drain {
  /** True from the moment in which the server begins to close. */
  readonly draining: boolean;
  /** Resolves when the last connection is closed. Idempotent. */
  close(): Promise<void>;
}

/** @param timeout milliseconds for requests under way; what still runs then is answered 503 */
export function createDrain(app: FastifyInstance, inFlight: InFlight, timeout: number): Drain {
  let closing: Promise<void> | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const closeUnused = (): void => {
    // Connections stay open after an answer that had left before it could say `connection: close`.
    app.server.closeIdleConnections();
    // Node does not count those as idle that never asked anything; browsers keep such ones in reserve.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const close = async (): Promise<void> => {
    inFlight.closeConnectionsAfter();
    const sweep = setInterval(closeUnused, SWEEP);
    const giveUp = setTimeout(() => inFlight.endAll('SERVICE_UNAVAILABLE'), timeout);
    const hangUp = setTimeout(() => app.server.closeAllConnections(), timeout + LAST_WORDS);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(giveUp);
      clearTimeout(hangUp);
      inFlight.close();
    }
  };

  return {
    get draining() {
      return closing !== undefined;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
