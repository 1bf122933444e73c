import { hearOfIndex, untilNews } from '../../../engines/indexing/index.ts';
import { type KeepUp, keepUp, type Round } from '../../../foundation/kernel/keep-up.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { runTraining, type TrainingConfig, type TrainingRun } from './run-training.ts';
import { publishedPapers } from './state.ts';
import { isTrainingDue } from './train-vectors.ts';

/** Milliseconds between checks whether the corpus has grown enough, if no process announces it. A check is one read. */
const INTERVAL = 1_000;
/** Delay after a failure, doubled each time, or while another process trains. */
const BACK_OFF = 5_000;
const LONGEST_BACK_OFF = 10 * 60_000;
/** Milliseconds between two log lines on the progress of an embeddings endpoint. */
const TELL_EVERY = 60_000;

/**
 * Learns vectors from the published papers whenever these have grown enough, as long as the service runs; if an embeddings endpoint is set,
 * gets vectors for all papers without one. A stopped training changes nothing; the next start repeats it.
 */
export function keepTrained(db: Database<ResearchTables>, config: TrainingConfig, log: Log): KeepUp {
  let run: TrainingRun | undefined;
  let failures = 0;
  const isEndpoint = config.embeddings !== undefined;
  /** The state of the index that was too small, or whose papers have all available vectors. */
  let fruitless = '';

  /** @returns milliseconds until the next check */
  const once = async ({ signal, settle }: Round): Promise<number> => {
    const at = await publishedPapers(db);
    const isDue = isEndpoint ? at?.vectors !== undefined && at.papers > 0 : await isTrainingDue(db);
    if (!isDue || at?.vectorsText === fruitless) {
      settle();
      return untilNews(db.as(), INTERVAL);
    }
    if (signal.aborted) return INTERVAL;
    const begun = performance.now();
    let told = begun;
    run = runTraining(config, (done, all) => {
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      log.info({ papers: done, of: all }, 'the embeddings endpoint is creating vectors of the papers');
    });
    const end = await run.done;
    run = undefined;
    failures = 0;
    if (end === 'published') {
      log.info(
        { papers: at?.papers, ms: Math.round(performance.now() - begun) },
        isEndpoint ? 'the papers have vectors from the embeddings endpoint' : 'vectors were learned from the papers',
      );
      return 0;
    }
    if (end === 'nothing') fruitless = at?.vectorsText ?? '';
    return end === 'nothing' ? 0 : BACK_OFF;
  };

  return keepUp(once, {
    failed(error) {
      run = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      log.error(
        { error: reason },
        isEndpoint
          ? 'the papers get no vectors from the embeddings endpoint'
          : 'vectors cannot be learned from the papers',
      );
      return Math.min(BACK_OFF * 2 ** failures++, LONGEST_BACK_OFF);
    },
    stopping: () => run?.stop(),
    hear: (listener) => hearOfIndex(db.as(), PAPER_INDEX, listener),
  });
}
