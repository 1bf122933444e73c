import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../kernel/errors.ts';
import { EgressError } from '../errors.ts';
import type { Guard } from '../guard.ts';
import type { ExitRoute } from '../pool/types.ts';

/** The egress identity of a browser context or an HTTP client. */
export interface ProxyIdentity {
  readonly tier: 'basic' | 'enhanced';
  /** Two capital letters; selects the exit. */
  readonly country?: string | undefined;
  /** The team that asks. */
  readonly caller?: string | undefined;
  /** What keeps its exit beyond this lease, such as the name of a profile. */
  readonly session?: string | undefined;
  /** Replaces the proxy's guard. */
  readonly guard?: Guard;
  /** URL of the operator's proxy, or `direct`; by default the pool of the filtering proxy decides. */
  readonly upstream?: string | undefined;
  /** Limit of bytes sent and received in total; past it every connection is closed. */
  readonly maxBytes?: number | undefined;
}

/** Why a request failed. `refused`: the client gets 403, otherwise 502. */
export interface ProxyTrouble {
  readonly refused: boolean;
  /** `private`, `url`, `bytes`, or an EgressFailure. */
  readonly reason: string;
  /** The error that the same request throws without a browser. */
  readonly error: Error;
}

export interface ProxyLease extends Disposable {
  readonly username: string;
  readonly password: string;
  /** The proxy's URL with username and password. */
  readonly url: string;
  readonly identity: ProxyIdentity;
  /** Bytes sent and received so far. */
  bytes(): number;
  /** Whether `maxBytes` was exceeded. */
  overLimit(): boolean;
  /**
   * The last failure of a host; a browser reports only that a tunnel failed.
   * @param port the URL's port; any port by default
   */
  trouble(host: string, port?: number): ProxyTrouble | undefined;
  /** What was wrong with the response of a URL that was passed on nevertheless, in words for the user. */
  flaws(url: string): readonly string[];
  /** Whether certificates have to be checked, whatever the request says. */
  readonly verifiesTls: boolean;
  /** What differs of the exit from the identity, in words for the user. */
  differs(): string | undefined;
  /** Revokes the credentials and closes all their connections. */
  revoke(): void;
}

/** A lease as the proxy uses it. */
export interface OpenLease extends ProxyLease {
  /** The exits of this lease; undefined for direct connections. */
  readonly exits: ExitRoute | undefined;
  /** Closes `socket` with the lease. */
  hold(socket: Duplex): void;
  /** Counts bytes; past the limit it closes all sockets. */
  count(bytes: number): void;
  note(host: string, port: number, error: Error): ProxyTrouble;
  /** Notes what is wrong with a response that is passed on. */
  addFlaws(url: string, flaws: readonly string[]): void;
  /** Clears the failure of a host that responds again. */
  forget(host: string, port: number): void;
  onRevoke(action: () => void): void;
  /** Aborts with the lease. */
  readonly signal: AbortSignal;
}

/** Limit of hosts with a kept failure, and of malformed responses, for each lease. */
const MAX_TROUBLES = 256;
const MAX_FLAWS = 256;

export function tooManyBytes(): EgressError {
  return new EgressError('tooLarge', 'The page and its resources are larger than allowed');
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

/** Issued credentials and their leases. */
interface Leases {
  open(identity: ProxyIdentity, exits: ExitRoute | undefined, verifiesTls: boolean): ProxyLease;
  /** The lease of a Proxy-Authorization header. */
  find(header: string | undefined): OpenLease | undefined;
  revokeAll(): void;
}

/** @param proxyUrl returns the proxy's URL, which is known once it listens */
export function createLeases(proxyUrl: () => string): Leases {
  const leases = new Map<string, OpenLease>();

  const open: Leases['open'] = (identity, exits, verifiesTls) => {
    const username = randomBytes(9).toString('base64url');
    const password = randomBytes(18).toString('base64url');
    const key = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const sockets = new Set<Duplex>();
    const troubles = new Map<string, ProxyTrouble>();
    const malformed = new Map<string, readonly string[]>();
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
      exits,
      verifiesTls,
      differs: () => exits?.differs,
      bytes: () => total,
      overLimit: () => total > limit,
      trouble: (host, port) => {
        if (port !== undefined) return troubles.get(`${host} ${port}`);
        let last: ProxyTrouble | undefined;
        for (const [name, trouble] of troubles) if (name.startsWith(`${host} `)) last = trouble;
        return last;
      },
      flaws: (url) => malformed.get(url) ?? [],
      addFlaws: (url, flaws) => {
        if (flaws.length === 0) return;
        if (malformed.size >= MAX_FLAWS) malformed.delete(malformed.keys().next().value as string);
        malformed.set(url, [...new Set([...(malformed.get(url) ?? []), ...flaws])]);
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
