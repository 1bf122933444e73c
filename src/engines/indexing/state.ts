import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { holdLease, type Lease } from '../../foundation/jobs/index.ts';
import type { Database } from '../../foundation/store/index.ts';
import {
  type IndexPlace,
  type PublishedIndex,
  readIndexMarker,
  writeIndexMarker,
} from '../../foundation/store/search/index.ts';
import type { Corpus } from './corpus.ts';
import { queueLock, tellOfIndex } from './queue.ts';

import type { IndexingTables } from './tables.ts';

/** A published version and its content. */
export interface IndexState extends PublishedIndex {
  /** Rows in it. */
  readonly items: number;
  /** ISO time. */
  readonly publishedAt: string;
  /** The state of the sidecar; '' without one. */
  readonly sidecar: string;
}

/** The version that searches should read; undefined before the first one is published. */
export async function publishedIndex(db: Database, { name }: Pick<Corpus, 'name'>): Promise<IndexState | undefined> {
  const row = await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_state')
    .select(['index_id', 'version', 'items', 'published_at', 'sidecar'])
    .where('corpus', '=', name)
    .executeTakeFirst();
  if (!row || row.version === 0) return undefined;
  const { index_id: id, version, items, published_at: publishedAt, sidecar } = row;
  return { id, version, items, publishedAt, sidecar };
}

/**
 * Publishes this version for all readers, and removes its rows from the queue.
 * @throws LeaseLostError if another process writes the index now
 */
export async function publish(
  db: Database,
  { name }: Corpus,
  lease: Lease,
  index: Omit<IndexState, 'publishedAt'>,
): Promise<void> {
  const { id, version, items, sidecar } = index;
  await db.as<IndexingTables>().transaction(async (tx) => {
    await holdLease(tx.as(), lease);
    await tx.lock(queueLock(name));
    await tx.kysely
      .updateTable('text_index_state')
      .set({ index_id: id, building: '', version, items, sidecar, published_at: new Date().toISOString() })
      .where('corpus', '=', name)
      .where((is) => is.or([is('index_id', '=', id), is('building', '=', id)]))
      .execute();
    await tx.kysely.deleteFrom('text_index_queue').where('corpus', '=', name).where('staged', '=', 1).execute();
    await tellOfIndex(tx.as(), { name });
  });
}

/**
 * Publishes another state of the sidecar, for the same version of the text index.
 * @throws LeaseLostError if another process writes the index now
 */
export async function publishSidecar(
  db: Database,
  { name }: Pick<Corpus, 'name'>,
  lease: Lease,
  { id, sidecar }: Pick<IndexState, 'id' | 'sidecar'>,
): Promise<void> {
  await db.as<IndexingTables>().transaction(async (tx) => {
    await holdLease(tx.as(), lease);
    await tx.kysely
      .updateTable('text_index_state')
      .set({ sidecar })
      .where('corpus', '=', name)
      .where('index_id', '=', id)
      .execute();
    await tellOfIndex(tx.as(), { name });
  });
}

/**
 * The id of the stored index, or of the one that is being built to replace it, if it matches the database, is complete and in the current
 * format.
 * @throws OperatorError if it is of a newer version
 */
export async function fittingIndex(db: Database, corpus: Corpus, place: IndexPlace): Promise<string | undefined> {
  const marker = await readIndexMarker(place, corpus.format);
  const row = await stateOf(db, corpus);
  if (!marker || !row || marker.format !== corpus.format) return undefined;
  if (row.building === marker.indexId) return marker.indexId;
  if (row.index_id !== marker.indexId) return undefined;
  const isWhole = (await corpus.sidecar?.isWhole(place, marker.indexId, row.sidecar)) ?? true;
  return isWhole ? marker.indexId : undefined;
}

const stateOf = (db: Database, { name }: Pick<Corpus, 'name'>) =>
  db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_state')
    .select(['index_id', 'version', 'sidecar', 'building'])
    .where('corpus', '=', name)
    .executeTakeFirst();

/** Whether an index of an older format is there that searches can use until the new one is built. */
async function isOlderUsable(db: Database, corpus: Corpus, place: IndexPlace): Promise<boolean> {
  const marker = await readIndexMarker(place, corpus.format);
  const row = await stateOf(db, corpus);
  if (!marker || !row || row.version === 0 || marker.format >= corpus.format) return false;
  if (marker.indexId !== row.index_id && marker.indexId !== row.building) return false;
  return (await corpus.sidecar?.isWhole(place, row.index_id, row.sidecar)) ?? true;
}

/**
 * Starts a new, empty index and queues every row for it. Until it is built, one of an older format is searched, if there is one, and
 * otherwise nothing.
 * @returns its id
 * @throws OperatorError when it is of a newer version
 */
export async function startIndex(db: Database, corpus: Corpus, place: IndexPlace): Promise<string> {
  const isReplaced = await isOlderUsable(db, corpus, place);
  const indexId = randomBytes(8).toString('hex');
  const { name } = corpus;
  await db.transaction(async (tx) => {
    await tx.lock(queueLock(name));
    if (isReplaced) {
      await sql`UPDATE text_index_state SET building = ${indexId}, change = change + 1
        WHERE corpus = ${name}`.execute(tx.kysely);
    } else {
      await sql`INSERT INTO text_index_state (corpus, index_id, version, items, published_at, change, sidecar)
        VALUES (${name}, ${indexId}, 0, 0, '', 1, '')
        ON CONFLICT (corpus) DO UPDATE SET index_id = excluded.index_id, version = 0, items = 0, published_at = '',
          change = text_index_state.change + 1, sidecar = '', building = ''`.execute(tx.kysely);
    }
    await sql`INSERT INTO text_index_queue (corpus, row_id, change, staged)
      SELECT ${name}, id, (SELECT change FROM text_index_state WHERE corpus = ${name}), 0
      FROM ${sql.table(corpus.table)} WHERE true
      ON CONFLICT (corpus, row_id) DO UPDATE SET staged = 0`.execute(tx.kysely);
    await tellOfIndex(tx, corpus);
  });
  await writeIndexMarker(place, { format: corpus.format, indexId });
  return indexId;
}
