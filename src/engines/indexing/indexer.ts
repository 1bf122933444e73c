import { type Lease, renewLease, withLease } from '../../foundation/jobs/index.ts';
import { type Database, inList } from '../../foundation/store/index.ts';
import { type IndexPlace, openTextIndexWriter, type TextIndexWriter } from '../../foundation/store/search/index.ts';
import { type Corpus, leaseOf } from './corpus.ts';
import { queueLock } from './queue.ts';
import { fittingIndex, publish, publishedIndex, startIndex } from './state.ts';
import type { IndexingTables } from './tables.ts';

/** Rows taken from the queue at once where a corpus says nothing else. */
const BATCH = 4_000;

export interface IndexerOptions {
  /** Of this corpus's index. */
  readonly place: IndexPlace;
  /** Ends it after the batch at hand; what is done stays done. */
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for another writer to finish; 0 gives up at once. */
  readonly waitForLease?: number;
  readonly onIndexed?: (rows: number) => void;
}

/**
 * Works off the queue of a corpus and publishes a version of its index that holds it. One process at a time does this;
 * killed at any moment, the next one goes on from the queue.
 * @returns false when another process is writing the index
 * @throws OperatorError when the index is of a newer version or cannot be written
 */
export async function indexQueue(db: Database, corpus: Corpus, options: IndexerOptions): Promise<boolean> {
  const held = await withLease(
    db,
    leaseOf(corpus),
    async (signal, lease) => {
      await indexUnderLease(db, corpus, lease, { ...options, signal });
      return true;
    },
    { waitMs: options.waitForLease ?? 0, ...(options.signal ? { signal: options.signal } : {}) },
  );
  return held === true;
}

async function indexUnderLease(db: Database, corpus: Corpus, lease: Lease, options: IndexerOptions): Promise<void> {
  const { place, signal, onIndexed } = options;
  const id = (await fittingIndex(db, corpus, place)) ?? (await startIndex(db, corpus, place));
  const published = await publishedIndex(db, corpus);
  const writer = await openTextIndexWriter(place, corpus.shape, id);
  try {
    if (published) await writer.sweep(published.version);
    const { rows, indexed } = await writer.counts();
    // What an indexer that was killed had written but not published.
    let pending = Math.max(rows - indexed, await stagedRows(db, corpus));
    for (;;) {
      signal?.throwIfAborted();
      const taken = await indexBatch(db, corpus, writer, lease);
      pending += taken;
      if (taken === 0) break;
      onIndexed?.(taken);
    }
    if (pending === 0 && published) return;
    const version = await writer.build();
    await publish(db, corpus, lease, { id, version, items: (await writer.counts()).rows });
  } finally {
    writer.close();
  }
}

async function stagedRows(db: Database, { name }: Corpus): Promise<number> {
  const { n } = await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_queue')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('corpus', '=', name)
    .where('staged', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Writes one batch of the queue into the index, where it waits to be published.
 * @returns how many rows it was
 * @throws LeaseLostError when somebody else writes the index now
 */
async function indexBatch(db: Database, corpus: Corpus, writer: TextIndexWriter, lease: Lease): Promise<number> {
  const queued = await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_queue')
    .select(['row_id', 'change'])
    .where('corpus', '=', corpus.name)
    .where('staged', '=', 0)
    .orderBy('change')
    .orderBy('row_id')
    .limit(corpus.batch ?? BATCH)
    .execute();
  if (queued.length === 0) return 0;
  const ids = queued.map((row) => row.row_id).sort((a, b) => a - b);
  const isNew = !(await writer.holdsFrom(ids[0] as number));
  const batch = await corpus.read(db, ids);
  // Reading may have taken any time. What is added after somebody else has added it would be there twice.
  await renewLease(db, lease);
  if (isNew) await writer.add(batch);
  else {
    const there = new Set(batch.ids);
    await writer.upsert(batch);
    await writer.remove(ids.filter((id) => !there.has(id)));
  }
  // A row that changed again in the meantime stays where it is, with its newer change.
  const newest = (queued.at(-1) as { change: number }).change;
  await db.as<IndexingTables>().transaction(async (tx) => {
    await tx.lock(queueLock(corpus.name));
    await tx.kysely
      .updateTable('text_index_queue')
      .set({ staged: 1 })
      .where('corpus', '=', corpus.name)
      .where(inList(tx.kind, 'row_id', ids))
      .where('change', '<=', newest)
      .execute();
  });
  return queued.length;
}
