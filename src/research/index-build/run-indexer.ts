import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { Config } from '../../config/index.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { type IndexConfig, indexPlace } from '../../store/search/index.ts';
import type { WorkerReport, WorkerTask } from './worker.ts';

/** Megabytes that the indexing thread may use of JavaScript heap; a batch needs a tenth of it. */
const HEAP = 384;

export interface IndexerRun {
  /** No more papers will come: work off the queue and end. */
  finish(): void;
  /** End after the batch at hand. The queue stays. */
  stop(): void;
  /** false when another process is writing the index, or when it was stopped. Rejects when indexing failed. */
  readonly done: Promise<boolean>;
}

/**
 * Runs the indexer on a thread of its own.
 * @param follow stay with an import that is under way until `finish`
 */
export function runIndexer(
  config: Pick<Config, 'database'> & IndexConfig,
  options: {
    readonly follow?: boolean;
    readonly waitForLease?: number;
    readonly onIndexed?: (papers: number) => void;
  } = {},
): IndexerRun {
  const task: WorkerTask = {
    database: config.database,
    place: indexPlace(config),
    follow: options.follow ?? false,
    waitForLease: options.waitForLease ?? 0,
  };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // The native library takes its settings from the environment of the process, which a thread does not write to otherwise.
    env: SHARE_ENV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const done = new Promise<boolean>((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if ('indexed' in report) options.onIndexed?.(report.indexed);
      else if ('done' in report) resolve(report.done);
      else if (report.stopped) resolve(false);
      else reject(report.operator ? new OperatorError(report.failed) : new Error(report.failed));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the indexing thread ended without a word')));
  });
  // Whoever stops a run may not wait for it; the failure is then nobody's to handle.
  done.catch(() => {});
  return {
    finish: () => worker.postMessage('finish'),
    stop: () => worker.postMessage('stop'),
    done,
  };
}
