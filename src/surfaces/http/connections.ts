import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../foundation/kernel/network-of.ts';

/** The connections of one address. */
interface Held {
  readonly open: Set<Socket>;
  /** Connections without a running request, longest idle first. */
  readonly idle: Set<Socket>;
}

/**
 * Limits the connections of each client network. At the limit, a new connection replaces the longest idle one, so that incomplete
 * requests cannot lock out others of the same network. If all connections have a running request, the new one is closed.
 * @param options.limit connections of a network
 * @param options.isFree whether an address has no limit, such as a trusted proxy, which serves many clients
 */
export function limitConnections(
  server: Server,
  { limit, isFree }: { readonly limit: number; readonly isFree: (address: string) => boolean },
): void {
  const byNetwork = new Map<string, Held>();
  const owners = new WeakMap<Socket, Held>();

  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    if (isFree(address)) return;
    const network = networkOf(address);
    const held = byNetwork.get(network) ?? { open: new Set(), idle: new Set() };
    byNetwork.set(network, held);
    const leave = (gone: Socket): void => {
      held.open.delete(gone);
      held.idle.delete(gone);
      if (held.open.size === 0) byNetwork.delete(network);
    };
    if (held.open.size >= limit) {
      const [oldest] = held.idle;
      if (oldest === undefined) return void socket.destroy();
      leave(oldest);
      oldest.destroy();
      byNetwork.set(network, held);
    }
    held.open.add(socket);
    held.idle.add(socket);
    owners.set(socket, held);
    socket.once('close', () => leave(socket));
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const held = owners.get(socket);
    if (held === undefined) return;
    held.idle.delete(socket);
    response.once('close', () => {
      if (held.open.has(socket)) held.idle.add(socket);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => owners.get(socket)?.idle.delete(socket));
}
