import { Worker } from 'node:worker_threads';
import { openChannel, PeerExitError, threadTransport } from '../../../foundation/channel/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import { type IndexConfig, indexPlace } from '../../../foundation/store/search/index.ts';
import type { TrainingEnd } from './train-vectors.ts';
import type { Trainer, TrainingTask } from './train-worker.ts';

/** Megabytes of JavaScript heap; the matrices lie outside of it and are bounded by what is learned from (vectors/train.ts). */
const HEAP = 384;

export interface TrainingRun {
  /** Gives up what it is at; nothing has changed then. */
  stop(): void;
  /** Rejects when it failed. */
  readonly done: Promise<TrainingEnd | 'stopped'>;
}

/** What vectors are made with. */
export type TrainingConfig = Pick<Config, 'database'> &
  IndexConfig &
  Partial<Pick<Config, 'embeddings' | 'proxy' | 'dns'>>;

/**
 * Makes vectors on a thread of its own, when they are due.
 * @param onEmbedded called with the number of papers that the embeddings endpoint has processed, and the total
 */
export function runTraining(
  config: TrainingConfig,
  onEmbedded: (done: number, all: number) => void = () => {},
): TrainingRun {
  const { database, embeddings, proxy, dns } = config;
  const task: TrainingTask = { database, place: indexPlace(config), embeddings, proxy, dns };
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const stopping = new AbortController();
  const run = async (): Promise<TrainingEnd | 'stopped'> => {
    const trainer = openChannel<Trainer>(threadTransport(worker), {});
    try {
      return await trainer.request('train', task, {
        signal: stopping.signal,
        onAbort: 'wait',
        onProgress: ({ embedded, of }) => onEmbedded(embedded, of),
      });
    } catch (error) {
      throw error instanceof PeerExitError ? (error.cause ?? error) : error;
    }
  };
  const done = run();
  // Whoever stops a run may not wait for it; the failure is then nobody's to handle.
  done.catch(() => {});
  return { stop: () => stopping.abort(), done };
}
