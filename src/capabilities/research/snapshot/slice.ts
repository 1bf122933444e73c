import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { RecordFilter } from '../import/index.ts';
import type { SnapshotPart } from './parts.ts';
import { readPlace } from './place.ts';
import type { SnapshotSource } from './sources.ts';
import type { SlicePartRow, SnapshotTables } from './tables.ts';

/** What to import from a snapshot. */
export interface SnapshotTask {
  readonly source: SnapshotSource;
  /** A folder, an http(s) URL or `s3://bucket/prefix`. */
  readonly place: string;
  /** URL of an S3 store other than AWS. */
  readonly endpoint?: string | undefined;
  readonly filter?: RecordFilter | undefined;
}

/** The id of a slice: the same for the same source, place and filter. */
export function sliceId({ source, place, endpoint, filter }: SnapshotTask): string {
  const where = readPlace(place, endpoint);
  return createHash('sha256')
    .update(JSON.stringify([source, where, filter ?? null]))
    .digest('hex')
    .slice(0, 24);
}

/** Adds the slice, if it is not there. @returns the day up to which it was imported completely */
export async function openSlice(db: Database, id: string, task: object): Promise<string | undefined> {
  const { kysely } = db.as<SnapshotTables>();
  const nothing = { reached: null, every: null, next_run_at: null, paused_at: null };
  await kysely
    .insertInto('paper_slices')
    .values({ id, task: JSON.stringify(task), ...nothing })
    .onConflict((row) => row.column('id').doNothing())
    .execute();
  const row = await kysely.selectFrom('paper_slices').select('reached').where('id', '=', id).executeTakeFirst();
  return row?.reached ?? undefined;
}

/** Parts of the slice that were read, by name. */
export async function readParts(db: Database, id: string): Promise<Map<string, SlicePartRow>> {
  const rows = await db
    .as<SnapshotTables>()
    .kysely.selectFrom('paper_slice_parts')
    .selectAll()
    .where('slice_id', '=', id)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export async function writePart(tx: Transaction, row: SlicePartRow): Promise<void> {
  const { slice_id, name, ...facts } = row;
  await tx
    .as<SnapshotTables>()
    .kysely.insertInto('paper_slice_parts')
    .values(row)
    .onConflict((at) => at.columns(['slice_id', 'name']).doUpdateSet(facts))
    .execute();
}

/** After a complete run: works of OpenAlex that change later are in parts of later days. */
export async function setReached(
  db: Database,
  id: string,
  parts: readonly SnapshotPart[],
  today: string,
): Promise<void> {
  // A day in the future would hide everything that comes until then.
  const days = parts.map(({ day }) => day ?? '').filter((day) => day <= today);
  const reached = days.sort().at(-1) ?? '';
  if (reached === '') return;
  await db.as<SnapshotTables>().kysely.updateTable('paper_slices').set({ reached }).where('id', '=', id).execute();
}
