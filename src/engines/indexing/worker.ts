import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { openDatabase } from '../../foundation/store/index.ts';
import { type IndexPlace, workApart } from '../../foundation/store/search/index.ts';
import type { Corpus } from './corpus.ts';
import { indexQueue } from './indexer.ts';

/**
 * The process that an index is written in, so that analysing and building never hold up requests.
 * In: 'stop' to end after the batch at hand. Out: WorkerReport.
 */
export interface WorkerTask {
  readonly database: Config['database'];
  readonly place: IndexPlace;
  /** URL of the module that exports the corpus. */
  readonly module: string;
  readonly waitForLease: number;
}

export type WorkerReport =
  | { readonly indexed: number }
  | { readonly done: boolean }
  | { readonly failed: string; readonly operator: boolean; readonly stopped: boolean };

workApart<WorkerTask, 'stop', WorkerReport>(async (task, starter) => {
  const stop = new AbortController();
  starter.onMessage(() => stop.abort());
  try {
    const { corpus } = (await import(task.module)) as { corpus: Corpus };
    await using db = await openDatabase(task.database);
    const done = await indexQueue(db, corpus, {
      place: task.place,
      signal: stop.signal,
      waitForLease: task.waitForLease,
      onIndexed: (indexed) => void starter.post({ indexed }),
    });
    await starter.post({ done });
  } catch (error) {
    await starter.post({
      failed: error instanceof Error ? error.message : String(error),
      operator: error instanceof OperatorError,
      stopped: stop.signal.aborted,
    });
  }
});
