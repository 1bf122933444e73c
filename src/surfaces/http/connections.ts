import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../foundation/kernel/network-of.ts';

/** The connections of one address. */
interface Held {
  readonly open: Set<Socket>;
  /** Those without a request under way, the one that has been so for longest first. */
  readonly idle: Set<Socket>;
}

/**
 * Limits the connections of each address. When one more comes, the address loses the connection that has gone longest without a
 * whole request, so that requests which are sent half and left do not keep others of the same address out; when all of them have
 * a request under way, the new one is closed.
 * @param options.most connections of an address
 * @param options.isFree whether an address has no limit, as a trusted proxy, which stands for many
 */
export function limitConnections(
  server: Server,
  { most, isFree }: { readonly most: number; readonly isFree: (address: string) => boolean },
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
    if (held.open.size >= most) {
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
