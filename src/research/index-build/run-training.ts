import { Worker } from 'node:worker_threads';
import type { Config } from '../../config/index.ts';
import type { TrainingReport, TrainingTask } from './train-worker.ts';

/** Megabytes of JavaScript heap; the matrices lie outside of it and are bounded by what is learned from (vectors/train.ts). */
const HEAP = 384;

export interface TrainingRun {
  /** Gives up what it is at; nothing has changed then. */
  stop(): void;
  /** Rejects when it failed. */
  readonly done: Promise<Extract<TrainingReport, { end: unknown }>['end']>;
}

/** Learns vectors on a thread of its own, when they are due. */
export function runTraining(config: Pick<Config, 'database' | 'indexDir'>): TrainingRun {
  const task: TrainingTask = { database: config.database, dir: config.indexDir };
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const done = new Promise<Extract<TrainingReport, { end: unknown }>['end']>((resolve, reject) => {
    worker.on('message', (report: TrainingReport) => {
      if ('end' in report) resolve(report.end);
      else reject(new Error(report.failed));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the training thread ended without a word')));
  });
  // Whoever stops a run may not wait for it; the failure is then nobody's to handle.
  done.catch(() => {});
  return { stop: () => worker.postMessage('stop'), done };
}
