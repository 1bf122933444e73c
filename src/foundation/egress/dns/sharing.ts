import { type Answer, type Ask, LookupError, type Resolve, type ResolvedAddress, type Source } from './resolve.ts';

export interface SharingOptions {
  /** Concurrent lookups. */
  readonly atOnce: number;
  /** Concurrent lookups of one caller. */
  readonly perCaller: number;
  /** Timeout of a lookup in milliseconds; 5,000 by default. */
  readonly timeout?: number;
  /** Limit of cached names; 10,000 by default. */
  readonly remember?: number;
  /** Monotonic time, in milliseconds. */
  readonly now?: () => number;
}

/** Milliseconds for which failures are cached: negative answers, and failed lookups. */
const NOTHING_MS = 30_000;
const FAILED_MS = 5_000;
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

interface Remembered {
  readonly until: number;
  readonly result: readonly ResolvedAddress[] | Error;
}

interface Lookup {
  readonly host: string;
  readonly drop: AbortController;
  readonly result: PromiseWithResolvers<readonly ResolvedAddress[]>;
  waiting: number;
  state: 'queued' | 'started' | 'over';
}

interface Lane {
  readonly queue: Lookup[];
  running: number;
}

/**
 * Wraps a source in a resolver: answers are cached for their TTL, concurrent requests for a name share one lookup, callers take
 * turns, and a lookup ends at `timeout` or when there are no waiters left.
 */
export function sharing(source: Source, options: SharingOptions): Resolve {
  const { atOnce, perCaller, timeout = 5_000, remember = 10_000, now = () => performance.now() } = options;
  const known = new Map<string, Remembered>();
  const underWay = new Map<string, Lookup>();
  /** By caller, in turn order. */
  const lanes = new Map<string, Lane>();
  let running = 0;

  const keep = (host: string, result: Remembered['result'], ms: number): void => {
    known.delete(host);
    if (known.size >= remember) known.delete(known.keys().next().value as string);
    known.set(host, { result, until: now() + ms });
  };

  const over = (lookup: Lookup): void => {
    lookup.state = 'over';
    if (underWay.get(lookup.host) === lookup) underWay.delete(lookup.host);
  };

  const succeed = (lookup: Lookup, { addresses, ttl }: Answer): void => {
    keep(lookup.host, addresses, ttl);
    over(lookup);
    lookup.result.resolve(addresses);
  };

  const fail = (lookup: Lookup, error: Error & { code?: unknown }): void => {
    if (lookup.state === 'over') return;
    keep(lookup.host, error, NOTHING.has(error.code) ? NOTHING_MS : FAILED_MS);
    over(lookup);
    lookup.result.reject(error);
  };

  const start = async (caller: string, lane: Lane, lookup: Lookup): Promise<void> => {
    lookup.state = 'started';
    running++;
    lane.running++;
    const { host, drop } = lookup;
    const late = setTimeout(() => {
      fail(lookup, new LookupError('ETIMEOUT', host));
      drop.abort();
    }, timeout);
    try {
      // Caches the answer even without waiters.
      succeed(lookup, await source(host, drop.signal));
    } catch (error) {
      fail(lookup, error as Error);
    } finally {
      clearTimeout(late);
      running--;
      lane.running--;
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(caller);
      advance();
    }
  };

  const advance = (): void => {
    for (const [caller, lane] of lanes) {
      if (running >= atOnce) return;
      while (lane.queue.length > 0 && lane.running < perCaller && running < atOnce) {
        const lookup = lane.queue.shift() as Lookup;
        if (lookup.state !== 'queued') continue;
        // Behind the others, for the next turn.
        lanes.delete(caller);
        lanes.set(caller, lane);
        void start(caller, lane, lookup);
        break;
      }
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(caller);
    }
  };

  const enqueue = (lookup: Lookup, caller: string): void => {
    const lane = lanes.get(caller) ?? { queue: [], running: 0 };
    lanes.set(caller, lane);
    lane.queue.push(lookup);
    advance();
  };

  const begin = (host: string): Lookup => {
    const result = Promise.withResolvers<readonly ResolvedAddress[]>();
    // Without waiters a failure would be an unhandled rejection.
    result.promise.catch(() => {});
    const lookup: Lookup = { host, drop: new AbortController(), result, waiting: 0, state: 'queued' };
    underWay.set(host, lookup);
    return lookup;
  };

  const wait = (lookup: Lookup, signal: AbortSignal | undefined): Promise<readonly ResolvedAddress[]> => {
    lookup.waiting++;
    const { promise } = lookup.result;
    if (signal === undefined) return promise;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        lookup.waiting--;
        if (lookup.waiting === 0) {
          over(lookup);
          lookup.drop.abort();
        }
        reject(signal.reason);
      };
      const settled = (): void => signal.removeEventListener('abort', leave);
      signal.addEventListener('abort', leave, { once: true });
      promise.then(resolve, reject).finally(settled);
    });
  };

  return async (host: string, { signal, caller = host }: Ask = {}) => {
    signal?.throwIfAborted();
    const before = known.get(host);
    if (before !== undefined && before.until > now()) {
      if (before.result instanceof Error) throw before.result;
      return before.result;
    }
    const lookup = underWay.get(host) ?? begin(host);
    const waiting = wait(lookup, signal);
    // A caller that joins a queued lookup adds it to its own lane, so that it doesn't wait behind another caller's lookups.
    if (lookup.state === 'queued') enqueue(lookup, caller);
    return await waiting;
  };
}
