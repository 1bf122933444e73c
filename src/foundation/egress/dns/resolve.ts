/** The interfaces of resolvers. */

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface Ask {
  /** Ends the wait; a lookup without waiters is cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** The caller (a team, a browser context): lookups are shared evenly among callers. The host by default. */
  readonly caller?: string | undefined;
}

/**
 * Returns all addresses of a name. Rejects with an error that has a `code` of node:dns, or with the signal's abort reason.
 * @param host lower case, without a trailing dot
 */
export type Resolve = (host: string, ask?: Ask) => Promise<readonly ResolvedAddress[]>;

export interface Answer {
  readonly addresses: readonly ResolvedAddress[];
  /** Milliseconds for which the answer may be cached. */
  readonly ttl: number;
}

/**
 * Resolves a name, without a cache.
 * @param signal aborts when there are no waiters left or at the timeout; the lookup should then settle soon
 * @throws errors with a `code` of node:dns
 */
export type Source = (host: string, signal: AbortSignal) => Promise<Answer>;

/** A failed lookup, with a `code` of node:dns. */
export class LookupError extends Error {
  readonly code: string;

  constructor(code: string, host: string) {
    super(`${code} ${host}`);
    this.code = code;
  }
}
