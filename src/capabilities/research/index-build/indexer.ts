import { type Lease, renewLease, withLease } from '../../../foundation/jobs/index.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import { type IndexPlace, openTextIndexWriter, type TextIndexWriter } from '../../../foundation/store/search/index.ts';
import { QUEUE_LOCK } from '../catalog/add-records.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { forgetOtherIndexes, vectorPlace } from '../vectors/place.ts';
import { type TermRows, TermRowsBuilder } from '../vectors/term-records.ts';
import { openRecordsWriter, type RecordsWriter } from '../vectors/writer.ts';
import { INDEX_SHAPE } from './format.ts';
import { type IndexedRow, indexRows } from './rows.ts';
import { INDEX_LEASE, indexFits, publish, publishedIndex, startIndex } from './state.ts';

/** Papers taken from the queue at once: bounds the memory of an import. */
const BATCH = 4_000;
/** Read from the catalog at once, and written to the index as soon as so many characters have come together. */
const PAGE = 500;
const CHARACTERS = 8_000_000;
/**
 * While an import runs, a new version is published when this many papers wait for it, and as many as are indexed: rarely,
 * since each time costs as much as the end of an import.
 */
const PUBLISH_AT_LEAST = 10_000_000;

export interface IndexerOptions {
  readonly place: IndexPlace;
  /** Ends it after the batch at hand; what is done stays done. */
  readonly signal?: AbortSignal;
  /** Whether more papers are on their way: while true, an empty queue is waited on instead of being the end. */
  readonly more?: () => boolean;
  /** Resolves when it is worth looking at the queue again. */
  readonly wait?: () => Promise<void>;
  /** Milliseconds to wait for another writer to finish; 0 gives up at once. */
  readonly waitForLease?: number;
  readonly onIndexed?: (papers: number) => void;
}

/**
 * Works off the queue of changed papers and publishes a version of the index that holds them. One process at a time does
 * this; killed at any moment, the next one goes on from the queue.
 * @returns false when another process is writing the index
 * @throws OperatorError when the index is of a newer version or cannot be written
 */
export async function indexPapers(db: Database<ResearchTables>, options: IndexerOptions): Promise<boolean> {
  const held = await withLease(
    db.as(),
    INDEX_LEASE,
    async (signal, lease) => {
      await indexUnderLease(db, lease, { ...options, signal });
      return true;
    },
    { waitMs: options.waitForLease ?? 0, ...(options.signal ? { signal: options.signal } : {}) },
  );
  return held === true;
}

async function indexUnderLease(db: Database<ResearchTables>, lease: Lease, options: IndexerOptions): Promise<void> {
  const { place, signal, more, wait, onIndexed } = options;
  const id = (await indexFits(db, place)) ?? (await startIndex(db, place));
  const published = await publishedIndex(db);
  const writer = await openTextIndexWriter(place, INDEX_SHAPE, id);
  try {
    await forgetOtherIndexes(place, id);
    const records = await openRecordsWriter(vectorPlace(place, id), published?.vectors, lease.fence);
    if (published) await writer.sweep(published.version);
    let { rows, indexed } = await writer.counts();
    // What an indexer that was killed had written but not published.
    let pending = Math.max(rows - indexed, await stagedPapers(db));
    for (;;) {
      signal?.throwIfAborted();
      const taken = await indexBatch(db, writer, records, lease);
      pending += taken;
      rows += taken;
      if (taken > 0) onIndexed?.(taken);
      if (taken < BATCH && more?.()) {
        await wait?.();
        continue;
      }
      const finished = taken === 0;
      if (pending > 0 && (finished || pending >= Math.max(PUBLISH_AT_LEAST, indexed))) {
        const { version, vectors } = await buildBoth(writer, records, rows);
        ({ rows, indexed } = await writer.counts());
        await publish(db, lease, { id, version, papers: rows, vectors });
        await records.published(vectors);
        pending = 0;
      }
      if (finished) break;
    }
    if (!(await publishedIndex(db))) {
      await publish(db, lease, { id, papers: rows, ...(await buildBoth(writer, records, rows)) });
    }
  } finally {
    writer.close();
  }
}

/** Up to so many papers both are built at once; beyond, their memory would add up. */
const SIDE_BY_SIDE = 200_000;

async function buildBoth(writer: TextIndexWriter, records: RecordsWriter, rows: number) {
  // The text index is built on threads of its own.
  const building = rows <= SIDE_BY_SIDE ? writer.build() : undefined;
  // Its failure is dealt with below, after the other one has ended.
  building?.catch(() => {});
  const vectors = await records.build();
  return { vectors, version: await (building ?? writer.build()) };
}

async function stagedPapers(db: Database<ResearchTables>): Promise<number> {
  const staged = await db.kysely
    .selectFrom('paper_index_queue')
    .select((is) => is.fn.countAll<number>().as('papers'))
    .where('staged', '=', 1)
    .executeTakeFirstOrThrow();
  return staged.papers;
}

/**
 * Writes one batch of the queue into the index, where it waits to be published.
 * @returns how many papers it was
 * @throws LeaseLostError when somebody else writes the index now
 */
async function indexBatch(
  db: Database<ResearchTables>,
  writer: TextIndexWriter,
  records: RecordsWriter,
  lease: Lease,
): Promise<number> {
  const queued = await db.kysely
    .selectFrom('paper_index_queue')
    .select(['paper_id', 'change'])
    .where('staged', '=', 0)
    .orderBy('change')
    .orderBy('paper_id')
    .limit(BATCH)
    .execute();
  if (queued.length === 0) return 0;
  const ids = queued.map((row) => row.paper_id).sort((a, b) => a - b);
  const isNew = !(await writer.holdsFrom(ids[0] as number));
  const gone: number[] = [];
  let rows: IndexedRow[] = [];
  let characters = 0;
  const write = async (): Promise<void> => {
    const made = indexRows(rows);
    // Reading may have taken any time. What is added after somebody else has added it would be there twice.
    await renewLease(db.as(), lease);
    await records.stage(made.records);
    if (isNew) await writer.add(made.batch);
    else await writer.upsert(made.batch);
    rows = [];
    characters = 0;
  };
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const read = await readRows(db, page);
    const there = new Set(read.map((row) => row.id));
    gone.push(...page.filter((id) => !there.has(id)));
    for (const row of read) {
      rows.push(row);
      characters += row.title.length + row.abstract.length;
    }
    if (characters >= CHARACTERS) await write();
  }
  if (rows.length > 0) await write();
  if (gone.length > 0) {
    await records.stage(goneRecords(gone));
    await writer.remove(gone);
  }
  // A paper that changed again in the meantime stays where it is, with its newer change.
  const newest = (queued.at(-1) as { change: number }).change;
  await db.transaction(async (tx) => {
    await tx.lock(QUEUE_LOCK);
    await tx.kysely
      .updateTable('paper_index_queue')
      .set({ staged: 1 })
      .where(inList(tx.kind, 'paper_id', ids))
      .where('change', '<=', newest)
      .execute();
  });
  return queued.length;
}

function goneRecords(ids: readonly number[]): TermRows {
  const records = new TermRowsBuilder();
  for (const id of ids) records.addGone(id);
  return records.done();
}

async function readRows(db: Database<ResearchTables>, ids: readonly number[]): Promise<IndexedRow[]> {
  return db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract', 'authors', 'categories', 'created', 'updated'])
    .where(inList(db.kind, 'id', ids))
    .orderBy('id')
    .execute();
}
