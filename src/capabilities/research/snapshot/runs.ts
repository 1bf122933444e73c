import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { IngestSummary } from '../records/pipeline.ts';
import type { SnapshotTables } from './tables.ts';

/** What a run of a followed slice brought, or why it failed. */
export type RunOutcome =
  | (Pick<IngestSummary, 'records' | 'added' | 'updated' | 'merged' | 'removed' | 'rejected'> & {
      /** Parts that were read; null for what has none. */
      readonly parts: number | null;
      readonly problems: readonly string[];
    })
  | { readonly error: string };

export interface SliceRun {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds. */
  readonly took: number;
  readonly outcome: RunOutcome;
}

/** Runs that are kept of each slice. */
const KEPT = 20;

/** The runs of a slice, the newest first. */
export async function readRuns(on: Database | Transaction, id: string): Promise<SliceRun[]> {
  const rows = await runsOf(on).selectAll().where('slice_id', '=', id).orderBy('at', 'desc').execute();
  return rows.map(({ at, took, outcome }) => ({
    at: Number(at),
    took: Number(took),
    outcome: JSON.parse(outcome) as RunOutcome,
  }));
}

/** Adds a run, in place of the oldest ones. */
export async function writeRun(tx: Transaction, id: string, { at, took, outcome }: SliceRun): Promise<void> {
  const { kysely } = tx.as<SnapshotTables>();
  await kysely
    .insertInto('paper_slice_runs')
    .values({ slice_id: id, at, took, outcome: JSON.stringify(outcome) })
    .onConflict((row) => row.columns(['slice_id', 'at']).doUpdateSet({ took, outcome: JSON.stringify(outcome) }))
    .execute();
  const rest = await runsOf(tx)
    .select('at')
    .where('slice_id', '=', id)
    .orderBy('at', 'desc')
    .offset(KEPT)
    .limit(1)
    .execute();
  const [oldest] = rest;
  if (oldest === undefined) return;
  await kysely.deleteFrom('paper_slice_runs').where('slice_id', '=', id).where('at', '<=', oldest.at).execute();
}

const runsOf = (on: Database | Transaction) => on.as<SnapshotTables>().kysely.selectFrom('paper_slice_runs');
