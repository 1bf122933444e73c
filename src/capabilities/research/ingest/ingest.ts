import { join } from 'node:path';
import { runIndexer } from '../../../engines/indexing/index.ts';
import type { Config } from '../../../foundation/config/index.ts';
import type { ClaimedJob, Jobs } from '../../../foundation/jobs/index.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { IndexConfig } from '../../../foundation/store/search/index.ts';
import { type AddedRecords, addRecords } from '../catalog/add-records.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { primaryId } from '../ids.ts';
import { corpusModule } from '../index-build/corpus-module.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { countBatch, type IngestCounts, NO_COUNTS } from './counts.ts';
import { openRejects, type Reject } from './rejects.ts';

/** What an import and a harvest have in common: records into the catalog, batch by batch, resumable at every batch. */
export interface IngestDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'database' | 'dataDir'> & IndexConfig;
  readonly log: Log;
}

/** A batch as its source hands it over. */
export interface SourceBatch<State> {
  readonly items: readonly ({ readonly record: PaperRecord; readonly position: number | string } | Reject)[];
  /** Where to go on when this batch is stored; plain JSON. */
  readonly state: State;
}

/** What is kept with the job, in the same transaction as the records. */
export interface IngestProgress<State> {
  readonly state: State | undefined;
  readonly counts: IngestCounts;
  /** Bytes of the rejects file that belong to finished batches. */
  readonly rejectsSize: number;
}

export interface IngestOptions<State> {
  readonly signal: AbortSignal;
  readonly source: SourceName;
  /** Where to begin when the job has no progress of its own. */
  readonly start?: State | undefined;
  /** The batches after `state`. */
  readonly batches: (state: State | undefined, signal: AbortSignal) => AsyncIterable<SourceBatch<State>>;
  /** After each batch: totals so far, and papers that can be found already. */
  readonly onProgress?: (counts: IngestCounts, indexed: number) => void;
}

export interface IngestSummary extends IngestCounts {
  /** Absolute path; undefined when there was no reject. */
  readonly rejectsFile: string | undefined;
  /** Whether an earlier, interrupted run was gone on with. */
  readonly resumed: boolean;
  /** Whether everything can be found by searches already. */
  readonly searchable: boolean;
  /** Milliseconds of this run. */
  readonly elapsed: number;
}

/**
 * Runs a claimed job: each batch, its rejects, its counts and the place to go on from are stored together, while the
 * index follows on a thread of its own. Killed at any moment, the next run goes on from the last batch.
 * @throws what the source throws, after everything that it handed over was stored; LeaseLostError when another process
 *   took the job over
 */
export async function ingest<State>(
  deps: IngestDeps,
  job: ClaimedJob,
  options: IngestOptions<State>,
): Promise<IngestSummary> {
  const { jobs, config } = deps;
  const db = deps.db.as<ResearchTables>();
  const started = performance.now();
  const before = job.progress as IngestProgress<State> | undefined;
  let counts = before?.counts ?? NO_COUNTS;
  let indexed = 0;
  const rejects = await openRejects(
    join(config.dataDir, 'rejects', `${options.source}-${job.id}.jsonl`),
    before?.rejectsSize ?? 0,
  );
  const report = (): void => options.onProgress?.(counts, indexed);
  const indexer = runIndexer(config, corpusModule, {
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
      const { records, positions, refused } = split(batch.items);
      const result = await db.transaction(async (tx) => {
        const added = await addRecords(tx.as(), options.source, records);
        const all = [...refused, ...conflicting(added, records, positions)];
        await rejects.append(all);
        const next = countBatch(counts, batch.items.length, added, all.length);
        await jobs.checkpoint(tx.as(), job, { state: batch.state, counts: next, rejectsSize: rejects.size() });
        return { next, added };
      });
      counts = result.next;
      for (const conflict of result.added.conflicts) {
        const { key: id, ...rest } = conflict;
        deps.log.warn({ id, ...rest, source: options.source }, 'two papers claim one id; they stay apart');
      }
      report();
      options.signal.throwIfAborted();
    }
  } catch (error) {
    failure = error;
  } finally {
    await rejects.close();
  }
  // Stopped by the user: what is stored is safe, and the next run or the service brings it into the index.
  if (options.signal.aborted) indexer.stop();
  else indexer.finish();
  const searchable = await indexer.done.catch((error: unknown) => {
    // What stopped the reading comes first.
    throw failure ?? error;
  });
  report();
  if (failure !== undefined) throw failure;
  return {
    ...counts,
    rejectsFile: counts.rejected > 0 ? rejects.path : undefined,
    resumed: before !== undefined,
    searchable,
    elapsed: performance.now() - started,
  };
}

function split(items: SourceBatch<unknown>['items']): {
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

/** Records whose every id belongs to papers that they cannot be. */
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
