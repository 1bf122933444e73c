import { type Lease, renewLease, withLease } from '../../foundation/jobs/index.ts';
import { type Database, inList } from '../../foundation/store/index.ts';
import {
  type IndexPlace,
  type IndexSync,
  indexSync,
  openTextIndexWriter,
  type TextIndexWriter,
} from '../../foundation/store/search/index.ts';
import { type Corpus, leaseOf } from './corpus.ts';
import { queueLock } from './queue.ts';
import type { SidecarWriter } from './sidecar.ts';
import { fittingIndex, publish, publishedIndex, startIndex } from './state.ts';
import type { IndexingTables } from './tables.ts';

/** Rows taken from the queue at once where a corpus says nothing else. */
const BATCH = 4_000;
/**
 * During an import, a new version is published when this many rows wait, and as many as are indexed already: rarely, because each
 * publication costs as much as the end of an import.
 */
const PUBLISH_AT_LEAST = 10_000_000;
/** Up to so many rows the text index and its sidecar are built at once; beyond, their memory would add up. */
const SIDE_BY_SIDE = 200_000;

interface IndexerOptions {
  /** Of this corpus's index. */
  readonly place: IndexPlace;
  /** Ends it after the batch at hand; what is done stays done. */
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for another writer; 0 does not wait. */
  readonly waitForLease?: number;
  /** Follows an import in progress. Absent: ends when the queue is empty. */
  readonly follow?: {
    /** Whether more rows are on their way. */
    isMore(): boolean;
    /** Resolves when it is worth checking the queue again. */
    wait(): Promise<void>;
  };
  readonly onIndexed?: (rows: number) => void;
}

/**
 * Processes the queue of a corpus and publishes a new version of its index. One process at a time does this; after a kill, the next one
 * continues with the queue.
 * @returns false if another process is writing the index
 * @throws OperatorError if the index is of a newer version or cannot be written
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

/** The text index under its lease, and its sidecar. */
interface Writers {
  readonly text: TextIndexWriter;
  readonly sidecar: SidecarWriter | undefined;
  readonly lease: Lease;
  readonly sync: IndexSync;
}

async function indexUnderLease(db: Database, corpus: Corpus, lease: Lease, options: IndexerOptions): Promise<void> {
  const { place, signal, follow, onIndexed } = options;
  const id = (await fittingIndex(db, corpus, place)) ?? (await startIndex(db, corpus, place));
  const published = await publishedIndex(db, corpus);
  const before = published?.id === id ? published : undefined;
  // Searches use it until this one is published.
  const older = published?.id === id ? undefined : published?.id;
  const text = await openTextIndexWriter(place, corpus.shape, id, older);
  try {
    const sidecar = await corpus.sidecar?.open(place, id, before?.sidecar ?? '', lease.fence, older);
    const writers = { text, sidecar, lease, sync: indexSync(place) };
    // What an indexer that was killed had written but not published; its remains may be what fills the disk.
    let pending = await stagedRows(db, corpus);
    if (before && pending > 0) await text.sweep(before.version);
    let { rows, indexed } = await text.counts();
    let isPublished = before !== undefined;
    for (;;) {
      signal?.throwIfAborted();
      const taken = await indexBatch(db, corpus, writers);
      pending += taken;
      rows += taken;
      if (taken > 0) onIndexed?.(taken);
      if (taken < (corpus.batch ?? BATCH) && follow?.isMore()) {
        await follow.wait();
        continue;
      }
      const isFinished = taken === 0;
      const isDue = isFinished ? pending > 0 || !isPublished : pending >= Math.max(PUBLISH_AT_LEAST, indexed);
      if (isDue) {
        const built = await build(writers, rows, before?.version);
        ({ rows, indexed } = await text.counts());
        await writers.sync.synced();
        await publish(db, corpus, lease, { id, items: rows, ...built });
        await sidecar?.published(built.sidecar);
        pending = 0;
        isPublished = true;
      }
      if (isFinished) break;
    }
  } finally {
    text.close();
  }
}

/** @returns what to publish */
async function build(
  { text, sidecar }: Writers,
  rows: number,
  published: number | undefined,
): Promise<{ version: number; sidecar: string }> {
  if (sidecar === undefined) return { version: await text.build(published), sidecar: '' };
  // The text index is built on its own threads.
  const building = rows <= SIDE_BY_SIDE ? text.build(published) : undefined;
  // Until both have ended: a text index that is in use cannot be closed.
  const [state] = await Promise.allSettled([sidecar.build(), building]);
  if (state.status === 'rejected') throw state.reason;
  return { version: await (building ?? text.build(published)), sidecar: state.value };
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
 * Writes one batch of the queue into the index, where it waits for publication.
 * @returns the number of rows
 * @throws LeaseLostError if another process writes the index now
 */
async function indexBatch(db: Database, corpus: Corpus, { text, sidecar, lease, sync }: Writers): Promise<number> {
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
  const isNew = !(await text.holdsFrom(ids[0] as number));
  const gone = new Set(ids);
  for await (const part of corpus.read(db, ids)) {
    // Reading may have taken any time. Rows that another process has added since would be added twice.
    await renewLease(db, lease);
    await sidecar?.stage(part);
    await (isNew ? text.add(part) : text.upsert(part));
    for (const id of part.ids) gone.delete(id);
  }
  if (gone.size > 0) {
    await renewLease(db, lease);
    await sidecar?.stageGone([...gone]);
    if (!isNew) await text.remove([...gone]);
  }
  // What the database calls staged must not be lost when the power is.
  await sync.synced();
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
