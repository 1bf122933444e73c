import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { InFlight } from './in-flight.ts';

/** Milliseconds between checks for idle connections. */
const SWEEP = 25;
/** Milliseconds for the responses of aborted requests to reach their clients. */
const LINGER_MS = 1_000;

interface Drain {
  /** True once `close` is called. */
  readonly draining: boolean;
  /** Resolves when the last connection is closed. Idempotent. */
  close(): Promise<void>;
}

/** @param timeout milliseconds for running requests; those that are still running get 503 */
export function createDrain(app: FastifyInstance, inFlight: InFlight, timeout: number): Drain {
  let closing: Promise<void> | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const closeUnused = (): void => {
    // Connections whose last response had no `connection: close` are still open.
    app.server.closeIdleConnections();
    // Node does not count connections without a request as idle; browsers open such ones in reserve.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const close = async (): Promise<void> => {
    inFlight.closeConnectionsAfter();
    const sweep = setInterval(closeUnused, SWEEP);
    const giveUp = setTimeout(() => inFlight.endAll('SERVICE_UNAVAILABLE'), timeout);
    const hangUp = setTimeout(() => app.server.closeAllConnections(), timeout + LINGER_MS);
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
