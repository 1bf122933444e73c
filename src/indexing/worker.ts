import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config/index.ts';
import { OperatorError } from '../kernel/errors.ts';
import { openDatabase } from '../store/index.ts';
import type { IndexPlace } from '../store/search/index.ts';
import type { Corpus } from './corpus.ts';
import { indexQueue } from './indexer.ts';

/**
 * The thread that an index is written on, so that analysing and building never hold up requests.
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

const port = parentPort;
if (port) {
  const task = workerData as WorkerTask;
  const stop = new AbortController();
  port.on('message', () => stop.abort());
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    const { corpus } = (await import(task.module)) as { corpus: Corpus };
    await using db = await openDatabase(task.database);
    const done = await indexQueue(db, corpus, {
      place: task.place,
      signal: stop.signal,
      waitForLease: task.waitForLease,
      onIndexed: (indexed) => report({ indexed }),
    });
    report({ done });
  } catch (error) {
    report({
      failed: error instanceof Error ? error.message : String(error),
      operator: error instanceof OperatorError,
      stopped: stop.signal.aborted,
    });
  }
  port.close();
}
