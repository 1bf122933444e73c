/** What is asked of a resolver, and what it answers. */

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface Ask {
  /** Ends the wait; a look-up that nobody waits for any more is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Who asks (a team, a browser context): look-ups are shared evenly among callers. The host by default. */
  readonly caller?: string | undefined;
}

/**
 * All addresses of a name. Rejects with an error whose `code` is that of node:dns, or with the reason of the signal.
 * @param host lower case, without a trailing dot
 */
export type Resolve = (host: string, ask?: Ask) => Promise<readonly ResolvedAddress[]>;

export interface Answer {
  readonly addresses: readonly ResolvedAddress[];
  /** Milliseconds for which it may be used again. */
  readonly ttl: number;
}

/**
 * Where answers come from.
 * @param signal aborts when nobody waits any more or the time is up; the look-up should settle soon after
 * @throws errors with a `code` of node:dns
 */
export type Source = (host: string, signal: AbortSignal) => Promise<Answer>;

/** A look-up that gave no address; `code` says why. */
export class LookupError extends Error {
  readonly code: string;

  constructor(code: string, host: string) {
    super(`${code} ${host}`);
    this.code = code;
  }
}
