import { connect, type LookupFunction, type Socket } from 'node:net';
import type { ResolvedAddress } from './dns/resolve.ts';

/** Connect timeout in milliseconds. */
const CONNECT_MS = 10_000;

/** Calls back a socket's lookup with resolved addresses: all of them, or the first. */
export function answerLookup(
  found: readonly ResolvedAddress[],
  all: boolean | undefined,
  callback: Parameters<LookupFunction>[2],
): void {
  const [first] = found as [ResolvedAddress];
  if (all) callback(null, [...found]);
  else callback(null, first.address, first.family);
}

/** Connects to one of the addresses of a host. @throws errors of the socket; ETIMEDOUT after ten seconds */
export function connectTo(found: readonly ResolvedAddress[], host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port, autoSelectFamily: true, noDelay: true },
      lookup: (_, wanted, callback) => answerLookup(found, wanted.all, callback),
    });
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' })),
      CONNECT_MS,
    );
    socket.once('close', () => clearTimeout(late));
    socket.once('error', reject);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
