import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { runTraining, type TrainingConfig, type TrainingRun } from './run-training.ts';
import { publishedIndex } from './state.ts';
import { isTrainingDue } from './train-vectors.ts';

/** Milliseconds between looks whether the corpus has grown enough. A look is one read. */
const INTERVAL = 1_000;
/** After a failure, twice as long each time, or while another process trains. */
const BACK_OFF = 5_000;
const LONGEST_BACK_OFF = 10 * 60_000;

export interface KeepTrained {
  /** Resolves when the vectors are as good as the published papers allow; rejects when they cannot be learned. */
  settled(): Promise<void>;
  /** Gives up a training that is under way; the next start does it again. */
  stop(): Promise<void>;
}

/** Milliseconds between two words on how far an embeddings endpoint is. */
const TELL_EVERY = 60_000;

/**
 * Learns vectors from the published papers whenever these have grown enough, for as long as the service runs; where an
 * embeddings endpoint is set, has it make the vectors of all papers that lack one.
 */
export function keepTrained(db: Database<ResearchTables>, config: TrainingConfig, log: Log): KeepTrained {
  const stopping = new AbortController();
  const { signal } = stopping;
  let run: TrainingRun | undefined;
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  /** Ends when somebody waits. */
  let nap = new AbortController();
  let failures = 0;
  const isEndpoint = config.embeddings !== undefined;
  /** The state of the index that had nothing to teach, or whose papers have all vectors that can be had. */
  let fruitless = '';
  const tell = (how: (one: (typeof waiting)[number]) => void): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) how(one);
  };

  /** @returns milliseconds until the next look */
  const once = async (): Promise<number> => {
    const at = await publishedIndex(db);
    const isDue = isEndpoint ? at?.vectors !== undefined && at.papers > 0 : await isTrainingDue(db);
    if (!isDue || at?.vectorsText === fruitless) {
      tell(({ resolve }) => resolve());
      return INTERVAL;
    }
    if (signal.aborted) return INTERVAL;
    const begun = performance.now();
    let told = begun;
    run = runTraining(config, (done, all) => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      log.info({ papers: done, of: all }, 'the embeddings endpoint makes vectors of the papers');
    });
    const end = await run.done;
    run = undefined;
    failures = 0;
    if (end === 'published') {
      log.info(
        { papers: at?.papers, ms: Math.round(performance.now() - begun) },
        isEndpoint ? 'the papers have vectors of the embeddings endpoint' : 'vectors were learned from the papers',
      );
      return 0;
    }
    if (end === 'nothing') fruitless = at?.vectorsText ?? '';
    return end === 'nothing' ? 0 : BACK_OFF;
  };

  const loop = (async () => {
    while (!signal.aborted) {
      const next = await once().catch((error: unknown) => {
        run = undefined;
        tell(({ reject }) => reject(error));
        const reason = error instanceof Error ? error.message : String(error);
        log.error(
          { error: reason },
          isEndpoint
            ? 'the papers get no vectors of the embeddings endpoint'
            : 'vectors cannot be learned from the papers',
        );
        return Math.min(BACK_OFF * 2 ** failures++, LONGEST_BACK_OFF);
      });
      const isIdle = next === INTERVAL;
      if (next === 0 || (isIdle && waiting.length > 0)) continue;
      nap = new AbortController();
      const woken = isIdle ? AbortSignal.any([signal, nap.signal]) : signal;
      await sleep(next, undefined, { signal: woken, ref: waiting.length > 0 }).catch(() => {});
    }
  })();

  return {
    settled: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        nap.abort();
      }),
    async stop() {
      stopping.abort();
      run?.stop();
      await loop;
      tell(({ resolve }) => resolve());
    },
  };
}
