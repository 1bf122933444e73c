import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../config/index.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { openDatabase } from '../../store/index.ts';
import type { IndexPlace } from '../../store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { updateGraph } from '../graph/update.ts';
import { indexPapers } from './indexer.ts';

/**
 * The thread that the index is written on, so that analysing and building never hold up requests or an import.
 * In: 'finish' when no more papers will come, 'stop' to end after the batch at hand.
 * Out: WorkerReport.
 */
export interface WorkerTask {
  readonly database: Config['database'];
  readonly place: IndexPlace;
  /** Wait for 'finish' before an empty queue is the end. */
  readonly follow: boolean;
  readonly waitForLease: number;
}

export type WorkerReport =
  | { readonly indexed: number }
  | { readonly done: boolean }
  | { readonly failed: string; readonly operator: boolean; readonly stopped: boolean };

/** Milliseconds between looks at an empty queue while an import is under way. */
const LOOK_AGAIN = 50;

const port = parentPort;
if (port) {
  const task = workerData as WorkerTask;
  const stop = new AbortController();
  let more = task.follow;
  let wake: (() => void) | undefined;
  port.on('message', (message: 'finish' | 'stop') => {
    more = false;
    if (message === 'stop') stop.abort();
    wake?.();
  });
  const report = (message: WorkerReport): void => port.postMessage(message);
  try {
    await using db = await openDatabase(task.database);
    const done = await indexPapers(db.as<ResearchTables>(), {
      place: task.place,
      signal: stop.signal,
      more: () => more,
      wait: () =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_AGAIN);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
      waitForLease: task.waitForLease,
      onIndexed: (indexed) => report({ indexed }),
    });
    // Citations come last: what searches need is there already.
    if (done) await updateGraph(db.as(), task.place, { signal: stop.signal, waitMs: task.waitForLease });
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
