import { BUCKETS } from './buckets.ts';

/** How the workers of a job divide its hosts and its pages at once among themselves: each looks at the others and takes a fair part. */

/** What a worker has, as the others see it. */
export interface Part {
  /** 0 is the process that holds the job. */
  readonly worker: number;
  readonly buckets: readonly number[];
  /** Pages at once. */
  readonly slots: number;
}

/** What a worker has, as it sees itself. */
export interface OwnPart extends Part {
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
}

export interface Division {
  readonly buckets: readonly number[];
  readonly leaving: ReadonlySet<number>;
  readonly slots: number;
  /** Pages that the worker may have under way: less than `slots` while it has more than its part and some of them have to end. */
  readonly most: number;
}

/**
 * The part of a worker from now on. Buckets and slots of others are never touched: what a worker gives up is free for others once it is
 * written down, and a bucket is given up only after its last page has ended.
 * @param atOnce pages at once of all workers together
 */
export function divide(own: OwnPart, others: readonly Part[], atOnce: number, use: Use): Division {
  const workers = others.length + 1;
  const rank = others.filter(({ worker }) => worker < own.worker).length;
  const fair = fairPart(BUCKETS, workers, rank);
  const leaving = new Set(own.leaving);
  const kept = own.buckets.filter((bucket) => !leaving.has(bucket) || use.busy(bucket) > 0);
  const active = kept.filter((bucket) => !leaving.has(bucket));
  for (const bucket of leaving) if (!kept.includes(bucket)) leaving.delete(bucket);
  const taken: number[] = [];
  if (active.length < fair) {
    for (const bucket of [...leaving].slice(0, fair - active.length)) {
      leaving.delete(bucket);
      active.push(bucket);
    }
    const ofSomebody = new Set([...own.buckets, ...others.flatMap(({ buckets }) => buckets)]);
    for (let bucket = 0; bucket < BUCKETS && active.length + taken.length < fair; bucket++) {
      if (!ofSomebody.has(bucket)) taken.push(bucket);
    }
  } else if (active.length > fair) {
    const movable = active.filter((bucket) => !own.keeps.has(bucket));
    // Evenly from those with many pages to those with none: what waits is divided too.
    movable.sort((a, b) => use.waiting(b) - use.waiting(a) || a - b);
    const excess = Math.min(movable.length, active.length - fair);
    for (let i = 0; i < excess; i++) leaving.add(movable[Math.floor(((i + 0.5) * movable.length) / excess)] as number);
  }
  const part = Math.max(1, fairPart(atOnce, workers, rank));
  const free = atOnce - others.reduce((sum, { slots }) => sum + slots, 0);
  const slots = Math.max(0, Math.min(Math.max(part, use.running), free));
  return { buckets: [...kept, ...taken], leaving, slots, most: Math.min(slots, part) };
}

const fairPart = (all: number, workers: number, rank: number): number =>
  Math.floor(all / workers) + (rank < all % workers ? 1 : 0);
