import { bareHost } from '../../../foundation/kernel/canonical-url.ts';

/**
 * The hosts of a job fall into buckets, and each bucket is worked on by one process at a time: all pages of a host, and what a crawl learns
 * about the host, stay together.
 */

export const BUCKETS = 256;

/** The bucket of URLs that are none, and of rows of versions that knew no buckets. */
export const FIRST_BUCKET = 0;

/** The bucket of the host of a URL: 0 to 255. `www.` and the port make no difference. */
export function bucketOf(url: string): number {
  const parsed = URL.parse(url);
  if (parsed === null) return FIRST_BUCKET;
  // FNV-1a: small, and spreads similar names.
  let hash = 0x811c9dc5;
  for (const char of bareHost(parsed)) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return ((hash >>> 16) ^ hash) & (BUCKETS - 1);
}

/** How the workers of a job divide its hosts and its pages at once among themselves: each looks at the others and takes a fair part. */

/** What a worker has, as the others see it. */
export interface Part {
  /** 0 is the process that holds the job. */
  readonly worker: number;
  readonly buckets: readonly number[];
  /** Pages at once. */
  readonly slots: number;
  /** Whether it could fetch pages and has none that may start. */
  readonly hungry: boolean;
}

/** What a worker has, as it sees itself. */
interface OwnPart extends Omit<Part, 'hungry'> {
  /** Those of its buckets of which it starts no pages, to give them to others. */
  readonly leaving: ReadonlySet<number>;
  /** Buckets that it never gives away. */
  readonly keeps: ReadonlySet<number>;
}

/** What the worker does at the moment. */
export interface Use {
  /** Pages under way. */
  readonly running: number;
  /** Pages of a bucket under way. */
  busy(bucket: number): number;
  /** Pages of a bucket that wait. */
  waiting(bucket: number): number;
  /** See `Part`. */
  readonly hungry: boolean;
  /** Whether pages may start that wait for a slot of this process. */
  readonly full: boolean;
}

interface Division {
  readonly buckets: readonly number[];
  readonly leaving: ReadonlySet<number>;
  readonly slots: number;
  /** Pages that the worker may have under way: less than `slots` while it has more than its part and some of them have to end. */
  readonly most: number;
}

/**
 * The part of a worker from now on. Buckets and slots of others are never touched: what a worker gives up is free for others once it is
 * written down, and a bucket is given up only after its last page has ended.
 *
 * A hungry worker is owed a fair number of buckets. Beyond that, workers that are full share the buckets whose pages wait with those that are
 * hungry, so that all end at the same time.
 * @param atOnce pages at once of all workers together
 */
export function divide(own: OwnPart, others: readonly Part[], atOnce: number, use: Use): Division {
  const workers = others.length + 1;
  const rank = others.filter(({ worker }) => worker < own.worker).length;
  const fair = fairPart(BUCKETS, workers, rank);
  const hungry = others.filter((other) => other.hungry);
  const isOneOwed = hungry.some(({ buckets }) => buckets.length < Math.floor(BUCKETS / workers));
  const leaving = new Set(own.leaving);
  const kept = own.buckets.filter((bucket) => !leaving.has(bucket) || use.busy(bucket) > 0);
  const active = kept.filter((bucket) => !leaving.has(bucket));
  for (const bucket of leaving) if (!kept.includes(bucket)) leaving.delete(bucket);
  const taken: number[] = [];
  const wanted = wantedBuckets(active.length, fair, use.hungry, isOneOwed, hungry.length > 0);
  if (wanted > active.length) {
    for (const bucket of [...leaving].slice(0, wanted - active.length)) {
      leaving.delete(bucket);
      active.push(bucket);
    }
    const ofSomebody = new Set([...own.buckets, ...others.flatMap(({ buckets }) => buckets)]);
    for (let bucket = 0; bucket < BUCKETS && active.length + taken.length < wanted; bucket++) {
      if (!ofSomebody.has(bucket)) taken.push(bucket);
    }
  } else if (hungry.length > 0) {
    // From those with many pages to those with none: what waits is divided too.
    const movable = active.filter((bucket) => !own.keeps.has(bucket));
    movable.sort((a, b) => use.waiting(b) - use.waiting(a) || a - b);
    const waiting = movable.filter((bucket) => use.waiting(bucket) > 0);
    const shared = use.full ? Math.floor((waiting.length * hungry.length) / workers) : 0;
    const excess = isOneOwed ? active.length - fair : 0;
    for (const bucket of excess > shared ? evenly(movable, excess) : evenly(waiting, shared)) leaving.add(bucket);
  }
  const part = Math.max(1, fairPart(atOnce, workers, rank));
  const free = atOnce - others.reduce((sum, { slots }) => sum + slots, 0);
  const slots = Math.max(0, Math.min(Math.max(part, use.running), free));
  return { buckets: [...kept, ...taken], leaving, slots, most: Math.min(slots, part) };
}

/** How many buckets a worker wants to have, if as many are free. */
function wantedBuckets(has: number, fair: number, isHungry: boolean, isOneOwed: boolean, isOneHungry: boolean): number {
  if (isHungry) return has < fair ? fair : isOneOwed ? has : BUCKETS;
  // What is free is for those who are hungry.
  return isOneHungry ? has : Math.max(has, fair);
}

/** `count` of the items, evenly from the first to the last. */
function evenly<T>(items: readonly T[], count: number): T[] {
  const most = Math.min(items.length, count);
  return Array.from({ length: most }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / most)] as T);
}

const fairPart = (all: number, workers: number, rank: number): number =>
  Math.floor(all / workers) + (rank < all % workers ? 1 : 0);
