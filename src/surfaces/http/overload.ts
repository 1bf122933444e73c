import { ApiError } from '../../foundation/kernel/errors.ts';

/**
 * Admission control: while a resource is short, requests that start work get 503, and running work continues. A busy processor is no
 * shortage: work waits for its turn then.
 */

/** Resources of the process, measured over the last seconds. */
export interface Measured {
  /** Used share of the JavaScript heap's limit, 0 to 1. */
  readonly heap: number;
  /** Used share of the memory of the container or the machine, 0 to 1. */
  readonly memory: number;
  /** Of the file system of the data folder, in bytes. */
  readonly disk: { readonly free: number; readonly size: number };
}

export interface Shortage {
  readonly what: 'heap' | 'memory' | 'disk';
  /** A sentence for clients and operators. */
  readonly message: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number;
}

const HEAP_SHARE = 0.9;
const MEMORY_SHARE = 0.95;
/** The disk is short when less than both of these is free. */
const DISK_FREE = 200 * 1024 * 1024;
const DISK_SHARE = 0.05;
/** A shortage ends at this fraction of its bound, so that it does not flap. */
const ENDS_AT = 0.9;

/** The first shortage, if any. @param before the current shortage, for hysteresis */
export function shortageOf(measured: Measured, before?: Shortage): Shortage | undefined {
  const { heap, memory, disk } = measured;
  const bound = (what: Shortage['what'], value: number): number => (before?.what === what ? value * ENDS_AT : value);
  const leastFree = Math.min(DISK_FREE, disk.size * DISK_SHARE) * (before?.what === 'disk' ? 1 / ENDS_AT : 1);
  const percent = (share: number): string => `${Math.floor(share * 100)}%`;
  if (disk.free < leastFree) {
    const message = `The disk is almost full: ${Math.floor(disk.free / 1024 / 1024)} MB are free in the data folder.`;
    return { what: 'disk', message, retryAfter: 60 };
  }
  if (memory > bound('memory', MEMORY_SHARE)) {
    return { what: 'memory', message: `Memory is short: ${percent(memory)} is in use.`, retryAfter: 10 };
  }
  if (heap > bound('heap', HEAP_SHARE)) {
    const message = `Memory of the service is short: ${percent(heap)} of the JavaScript heap is in use.`;
    return { what: 'heap', message, retryAfter: 10 };
  }
  return undefined;
}

export interface Admission {
  /** The current shortage. */
  readonly shortage: Shortage | undefined;
  /**
   * For a request that was checked. One that reads needs no room; one that only stores work for later needs room on the disk.
   * @throws ApiError SERVICE_UNAVAILABLE with Retry-After during a shortage
   */
  requireRoom(route: { readonly activity?: string; readonly queues?: boolean }): void;
  close(): void;
}

/** Milliseconds between measurements. */
const MEASURE_EVERY = 2_000;

/**
 * @param measure called every `every` milliseconds (2,000 by default); failures are ignored
 * @param changed called when a shortage begins, changes or ends
 */
export function createAdmission(
  measure: () => Promise<Measured>,
  changed: (shortage: Shortage | undefined) => void,
  every = MEASURE_EVERY,
  clock = (): number => performance.now(),
): Admission {
  let shortage: Shortage | undefined;
  let since = 0;
  const check = async (): Promise<void> => {
    const now = shortageOf(await measure(), shortage);
    const isChanged = now?.what !== shortage?.what;
    if (isChanged) since = clock();
    shortage = now && { ...now, retryAfter: patience(now.retryAfter, clock() - since) };
    if (isChanged) changed(now);
  };
  const timer = setInterval(() => void check().catch(() => {}), every);
  timer.unref();
  return {
    get shortage() {
      return shortage;
    },
    requireRoom({ activity, queues = false }) {
      if (shortage === undefined || activity === undefined) return;
      if (!queues || shortage.what === 'disk') throw overloaded(shortage);
    },
    close: () => clearInterval(timer),
  };
}

/** Longest Retry-After in seconds. */
const MOST_PATIENCE = 300;

/**
 * Seconds after which a shortage is likely over: what has lasted for a minute lasts another one.
 * @param least seconds at its beginning
 * @param lasted milliseconds
 */
function patience(least: number, lasted: number): number {
  return Math.min(MOST_PATIENCE, Math.max(least, Math.ceil(lasted / 1000)));
}

export function overloaded({ message, retryAfter }: Shortage): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', { details: { message }, retryAfter });
}
