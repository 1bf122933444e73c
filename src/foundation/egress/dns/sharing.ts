import { type Answer, type Ask, LookupError, type Resolve, type ResolvedAddress, type Source } from './resolve.ts';

export interface SharingOptions {
  /** Look-ups under way at a time. */
  readonly atOnce: number;
  /** Those of one caller. */
  readonly perCaller: number;
  /** Milliseconds from the start of a look-up to its end; 5,000 by default. */
  readonly timeout?: number;
  /** Names that are remembered; 10,000 by default. */
  readonly remember?: number;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/** Milliseconds for which a failure is remembered: that there is nothing, and that nobody could say. */
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
 * A resolver on top of a source of answers: answers are remembered for their time, one look-up serves everybody who asks for a
 * name at once, callers take turns, and a look-up ends after `timeout` or when nobody waits for it any more.
 */
export function sharing(source: Source, options: SharingOptions): Resolve {
  const { atOnce, perCaller, timeout = 5_000, remember = 10_000, now = () => performance.now() } = options;
  const known = new Map<string, Remembered>();
  const underWay = new Map<string, Lookup>();
  /** By caller, in the order of their turns. */
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
      // An answer is remembered although nobody waited for it in the end.
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
    // Whoever waited may have left.
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
    // Whoever joins a look-up that has not begun brings his own turn: he does not wait for those of somebody else.
    if (lookup.state === 'queued') enqueue(lookup, caller);
    return await waiting;
  };
}
