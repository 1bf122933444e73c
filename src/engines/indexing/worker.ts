import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { openDatabase } from '../../foundation/store/index.ts';
import { type IndexPlace, workApart } from '../../foundation/store/search/index.ts';
import type { Corpus } from './corpus.ts';
import { indexQueue } from './indexer.ts';

/**
 * The process that an index is written in, so that analysing and building never hold up requests or an import.
 * In: 'finish' when no more rows will come, 'stop' to end after the batch at hand. Out: WorkerReport.
 */
export interface WorkerTask {
  readonly database: Config['database'];
  readonly place: IndexPlace;
  /** URL of the module that exports the corpus. */
  readonly module: string;
  /** An empty queue is not the end before 'finish'. */
  readonly follow: boolean;
  readonly waitForLease: number;
}

export type WorkerReport =
  | { readonly indexed: number }
  | { readonly done: boolean }
  | { readonly failed: string; readonly operator: boolean; readonly stopped: boolean };

/** Milliseconds between checks of an empty queue while more rows may come. */
const CHECK_AGAIN = 50;

workApart<WorkerTask, 'finish' | 'stop', WorkerReport>(async (task, starter) => {
  const { place, waitForLease } = task;
  const stop = new AbortController();
  const { signal } = stop;
  let isMore = task.follow;
  let wake: (() => void) | undefined;
  starter.onMessage((message) => {
    isMore = false;
    if (message === 'stop') stop.abort();
    wake?.();
  });
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
      follow: { isMore: () => isMore, wait },
      onIndexed: (indexed) => void starter.post({ indexed }),
    });
    // What follows comes last: what searches need first is published already.
    if (done) await corpus.followUp?.update(db, place, { signal, waitMs: waitForLease });
    await starter.post({ done });
  } catch (error) {
    await starter.post({
      failed: error instanceof Error ? error.message : String(error),
      operator: error instanceof OperatorError,
      stopped: signal.aborted,
    });
  }
});
