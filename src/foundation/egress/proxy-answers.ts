import { connect } from 'node:net';
import type { Deadline } from '../kernel/deadline.ts';
import { ownField } from '../kernel/table.ts';

const PORTS: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  'http:': 80,
  'https:': 443,
  'socks5:': 1080,
  'socks5h:': 1080,
});

/** Connects to a proxy of the operator, and sends nothing. @throws Error if nobody listens there */
export async function connectToProxy(url: string, { signal }: Deadline): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (ownField(PORTS, protocol) as number),
      signal,
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
