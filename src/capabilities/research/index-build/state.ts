import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { leaseOf } from '../../../engines/indexing/index.ts';
import { holdLease, type Lease } from '../../../foundation/jobs/index.ts';
import type { Database } from '../../../foundation/store/index.ts';
import {
  type IndexPlace,
  type PublishedIndex as PublishedText,
  readIndexMarker,
  writeIndexMarker,
} from '../../../foundation/store/search/index.ts';
import { QUEUE_LOCK } from '../catalog/add-records.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { hasAllFiles } from '../vectors/place.ts';
import { stateOf, stateText, type VectorState } from '../vectors/state.ts';
import { INDEX_VERSION } from './format.ts';

/** The name of the lease that the one writer of the paper index holds. */
export const INDEX_LEASE = leaseOf(PAPER_INDEX);

/** A version of the text index and of what lies beside it; both change at the same moment. */
export interface PublishedIndex extends PublishedText {
  readonly papers: number;
  readonly vectors: VectorState | undefined;
  /** `vectors` as it is kept: two are the same when their texts are. */
  readonly vectorsText: string;
}

/** The version that searches should read; undefined before the first one is published. */
export async function publishedIndex(db: Database<ResearchTables>): Promise<PublishedIndex | undefined> {
  const row = await db.kysely
    .selectFrom('paper_index_state')
    .select(['index_id', 'version', 'papers', 'vectors'])
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!row || row.version === 0) return undefined;
  const { index_id: id, version, papers, vectors } = row;
  return { id, version, papers, vectors: stateOf(vectors), vectorsText: vectors };
}

/**
 * Tells every reader to move to other vectors of the same papers.
 * @throws LeaseLostError when somebody else writes the index by now
 */
export async function publishVectors(
  db: Database<ResearchTables>,
  lease: Lease,
  indexId: string,
  vectors: VectorState,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLease(tx.as(), lease);
    await tx.kysely
      .updateTable('paper_index_state')
      .set({ vectors: stateText(vectors) })
      .where('index_id', '=', indexId)
      .execute();
  });
}

/**
 * Tells every reader to move to this version, and takes what it holds off the queue.
 * @throws LeaseLostError when somebody else writes the index by now
 */
export async function publish(
  db: Database<ResearchTables>,
  lease: Lease,
  index: PublishedText & { readonly papers: number; readonly vectors: VectorState },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLease(tx.as(), lease);
    await tx.kysely
      .updateTable('paper_index_state')
      .set({
        version: index.version,
        papers: index.papers,
        vectors: stateText(index.vectors),
        published_at: new Date().toISOString(),
      })
      .where('index_id', '=', index.id)
      .execute();
    await tx.lock(QUEUE_LOCK);
    await tx.kysely.deleteFrom('paper_index_queue').where('staged', '=', 1).execute();
  });
}

/**
 * The id of the index that lies there when it is the one that the database remembers, whole and in today's format.
 * @throws OperatorError when it is of a newer version
 */
export async function indexFits(db: Database<ResearchTables>, place: IndexPlace): Promise<string | undefined> {
  const marker = await readIndexMarker(place, INDEX_VERSION);
  const row = await db.kysely
    .selectFrom('paper_index_state')
    .select(['index_id', 'vectors'])
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!marker || row?.index_id !== marker.indexId || marker.format !== INDEX_VERSION) return undefined;
  return (await hasAllFiles(place, marker.indexId, stateOf(row.vectors))) ? marker.indexId : undefined;
}

const NOTHING_PUBLISHED = { version: 0, papers: 0, vectors: '', published_at: '' };

/**
 * Starts a new, empty index and queues every paper for it. Searches are answered 503 until its first version is published.
 * @returns its id
 */
export async function startIndex(db: Database<ResearchTables>, place: IndexPlace): Promise<string> {
  await readIndexMarker(place, INDEX_VERSION);
  const indexId = randomBytes(8).toString('hex');
  await db.transaction(async (tx) => {
    const { kysely } = tx;
    await tx.lock(QUEUE_LOCK);
    await kysely
      .insertInto('paper_index_state')
      .values({ id: 1, index_id: indexId, ...NOTHING_PUBLISHED })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ index_id: indexId, ...NOTHING_PUBLISHED }))
      .execute();
    await sql`INSERT INTO paper_index_queue (paper_id, change, staged)
      SELECT id, (SELECT change FROM paper_counters WHERE id = 1), 0 FROM papers WHERE true
      ON CONFLICT (paper_id) DO UPDATE SET staged = 0`.execute(kysely);
  });
  await writeIndexMarker(place, { format: INDEX_VERSION, indexId });
  return indexId;
}
