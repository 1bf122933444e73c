import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../../foundation/kernel/errors.ts';

/**
 * Starts to accept connections.
 * @returns the address, as `http://host:port`
 * @throws OperatorError if it cannot listen on the port or the host
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  // `localhost` may resolve to IPv6 here and to IPv4 for the client, so the IPv4 loopback address is used.
  const address = host.toLowerCase() === 'localhost' ? '127.0.0.1' : host.replace(/^\[(.+)\]$/, '$1');
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen({ host: address, port }, () => {
      app.server.off('error', reject);
      resolve();
    });
  }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(listenProblem(error, host, port), { cause: error });
  });
  const bound = app.server.address() as AddressInfo;
  if (address === '127.0.0.1') await listenOnLoopback6(app, bound.port);
  const shown = host.toLowerCase() === 'localhost' ? 'localhost' : bound.address;
  return `http://${bound.family === 'IPv6' && shown.includes(':') ? `[${shown}]` : shown}:${bound.port}`;
}

/**
 * Accepts connections to ::1 too, where `localhost` may lead. Without IPv6, or if another program has the port there, 127.0.0.1 is enough.
 */
async function listenOnLoopback6(app: FastifyInstance, port: number): Promise<void> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  const isOn = await new Promise<boolean>((resolve) => {
    other.once('error', () => resolve(false));
    other.listen({ host: '::1', port, ipv6Only: true }, () => resolve(true));
  });
  if (!isOn) return;
  other.unref();
  app.server.once('close', () => other.close());
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use; set another PORT, or stop the program that uses it`;
    case 'EACCES':
      return `port ${port} on ${host} needs root privileges; set PORT to 1024 or higher`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is not an address of this machine`;
    default:
      return `cannot listen on ${host} port ${port}: ${error.message}`;
  }
}
