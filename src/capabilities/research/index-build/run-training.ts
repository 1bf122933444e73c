import { Worker } from 'node:worker_threads';
import type { Config } from '../../../foundation/config/index.ts';
import { type IndexConfig, indexPlace } from '../../../foundation/store/search/index.ts';
import type { TrainingReport, TrainingTask } from './train-worker.ts';

/** Megabytes of JavaScript heap; the matrices lie outside of it and are bounded by what is learned from (vectors/train.ts). */
const HEAP = 384;

export interface TrainingRun {
  /** Gives up what it is at; nothing has changed then. */
  stop(): void;
  /** Rejects when it failed. */
  readonly done: Promise<Extract<TrainingReport, { end: unknown }>['end']>;
}

/** What vectors are made with. */
export type TrainingConfig = Pick<Config, 'database'> & IndexConfig & Partial<Pick<Config, 'embeddings' | 'proxy'>>;

/**
 * Makes vectors on a thread of its own, when they are due.
 * @param onEmbedded told of papers that the embeddings endpoint is through with, of all that it is to answer for
 */
export function runTraining(
  config: TrainingConfig,
  onEmbedded: (done: number, all: number) => void = () => {},
): TrainingRun {
  const { database, embeddings, proxy } = config;
  const task: TrainingTask = { database, place: indexPlace(config), embeddings, proxy };
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const done = new Promise<Extract<TrainingReport, { end: unknown }>['end']>((resolve, reject) => {
    worker.on('message', (report: TrainingReport) => {
      if ('embedded' in report) onEmbedded(report.embedded, report.of);
      else if ('end' in report) resolve(report.end);
      else reject(new Error(report.failed));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the training thread ended without a word')));
  });
  // Whoever stops a run may not wait for it; the failure is then nobody's to handle.
  done.catch(() => {});
  return { stop: () => worker.postMessage('stop'), done };
}
