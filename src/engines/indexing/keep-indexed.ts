import type { Config } from '../../foundation/config/index.ts';
import { acquireLease, releaseLease } from '../../foundation/jobs/index.ts';
import { cachedYes } from '../../foundation/kernel/cached-yes.ts';
import { type KeepUp, keepUp, type Round } from '../../foundation/kernel/keep-up.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import type { Database } from '../../foundation/store/index.ts';
import { bucketOf, type IndexConfig, type IndexPlace, indexPlace } from '../../foundation/store/search/index.ts';
import { type Corpus, type CorpusModule, corpusPlace, leaseOf } from './corpus.ts';
import { noteFailure, noteSuccess } from './failures.ts';
import { hearOfIndex, untilNews } from './queue.ts';
import { type IndexerRun, runIndexer } from './run-indexer.ts';
import { fittingIndex, publishedIndex } from './state.ts';
import type { IndexingTables } from './tables.ts';

/** Milliseconds between checks of the queue, if no process announces changes. A check is two indexed reads. */
const INTERVAL = 1_000;
/** After a failure or while another process writes the index. */
const BACK_OFF = 5_000;
/** For which the lease is held to see whether it can be had. */
const PROBE = 1_000;
/** Number of checks for which a growing queue is left alone: an import indexes at its end, and all at once is cheaper. */
const PATIENCE = 60;
/** Milliseconds for which an index in a bucket that was as it should be is believed to be so: stores ask money for each look. */
const LOOK_INTO_BUCKET = 60_000;

export interface KeepIndexedOptions {
  /**
   * After a run, the next one waits this many times as long as it took, and at most this many milliseconds, unless a caller waits. Absent:
   * a run waits until the queue stops growing, and uses little memory rather than little time.
   */
  readonly rest?: { readonly times: number; readonly atMost: number };
}

/** Checks for rows that wait for the index, and has them indexed, for as long as the service runs. */
export function keepIndexed(
  db: Database,
  config: Pick<Config, 'database'> & IndexConfig,
  source: CorpusModule,
  log: Log,
  { rest }: KeepIndexedOptions = {},
): KeepUp {
  const { corpus } = source;
  const isWhole = wholeness(db, corpus, corpusPlace(indexPlace(config), corpus));
  const isQuiet = quietness(db, corpus);
  let run: IndexerRun | undefined;
  /** Until when queued rows may wait. */
  let restUntil = 0;
  /** Whether the database may say that writing fails: an earlier process may have left that. */
  let isFailing = true;

  const hasWorked = async (): Promise<void> => {
    if (!isFailing) return;
    await noteSuccess(db, corpus);
    isFailing = false;
  };

  /** @returns milliseconds until the next check */
  const once = async ({ signal, isAwaited, settle }: Round): Promise<number> => {
    if (performance.now() < restUntil && !isAwaited()) return INTERVAL;
    if (!(await isBehind(db, corpus, isWhole, isAwaited()))) {
      await hasWorked();
      settle();
      return untilNews(db, INTERVAL);
    }
    if (rest === undefined && !(await isQuiet.check(isAwaited))) return INTERVAL;
    // A process is started only if no other one writes the index.
    const free = await acquireLease(db, leaseOf(corpus), PROBE);
    if (!free || signal.aborted) return BACK_OFF;
    await releaseLease(db, free);
    const begun = performance.now();
    run = runIndexer(config, source, { beside: rest === undefined });
    const done = await run.done;
    run = undefined;
    if (done) await hasWorked();
    // What comes now has time again: bringing a large index up to date costs by its size.
    isQuiet.reset();
    const now = performance.now();
    if (rest) restUntil = now + Math.min(rest.atMost, rest.times * (now - begun));
    return done ? 0 : BACK_OFF;
  };

  return keepUp(once, {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ error: reason, index: corpus.name }, 'writing the index failed');
      isFailing = true;
      // When the database is what fails, /ready says that.
      noteFailure(db, corpus, reason).catch(() => {});
      return BACK_OFF;
    },
    stopping: () => run?.stop(),
    hear: (listener) => hearOfIndex(db, corpus, listener),
  });
}

interface Wholeness {
  /** Whether the index matches the database, is complete and in the current format. */
  readonly ofIndex: () => Promise<boolean>;
  readonly ofFollowUp: () => Promise<boolean>;
}

function wholeness(db: Database, corpus: Corpus, place: IndexPlace): Wholeness {
  const life = bucketOf(place) === undefined ? 0 : LOOK_INTO_BUCKET;
  return {
    ofIndex: cachedYes(life, async () => (await fittingIndex(db, corpus, place)) !== undefined),
    ofFollowUp: cachedYes(life, async () => (await corpus.followUp?.isWhole(db, place)) ?? true),
  };
}

/** Whether the queue has stopped growing, or has grown for long enough. */
function quietness(db: Database, { name }: Corpus) {
  let seen = { change: -1, checks: 0 };
  return {
    async check(isAwaited: () => boolean): Promise<boolean> {
      const row = await db
        .as<IndexingTables>()
        .kysely.selectFrom('text_index_state')
        .select('change')
        .where('corpus', '=', name)
        .executeTakeFirst();
      const change = row?.change ?? 0;
      const isStill = change === seen.change || isAwaited();
      seen = { change, checks: isStill ? 0 : seen.checks + 1 };
      return isStill || seen.checks >= PATIENCE;
    },
    reset(): void {
      seen = { ...seen, checks: 0 };
    },
  };
}

/**
 * Whether too many rows wait for the index, it must be rebuilt, or its follow-up is behind.
 * @param isAwaited a caller waits for all of them
 */
async function isBehind(db: Database, corpus: Corpus, isWhole: Wholeness, isAwaited: boolean): Promise<boolean> {
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
  if (any.length > 0 && !(await isWhole.ofIndex())) return true;
  if (corpus.followUp === undefined) return false;
  return (await corpus.followUp.isBehind(db)) || !(await isWhole.ofFollowUp());
}
