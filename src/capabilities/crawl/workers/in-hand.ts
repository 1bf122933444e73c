import type { FrontierPage } from '../frontier.ts';

/**
 * The pages that a run has read and not done with: they wait or are under way. Their rows look like those of any other page of the frontier, so
 * this is what keeps one from being read twice.
 */
interface InHand {
  /** Called before rows are read. @returns whether one that was read is not in hand, nor was when the reading began */
  reading(): (page: FrontierPage) => boolean;
  /** A page that waits. @returns true */
  add(page: FrontierPage): true;
  /** A page that waited is under way. */
  start(page: FrontierPage): void;
  /** A page under way that ends waits again. @returns true */
  again(page: FrontierPage): true;
  /** The end of a page under way, whatever became of it. */
  end(page: FrontierPage): void;
  /** A page that waited is none of this run any more. @returns false */
  drop(page: FrontierPage): false;
  /** Pages of a bucket that are under way, and that wait. */
  busy(bucket: number): number;
  waiting(bucket: number): number;
  clear(): void;
}

export function createInHand(): InHand {
  const pages = new Set<number>();
  const again = new Set<number>();
  const busy = new Map<number, number>();
  const waiting = new Map<number, number>();
  const count = (counts: Map<number, number>, bucket: number, by: number): void => {
    const now = (counts.get(bucket) ?? 0) + by;
    if (now === 0) counts.delete(bucket);
    else counts.set(bucket, now);
  };
  return {
    reading() {
      // A page that ends while the rows are read may be among them as it was before.
      const before = new Set(pages);
      return ({ seq }) => !before.has(seq) && !pages.has(seq);
    },
    add({ seq, bucket }) {
      pages.add(seq);
      count(waiting, bucket, 1);
      return true;
    },
    start({ bucket }) {
      count(waiting, bucket, -1);
      count(busy, bucket, 1);
    },
    again({ seq, bucket }) {
      again.add(seq);
      count(waiting, bucket, 1);
      return true;
    },
    end({ seq, bucket }) {
      count(busy, bucket, -1);
      if (!again.delete(seq)) pages.delete(seq);
    },
    drop({ seq, bucket }) {
      pages.delete(seq);
      count(waiting, bucket, -1);
      return false;
    },
    busy: (bucket) => busy.get(bucket) ?? 0,
    waiting: (bucket) => waiting.get(bucket) ?? 0,
    clear() {
      for (const all of [pages, again, busy, waiting]) all.clear();
    },
  };
}
