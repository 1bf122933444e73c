import { PeerExitError } from '../../foundation/channel/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { type IndexConfig, indexPlace, startApart } from '../../foundation/store/search/index.ts';
import { type CorpusModule, corpusPlace } from './corpus.ts';
import type { Indexer, WorkerTask } from './worker.ts';

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
 * Processes the queue of a corpus in a separate process.
 * @param options.follow continue with rows that are queued meanwhile, until `finish`
 * @param options.waitForLease milliseconds to wait for another writer; by default 0
 * @param options.beside in the background: uses one core and little memory rather than little time
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
  const channel = startApart<Indexer>(new URL('./worker.ts', import.meta.url), {
    heap: HEAP,
    beside: options.beside ?? false,
  });
  const stopping = new AbortController();
  const run = async (): Promise<boolean> => {
    try {
      return await channel.request('index', task, {
        signal: stopping.signal,
        onAbort: 'wait',
        onProgress: (rows) => options.onIndexed?.(rows),
      });
    } catch (error) {
      if (!(error instanceof PeerExitError)) throw error;
      const how = error.signal ?? `exit code ${error.exitCode}`;
      throw new Error(`the indexing process ended before it was done (${how})`, { cause: error });
    } finally {
      channel.close();
      await channel.exited;
    }
  };
  const done = run();
  // If a run is stopped without waiting for it, nobody handles its failure.
  done.catch(() => {});
  return { finish: () => channel.emit('finish', null), stop: () => stopping.abort(), done };
}
