import type { Config } from '../../foundation/config/index.ts';
import { openDatabase } from '../../foundation/store/index.ts';
import { type IndexPlace, serveApart } from '../../foundation/store/search/index.ts';
import type { Corpus } from './corpus.ts';
import { indexQueue } from './indexer.ts';

/** The process that an index is written in, so that analysing and building never hold up requests or an import. */
export type Indexer = {
  requests: {
    /** Aborted, it ends after the batch at hand. False when it was, or when another process writes the index. Reports rows. */
    index: { params: WorkerTask; result: boolean; progress: number };
  };
  events: {
    /** No more rows will come. */
    finish: null;
  };
};

export interface WorkerTask {
  readonly database: Config['database'];
  readonly place: IndexPlace;
  /** URL of the module that exports the corpus. */
  readonly module: string;
  /** An empty queue is not the end before 'finish'. */
  readonly follow: boolean;
  readonly waitForLease: number;
}

/** Milliseconds between checks of an empty queue while more rows may come. */
const CHECK_AGAIN = 50;

let isFinished = false;
let wake: (() => void) | undefined;

serveApart<Indexer>({
  requests: {
    async index(task, { signal, progress }) {
      const { place, waitForLease } = task;
      const isMore = (): boolean => task.follow && !isFinished && !signal.aborted;
      signal.addEventListener('abort', () => wake?.());
      const wait = (): Promise<void> =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, CHECK_AGAIN);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      try {
        const { corpus } = (await import(task.module)) as { corpus: Corpus };
        await using db = await openDatabase(task.database);
        const done = await indexQueue(db, corpus, {
          place,
          signal,
          waitForLease,
          follow: { isMore, wait },
          onIndexed: progress,
        });
        // What follows comes last: what searches need first is published already.
        if (done) await corpus.followUp?.update(db, place, { signal, waitMs: waitForLease });
        return done;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    },
  },
  events: {
    finish() {
      isFinished = true;
      wake?.();
    },
  },
});
