import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type IndexConfig, indexPlace, startApart } from '../../foundation/store/search/index.ts';
import { type CorpusModule, corpusPlace } from './corpus.ts';
import type { WorkerReport, WorkerTask } from './worker.ts';

/** Megabytes that the indexing process may use of JavaScript heap; a batch needs a tenth of it. */
const HEAP = 384;

export interface IndexerRun {
  /** No more rows will come: work off the queue and end. */
  finish(): void;
  /** End after the batch at hand. The queue stays. */
  stop(): void;
  /** false when another process is writing the index, or when it was stopped. Rejects when indexing failed. */
  readonly done: Promise<boolean>;
}

/**
 * Works off the queue of a corpus in a process of its own.
 * @param options.follow go on with rows that are queued meanwhile, until `finish`
 * @param options.waitForLease milliseconds to wait for another writer; by default 0
 * @param options.beside nobody waits for it: takes one processor and little memory rather than little time
 */
export function runIndexer(
  config: Pick<Config, 'database'> & IndexConfig,
  { corpus, module }: CorpusModule,
  options: {
    readonly follow?: boolean;
    readonly waitForLease?: number;
    readonly beside?: boolean;
    readonly onIndexed?: (rows: number) => void;
  } = {},
): IndexerRun {
  const task: WorkerTask = {
    database: config.database,
    place: corpusPlace(indexPlace(config), corpus),
    module: module.href,
    follow: options.follow ?? false,
    waitForLease: options.waitForLease ?? 0,
  };
  let last: WorkerReport | undefined;
  const apart = startApart<WorkerTask, 'finish' | 'stop', WorkerReport>(new URL('./worker.ts', import.meta.url), task, {
    heap: HEAP,
    beside: options.beside ?? false,
    onMessage(report) {
      if ('indexed' in report) options.onIndexed?.(report.indexed);
      else last = report;
    },
  });
  const done = apart.ended.then(() => endOf(last));
  // Whoever stops a run may not wait for it; the failure is then nobody's to handle.
  done.catch(() => {});
  return { finish: () => apart.post('finish'), stop: () => apart.post('stop'), done };
}

/** @throws Error for what a run failed of */
function endOf(report: WorkerReport | undefined): boolean {
  if (report === undefined || 'indexed' in report) throw new Error('the indexing process ended without a word');
  if ('done' in report) return report.done;
  if (report.stopped) return false;
  throw report.operator ? new OperatorError(report.failed) : new Error(report.failed);
}
