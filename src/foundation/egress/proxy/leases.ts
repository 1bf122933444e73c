import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../kernel/errors.ts';
import { EgressError } from '../errors.ts';
import type { Guard } from '../guard.ts';

/** What a browser context, or a client of our own, is on its way out. */
export interface ProxyIdentity {
  readonly tier: 'basic' | 'enhanced';
  /** Two capital letters; which exit is taken depends on it. */
  readonly country?: string | undefined;
  /** In place of the proxy's own guard, for one that may reach less or more. */
  readonly guard?: Guard;
  /** URL of the operator's proxy to go through, or `direct`; without it what the filtering proxy was started with decides. */
  readonly upstream?: string | undefined;
  /** Most bytes, both ways together; past it every connection ends. */
  readonly maxBytes?: number | undefined;
}

/** Why nothing came back. `refused`: 403 to the client; else 502. */
export interface ProxyTrouble {
  readonly refused: boolean;
  /** `private`, `port`, `url`, `bytes`, or an EgressFailure. */
  readonly reason: string;
  /** What the same request would have thrown without a browser. */
  readonly error: Error;
}

export interface ProxyLease extends Disposable {
  readonly username: string;
  readonly password: string;
  /** The proxy's URL with both in it. */
  readonly url: string;
  readonly identity: ProxyIdentity;
  /** Bytes from and to the outside so far. */
  bytes(): number;
  /** Whether it was cut off for its bytes. */
  overLimit(): boolean;
  /**
   * The last trouble with a host: a browser is only told that a tunnel failed, here is why.
   * @param port the URL's; any port of that host when left out
   */
  trouble(host: string, port?: number): ProxyTrouble | undefined;
  /** Takes the credentials back and closes all connections that were made with them. */
  revoke(): void;
}

/** What the proxy itself needs of a lease. */
export interface OpenLease extends ProxyLease {
  readonly upstreamUrl: URL | undefined;
  /** Closes `socket` with the lease. */
  hold(socket: Duplex): void;
  /** Counts; past the limit everything is closed. */
  count(bytes: number): void;
  note(host: string, port: number, error: Error): ProxyTrouble;
  /** The host answers, so what was wrong with it before is over. */
  forget(host: string, port: number): void;
  onRevoke(action: () => void): void;
  /** Aborts with the lease. */
  readonly signal: AbortSignal;
}

/** Hosts of which the last trouble is remembered, for each lease. */
const MAX_TROUBLES = 256;

export function tooManyBytes(): EgressError {
  return new EgressError('tooLarge', 'The page and what it loads are larger than allowed');
}

function reasonOf(error: Error): Pick<ProxyTrouble, 'refused' | 'reason'> {
  if (error instanceof EgressError) {
    return error.failure === 'tooLarge'
      ? { refused: true, reason: 'bytes' }
      : { refused: false, reason: error.failure };
  }
  if (!(error instanceof ApiError) || error.key !== 'INVALID_URL') return { refused: false, reason: 'broken' };
  if (error.code === 'PRIVATE_ADDRESS') return { refused: true, reason: 'private' };
  return { refused: true, reason: 'url' };
}

/** Credentials that were given out and who they belong to. */
export interface Leases {
  open(identity: ProxyIdentity, upstream: string | undefined): ProxyLease;
  /** Whose Proxy-Authorization header this is. */
  find(header: string | undefined): OpenLease | undefined;
  revokeAll(): void;
}

/** @param proxyUrl where the proxy listens, known once it does */
export function createLeases(proxyUrl: () => string): Leases {
  const leases = new Map<string, OpenLease>();

  const open = (identity: ProxyIdentity, upstream: string | undefined): ProxyLease => {
    const username = randomBytes(9).toString('base64url');
    const password = randomBytes(18).toString('base64url');
    const key = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const sockets = new Set<Duplex>();
    const troubles = new Map<string, ProxyTrouble>();
    const ends: (() => void)[] = [];
    const end = new AbortController();
    const limit = identity.maxBytes ?? Number.POSITIVE_INFINITY;
    let total = 0;
    let gone = false;

    const closeAll = (): void => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    };
    const revoke = (): void => {
      if (gone) return;
      gone = true;
      leases.delete(key);
      end.abort();
      for (const action of ends) action();
      closeAll();
    };
    const url = new URL(proxyUrl());
    url.username = username;
    url.password = password;
    const lease: OpenLease = {
      username,
      password,
      url: url.href,
      identity,
      upstreamUrl: upstream === undefined ? undefined : new URL(upstream),
      bytes: () => total,
      overLimit: () => total > limit,
      trouble: (host, port) => {
        if (port !== undefined) return troubles.get(`${host} ${port}`);
        let last: ProxyTrouble | undefined;
        for (const [name, trouble] of troubles) if (name.startsWith(`${host} `)) last = trouble;
        return last;
      },
      revoke,
      [Symbol.dispose]: revoke,
      hold: (socket) => {
        if (gone) return void socket.destroy();
        if (sockets.has(socket)) return;
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      },
      count: (bytes) => {
        const before = total;
        total += bytes;
        if (total > limit && before <= limit) closeAll();
      },
      note: (host, port, error) => {
        const trouble = { ...reasonOf(error), error };
        const name = `${host} ${port}`;
        troubles.delete(name);
        if (troubles.size >= MAX_TROUBLES) troubles.delete(troubles.keys().next().value as string);
        troubles.set(name, trouble);
        return trouble;
      },
      forget: (host, port) => {
        if (troubles.size > 0) troubles.delete(`${host} ${port}`);
      },
      onRevoke: (action) => void ends.push(action),
      signal: end.signal,
    };
    leases.set(key, lease);
    return lease;
  };

  return {
    open,
    find: (header) => (header === undefined ? undefined : leases.get(header)),
    revokeAll: () => {
      for (const lease of [...leases.values()]) lease.revoke();
    },
  };
}
