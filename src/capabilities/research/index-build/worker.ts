import type { Config } from '../../../foundation/config/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { openDatabase } from '../../../foundation/store/index.ts';
import { type IndexPlace, workApart } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { updateGraph } from '../graph/update.ts';
import { indexPapers } from './indexer.ts';

/**
 * The process that the index is written in, so that analysing and building never hold up requests or an import.
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

workApart<WorkerTask, 'finish' | 'stop', WorkerReport>(async (task, starter) => {
  const stop = new AbortController();
  let more = task.follow;
  let wake: (() => void) | undefined;
  starter.onMessage((message) => {
    more = false;
    if (message === 'stop') stop.abort();
    wake?.();
  });
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
      onIndexed: (indexed) => void starter.post({ indexed }),
    });
    // Citations come last: what searches need is there already.
    if (done) await updateGraph(db.as(), task.place, { signal: stop.signal, waitMs: task.waitForLease });
    await starter.post({ done });
  } catch (error) {
    await starter.post({
      failed: error instanceof Error ? error.message : String(error),
      operator: error instanceof OperatorError,
      stopped: stop.signal.aborted,
    });
  }
});
