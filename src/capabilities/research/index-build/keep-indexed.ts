import type { Config } from '../../../foundation/config/index.ts';
import { acquireLease, releaseLease } from '../../../foundation/jobs/index.ts';
import { type KeepUp, keepUp, type Looking } from '../../../foundation/kernel/keep-up.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { remembered } from '../../../foundation/kernel/remembered.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { bucketOf, type IndexConfig, indexPlace } from '../../../foundation/store/search/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { graphIsBehind, graphIsThere } from '../graph/state.ts';
import { type IndexerRun, runIndexer } from './run-indexer.ts';
import { INDEX_LEASE, indexFits } from './state.ts';

/** Milliseconds between looks at the queue. A look is one indexed read. */
const INTERVAL = 1_000;
/** After a failure or while another process writes the index. */
const BACK_OFF = 5_000;
/** For which the lease is held to see whether it can be had. */
const PROBE = 1_000;
/**
 * After a run the next one waits for so many times as long as it took, and no longer than the bound. Each run opens the whole
 * index however few papers wait, and live searches bring some every second: without rest, one would follow another.
 */
const REST = 10;
const LONGEST_REST = 60_000;
/** Milliseconds for which an index in a bucket that was as it should be is believed to be so: stores ask money for each look. */
const LOOK_INTO_BUCKET = 60_000;

export type KeepIndexed = KeepUp;

/** Looks for papers that wait for the index, and indexes them on a thread of its own, for as long as the service runs. */
export function keepIndexed(
  db: Database<ResearchTables>,
  config: Pick<Config, 'database'> & IndexConfig,
  log: Log,
): KeepIndexed {
  const place = indexPlace(config);
  const life = bucketOf(place) === undefined ? 0 : LOOK_INTO_BUCKET;
  const fits = remembered(life, async () => (await indexFits(db, place)) !== undefined);
  const hasGraph = remembered(life, () => graphIsThere(db.as(), place));
  let run: IndexerRun | undefined;

  /** Until when what waits may go on waiting, unless somebody wants it settled. */
  let restUntil = 0;

  /** @returns milliseconds until the next look */
  const once = async ({ signal, isAwaited, settle }: Looking): Promise<number> => {
    if (performance.now() < restUntil && !isAwaited()) return INTERVAL;
    if (!(await isBehind(db, fits, hasGraph))) {
      settle();
      return INTERVAL;
    }
    // A thread is only worth its start when nobody else writes the index.
    const free = await acquireLease(db.as(), INDEX_LEASE, PROBE);
    if (!free || signal.aborted) return BACK_OFF;
    await releaseLease(db.as(), free);
    const begun = performance.now();
    run = runIndexer(config);
    const done = await run.done;
    run = undefined;
    const now = performance.now();
    restUntil = now + Math.min(LONGEST_REST, REST * (now - begun));
    return done ? 0 : BACK_OFF;
  };

  return keepUp(once, {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ error: reason }, 'the paper index cannot be written');
      return BACK_OFF;
    },
    stopping: () => run?.stop(),
  });
}

/** Whether papers wait for the index, the index is not the one that the database remembers, or citations wait for the graph. */
async function isBehind(
  db: Database<ResearchTables>,
  fits: () => Promise<boolean>,
  hasGraph: () => Promise<boolean>,
): Promise<boolean> {
  const queued = await db.kysely.selectFrom('paper_index_queue').select('paper_id').limit(1).execute();
  if (queued.length > 0) return true;
  const anyPaper = await db.kysely.selectFrom('papers').select('id').limit(1).execute();
  if (anyPaper.length > 0 && !(await fits())) return true;
  return (await graphIsBehind(db.as())) || !(await hasGraph());
}
