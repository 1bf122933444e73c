import { join } from 'node:path';
import { runIndexer } from '../../../engines/indexing/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import type { ClaimedJob, Jobs } from '../../../foundation/jobs/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { type Database, isDiskFull } from '../../../foundation/store/index.ts';
import type { IndexConfig } from '../../../foundation/store/search/index.ts';
import { type AddedRecords, addRecords } from '../catalog/add-records.ts';
import { removeRecords } from '../catalog/remove-records.ts';
import { primaryId } from '../ids.ts';
import { corpusModule } from '../index-build/corpus-module.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { countBatch, type IngestCounts, NO_COUNTS } from './counts.ts';
import { openRejects, type Reject, type SourceBatch, type SourceItem } from './item.ts';

/** Common part of imports and harvests: records into the catalog, batch by batch, resumable after every batch. */
export interface IngestDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'database' | 'dataDir'> & IndexConfig;
  readonly log: Log;
  /** Whether papers are indexed as they come. Default true; otherwise they wait in the queue for the service. */
  readonly indexing?: boolean;
}

/** Stored with the job, in the same transaction as the records. */
export interface Kept<State> {
  readonly state: State | undefined;
  readonly counts: IngestCounts;
  /** Bytes of the rejects file that belong to finished batches. */
  readonly rejectsSize: number;
}

/** How far a run is. */
export interface IngestProgress extends IngestCounts {
  /** Papers of this run that are searchable, or will be with the next published version. */
  readonly indexed: number;
  /** Share of the source that is read, from 0 to 1; undefined if it does not state its size. */
  readonly share: number | undefined;
}

export interface IngestRunOptions {
  /** Stops after the current batch; the same call resumes. */
  readonly signal?: AbortSignal;
  /** Called after each batch, and when papers were indexed. */
  readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
}

interface IngestOptions<State> extends IngestRunOptions {
  readonly signal: AbortSignal;
  readonly source: SourceName;
  /** Where to start if the job has no progress. */
  readonly start?: State | undefined;
  /** The batches after `state`. */
  readonly batches: (state: State | undefined, signal: AbortSignal) => AsyncIterable<SourceBatch<State>>;
}

export interface IngestSummary extends IngestCounts {
  /** Absolute path; undefined if there was no reject. */
  readonly rejectsFile: string | undefined;
  /** Whether an interrupted run was resumed. */
  readonly resumed: boolean;
  /** Whether everything is searchable already. */
  readonly searchable: boolean;
  /** Milliseconds of this run. */
  readonly elapsed: number;
}

/**
 * Runs a claimed job. Each batch, its rejects, its counts and its resume point are stored together, while the index is updated on a
 * separate thread. After a kill, the next run resumes after the last batch.
 * @throws errors of the source, after everything that it returned was stored; LeaseLostError if another process took over the job
 */
export async function ingest<State>(
  deps: IngestDeps,
  job: ClaimedJob,
  options: IngestOptions<State>,
): Promise<IngestSummary> {
  const { config } = deps;
  const started = performance.now();
  const before = job.progress as Kept<State> | undefined;
  let counts = before?.counts ?? NO_COUNTS;
  let indexed = 0;
  let share: number | undefined;
  const rejects = await openRejects(
    join(config.dataDir, 'rejects', `${options.source}-${job.id}.jsonl`),
    before?.rejectsSize ?? 0,
  );
  const report = (): void => options.onProgress?.({ ...counts, indexed, share });
  const indexer =
    deps.indexing === false
      ? undefined
      : runIndexer(config, corpusModule, {
          follow: true,
          waitForLease: Number.MAX_SAFE_INTEGER,
          onIndexed: (papers) => {
            indexed += papers;
            report();
          },
        });
  let failure: unknown;
  try {
    for await (const batch of options.batches(before?.state ?? options.start, options.signal)) {
      counts = await storeBatch(deps, job, options.source, rejects, counts, batch);
      share = batch.share ?? share;
      report();
      options.signal.throwIfAborted();
    }
  } catch (error) {
    failure = isDiskFull(error)
      ? new OperatorError('the disk is full; free some space and run the same command again to resume', {
          cause: error,
        })
      : error;
  } finally {
    await rejects.close();
  }
  // Nothing is left but the index, and how long that takes is not known.
  share = 1;
  report();
  // Stopped by the user: stored records are safe, and the next run or the service indexes them.
  if (options.signal.aborted) indexer?.stop();
  else indexer?.finish();
  const searchable = await indexer?.done.catch((error: unknown) => {
    // The error that stopped reading comes first.
    throw failure ?? error;
  });
  report();
  if (failure !== undefined) throw failure;
  return {
    ...counts,
    rejectsFile: counts.rejected > 0 ? rejects.path : undefined,
    resumed: before !== undefined,
    searchable: searchable === true,
    elapsed: performance.now() - started,
  };
}

/** Stores a batch, its rejects, its counts and its resume point. @returns the counts after it */
async function storeBatch<State>(
  { db, jobs, log }: IngestDeps,
  job: ClaimedJob,
  source: SourceName,
  rejects: Awaited<ReturnType<typeof openRejects>>,
  counts: IngestCounts,
  batch: SourceBatch<State>,
): Promise<IngestCounts> {
  const { records, positions, refused } = split(batch.items);
  const { next, added } = await db.transaction(async (tx) => {
    const added = await addRecords(tx, source, records);
    const all = [...refused, ...conflicting(added, records, positions)];
    await rejects.append(all);
    const removed = await removeRecords(tx, source, batch.gone ?? []);
    await batch.also?.(tx);
    const next = countBatch(counts, batch.items.length, added, { removed, rejected: all.length });
    await jobs.checkpoint(tx, job, { state: batch.state, counts: next, rejectsSize: rejects.size() });
    return { next, added };
  });
  for (const { key: id, ...rest } of added.conflicts) {
    log.warn({ id, ...rest, source }, 'two papers have one id in common but conflict; they are not merged');
  }
  return next;
}

function split(items: readonly SourceItem[]): {
  records: PaperRecord[];
  positions: (number | string)[];
  refused: Reject[];
} {
  const records: PaperRecord[] = [];
  const positions: (number | string)[] = [];
  const refused: Reject[] = [];
  for (const item of items) {
    if ('record' in item) {
      records.push(item.record);
      positions.push(item.position);
    } else refused.push(item);
  }
  return { records, positions, refused };
}

/** Records whose ids all belong to papers that they cannot match. */
function conflicting(
  added: AddedRecords,
  records: readonly PaperRecord[],
  positions: readonly (number | string)[],
): Reject[] {
  return added.refused.map((index) => {
    const record = records[index] as PaperRecord;
    const others = added.conflicts.filter(({ other }) => other === primaryId(record.ids)).map(({ key }) => key);
    return {
      position: positions[index] as number | string,
      reason: `its ids belong to different papers: ${[...new Set(others)].join(', ')}`,
      excerpt: record.title.slice(0, 200),
    };
  });
}
