import type { Config } from '../../foundation/config/index.ts';
import { acquireLease, releaseLease } from '../../foundation/jobs/index.ts';
import { type KeepUp, keepUp, type Looking } from '../../foundation/kernel/keep-up.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { remembered } from '../../foundation/kernel/remembered.ts';
import type { Database } from '../../foundation/store/index.ts';
import { bucketOf, type IndexConfig, indexPlace } from '../../foundation/store/search/index.ts';
import { type Corpus, type CorpusModule, leaseOf } from './corpus.ts';
import { type IndexerRun, runIndexer } from './run-indexer.ts';
import { corpusPlace, fittingIndex, publishedIndex } from './state.ts';
import type { IndexingTables } from './tables.ts';

/** Milliseconds between looks at the queue. A look is two indexed reads. */
const INTERVAL = 1_000;
/** After a failure or while another process writes the index. */
const BACK_OFF = 5_000;
/** For which the lease is held to see whether it can be had. */
const PROBE = 1_000;
/** Looks for which a queue that goes on growing is left alone each time: an import indexes at its end, and all at once is cheaper. */
const PATIENCE = 60;
/** Milliseconds for which an index in a bucket that was as it should be is believed to be so: stores ask money for each look. */
const LOOK_INTO_BUCKET = 60_000;

export type KeepIndexed = KeepUp;

/** Looks for rows that wait for the index, and indexes them on a thread of its own, for as long as the service runs. */
export function keepIndexed(
  db: Database,
  config: Pick<Config, 'database'> & IndexConfig,
  source: CorpusModule,
  log: Log,
): KeepIndexed {
  const { corpus } = source;
  const place = corpusPlace(indexPlace(config), corpus);
  const fits = remembered(
    bucketOf(place) === undefined ? 0 : LOOK_INTO_BUCKET,
    async () => (await fittingIndex(db, corpus, place)) !== undefined,
  );
  let run: IndexerRun | undefined;
  let seen = { change: -1, looks: 0 };

  /** Whether the queue stands still, or has grown for long enough. */
  const isQuiet = async (isAwaited: () => boolean): Promise<boolean> => {
    const row = await db
      .as<IndexingTables>()
      .kysely.selectFrom('text_index_state')
      .select('change')
      .where('corpus', '=', corpus.name)
      .executeTakeFirst();
    const change = row?.change ?? 0;
    const still = change === seen.change || isAwaited();
    seen = { change, looks: still ? 0 : seen.looks + 1 };
    return still || seen.looks >= PATIENCE;
  };

  /** @returns milliseconds until the next look */
  const once = async ({ signal, isAwaited, settle }: Looking): Promise<number> => {
    if (!(await isBehind(db, corpus, fits, isAwaited()))) {
      settle();
      return INTERVAL;
    }
    if (!(await isQuiet(isAwaited))) return INTERVAL;
    // A thread is only worth its start when nobody else writes the index.
    const free = await acquireLease(db, leaseOf(corpus), PROBE);
    if (!free || signal.aborted) return BACK_OFF;
    await releaseLease(db, free);
    run = runIndexer(config, source, { beside: true });
    const done = await run.done;
    run = undefined;
    // What comes now has time again: bringing a large index up to date costs by its size.
    seen = { ...seen, looks: 0 };
    return done ? 0 : BACK_OFF;
  };

  return keepUp(once, {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ error: reason, index: corpus.name }, 'the index cannot be written');
      return BACK_OFF;
    },
    stopping: () => run?.stop(),
  });
}

/**
 * Whether more rows wait for the index than may, or the index is not the one that the database remembers.
 * @param isAwaited somebody waits for all of them
 */
async function isBehind(
  db: Database,
  corpus: Corpus,
  fits: () => Promise<boolean>,
  isAwaited: boolean,
): Promise<boolean> {
  const published = isAwaited || !corpus.mayWait ? undefined : await publishedIndex(db, corpus);
  const most = (published && corpus.mayWait?.(published.items)) ?? 0;
  // One more than may wait is enough to know.
  const queued = await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_queue')
    .select('row_id')
    .where('corpus', '=', corpus.name)
    .limit(1)
    .offset(most)
    .execute();
  if (queued.length > 0) return true;
  const any = await db.kysely
    .selectFrom(corpus.table as never)
    .select('id' as never)
    .limit(1)
    .execute();
  return any.length > 0 && !(await fits());
}
