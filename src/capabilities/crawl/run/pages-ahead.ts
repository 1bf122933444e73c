import type { Job } from '../../../foundation/jobs/index.ts';
import type { FrontierPage } from '../frontier.ts';
import type { PageQueue, Taken } from '../page-queue.ts';
import { createInHand } from '../workers/in-hand.ts';
import type { Share } from '../workers/share.ts';

/** The pages of the frontier that this process has in memory: read ahead, waiting for their hosts, or under way. */
export interface PagesAhead {
  /** Reads more pages if more could be fetched. @returns false if what was read is not what this process works on any more */
  fill(last: number, workers: number): Promise<boolean>;
  /** Reads what comes after all that was read. @returns whether there is anything */
  readOn(read: ReadPages): Promise<boolean>;
  /** Whether none waits, and none is left to read up to `last`. */
  isDone(last: number): boolean;
  /** A page that may start now. */
  take(): Taken | undefined;
  /** Tries a page that is under way again later, if it is still this process's. */
  again(page: FrontierPage, taken: Taken): void;
  /** The end of a page under way. */
  end(page: FrontierPage): void;
  /** Takes its part of the hosts anew. @param running workers @returns the job, as it is now */
  divide(running: number): Promise<Job | undefined>;
  /** Lets no more pages start, and forgets all when those under way have ended. */
  close(ended: () => Promise<void>): Promise<void>;
}

/** Reads pages from the frontier, at most `limit`, in the order of their numbers. */
type ReadPages = (
  range: { readonly after: number; readonly last?: number },
  limit: number,
  buckets?: readonly number[],
) => Promise<readonly FrontierPage[]>;

/** URLs that are read ahead. */
const READ_AHEAD = 200;
/** Pages that wait in memory at most, while their hosts are held and those of others are looked for. */
const MOST_WAITING = 2_000;

/** @param gained called when there are hosts that were not this process's before, before their pages are read */
export function createPagesAhead(
  queue: PageQueue,
  share: Pick<Share, 'active' | 'isShared' | 'mayStart' | 'most' | 'sync' | 'version'>,
  read: ReadPages,
  gained: () => Promise<void>,
): PagesAhead {
  const inHand = createInHand();
  let cursor = 0;

  const add = (pages: readonly FrontierPage[]): Promise<void> =>
    queue.add(pages, (page) => share.mayStart(page.bucket) && inHand.add(page));

  const isEnough = (workers: number): boolean =>
    queue.size >= MOST_WAITING ||
    (queue.size >= share.most && queue.startable(1) > 0) ||
    // Where all that was read waits, there may be others that need not.
    (queue.size >= READ_AHEAD && workers >= share.most);

  return {
    async fill(last, workers) {
      if (cursor >= last || isEnough(workers)) return true;
      const { version } = share;
      const isNew = inHand.reading();
      const pages = await read({ after: cursor, last }, READ_AHEAD, share.active);
      if (version !== share.version) return false;
      cursor = pages.length < READ_AHEAD ? last : (pages.at(-1)?.seq ?? last);
      await add(pages.filter(isNew));
      return true;
    },
    async readOn(from) {
      const pages = await from({ after: cursor }, READ_AHEAD);
      cursor = pages.at(-1)?.seq ?? cursor;
      await add(pages);
      return pages.length > 0;
    },
    isDone: (last) => queue.size === 0 && cursor >= last,
    take() {
      const taken = queue.take();
      if (taken !== undefined) inHand.start(taken.page);
      return taken;
    },
    again(page, taken) {
      if (share.mayStart(page.bucket) && inHand.again(page)) queue.again(page, taken);
    },
    end: (page) => inHand.end(page),
    async divide(running) {
      const mayStart = queue.startable(1) > 0;
      const heard = await share.sync({
        ...{ running, busy: inHand.busy, waiting: inHand.waiting },
        hungry: !mayStart && running < Math.max(1, share.most),
        full: mayStart && running >= share.most,
      });
      queue.keep((page) => share.mayStart(page.bucket) || inHand.drop(page));
      if (heard.hasGained) {
        await gained();
        // Rows of these hosts were passed over.
        cursor = 0;
      }
      return heard.job;
    },
    async close(ended) {
      const isCut = queue.size > 0;
      queue.clear();
      await ended();
      inHand.clear();
      if (share.isShared || isCut) cursor = 0;
    },
  };
}
