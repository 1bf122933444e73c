import type { Socket } from 'node:net';
import { parseAddress } from '../addresses.ts';
import { ProxyAnswer } from './proxy-answer.ts';

/** Reads exactly `count` bytes and leaves the rest in the socket. */
function take(socket: Socket, count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      socket.off('readable', look);
      socket.off('error', fail);
      socket.off('close', over);
    };
    const look = (): void => {
      const bytes: Buffer | null = socket.read(count);
      if (bytes === null) return;
      done();
      if (bytes.length < count) reject(new Error('the proxy closed the connection'));
      else resolve(bytes);
    };
    const fail = (error: Error): void => {
      done();
      reject(error);
    };
    const over = (): void => fail(new Error('the proxy closed the connection'));
    socket.on('readable', look);
    socket.on('error', fail);
    socket.on('close', over);
    look();
  });
}

function addressOf(host: string): Buffer {
  const address = parseAddress(host);
  if (address === undefined) {
    const name = Buffer.from(host, 'latin1');
    if (name.length > 255) throw new Error('the host name is longer than 255 bytes');
    return Buffer.concat([Buffer.from([3, name.length]), name]);
  }
  const bytes = address.words.flatMap((word) => [word >> 8, word & 255]);
  return Buffer.from([address.family === 4 ? 1 : 4, ...bytes]);
}

/**
 * Opens a connection through a SOCKS 5 proxy (RFC 1928; user and password as in RFC 1929). The proxy resolves the name.
 * @throws ProxyAnswer when the proxy refuses the target; Error when it rejects the user, violates the protocol or takes longer than `ms`
 */
export async function openSocks(
  socket: Socket,
  host: string,
  port: number,
  user: { readonly name: string; readonly password: string } | undefined,
  ms: number,
): Promise<void> {
  const late = setTimeout(() => socket.destroy(new Error('the proxy did not respond in time')), ms).unref();
  try {
    socket.write(Buffer.from(user === undefined ? [5, 1, 0] : [5, 2, 0, 2]));
    const [version, method] = await take(socket, 2);
    if (version !== 5) throw new Error('not a SOCKS 5 proxy');
    if (method === 2 && user !== undefined) {
      const name = Buffer.from(user.name);
      const password = Buffer.from(user.password);
      if (name.length > 255 || password.length > 255) throw new Error('user or password is longer than 255 bytes');
      socket.write(Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([password.length]), password]));
      const [, status] = await take(socket, 2);
      if (status !== 0) throw new Error('the proxy rejected user and password');
    } else if (method !== 0) throw new Error('the proxy requires an unsupported authentication method');
    socket.write(Buffer.concat([Buffer.from([5, 1, 0]), addressOf(host), Buffer.from([port >> 8, port & 255])]));
    const head = await take(socket, 5);
    if (head[1] !== 0) throw new ProxyAnswer(`the proxy replied with error ${head[1]}`);
    // Skips the bound address, whose first byte is read already.
    const rest = head[3] === 1 ? 3 : head[3] === 4 ? 15 : (head[4] as number);
    await take(socket, rest + 2);
  } finally {
    clearTimeout(late);
  }
}
