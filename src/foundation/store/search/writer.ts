import type { Index as LanceIndex, Table } from '@lancedb/lancedb';
import { type IndexBatch, type IndexShape, tableName } from './batch.ts';
import { connectIndex } from './connect.ts';
import type { IndexPlace } from './place.ts';

/** The single writer of a text index. Its caller holds the writer's lease; two writers would undo each other's work. */
export interface TextIndexWriter {
  /** Adds rows with new ids. */
  add(batch: IndexBatch): Promise<void>;
  /** Inserts rows, or replaces those with the same id, atomically for readers. */
  upsert(batch: IndexBatch): Promise<void>;
  /** Deletes rows. */
  remove(ids: readonly number[]): Promise<void>;
  /** Whether the table has an id of at least `id`. */
  holdsFrom(id: number): Promise<boolean>;
  /** Rows in the table, and how many of them the full-text index covers. */
  counts(): Promise<{ rows: number; indexed: number }>;
  /**
   * Indexes new rows and returns the version to publish. Readers stay on the previous version until they switch. A few rows stay outside of
   * the indexes (`IndexShape.loose`).
   * @param published the published version; older ones are deleted when indexes are merged
   */
  build(published?: number): Promise<number>;
  /** Merges what can be merged, and deletes versions older than the published one. */
  sweep(published: number): Promise<void>;
  close(): void;
}

/** Share of new rows from which rebuilding the indexes is cheaper than merging. */
const REBUILD_SHARE = 0.5;
/** Rows up to which the full-text index is built in parallel with the others, which uses both cores but more memory. */
const SIDE_BY_SIDE = 200_000;

/**
 * Opens the table of an index for writing; creates it if necessary.
 * @param id of the index; tables with other ids are left over from rebuilt indexes and are dropped
 * @param older id of the index that is searched until this one is published
 */
export async function openTextIndexWriter(
  place: IndexPlace,
  shape: IndexShape,
  id: string,
  older?: string,
): Promise<TextIndexWriter> {
  const { arrowOf, schemaOf } = await import('./arrow.ts');
  const { lancedb, connection } = await connectIndex(place, 'write');
  const name = tableName(shape, id);
  const names = await connection.tableNames();
  const kept = [id, ...(older === undefined ? [] : [older])].map((one) => tableName(shape, one));
  for (const old of names) {
    if (!kept.includes(old) && old.startsWith(`${shape.name}_`)) await connection.dropTable(old);
  }
  const table: Table = names.includes(name)
    ? await connection.openTable(name)
    : await connection.createEmptyTable(name, schemaOf(shape));

  const createIndexes = async (): Promise<void> => {
    const { Index } = lancedb;
    const terms = Index.fts({
      // Our analyzer has already produced the terms.
      baseTokenizer: 'whitespace',
      withPosition: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
      lowercase: false,
      maxTokenLength: 256,
    });
    const others: [string, LanceIndex][] = [
      ['id', Index.btree()],
      ...shape.numbers.map((column): [string, LanceIndex] => [column, Index.btree()]),
      ...shape.lists.map((column): [string, LanceIndex] => [column, Index.labelList()]),
    ];
    const buildOthers = async (): Promise<void> => {
      // Sequential, so that the memory of one index is released before the next.
      for (const [column, config] of others) await table.createIndex(column, { config });
    };
    const buildTerms = (): Promise<void> => table.createIndex('terms', { config: terms });
    if ((await table.countRows()) > SIDE_BY_SIDE) {
      await buildTerms();
      await buildOthers();
      return;
    }
    // Until both have ended: a table that is in use cannot be closed.
    for (const built of await Promise.allSettled([buildTerms(), buildOthers()])) {
      if (built.status === 'rejected') throw built.reason;
    }
  };

  const counts = async (): Promise<{ rows: number; indexed: number }> => {
    const rows = await table.countRows();
    const stats = (await table.listIndices()).some((index) => index.name === 'terms_idx')
      ? await table.indexStats('terms_idx')
      : undefined;
    return { rows, indexed: stats?.numIndexedRows ?? 0 };
  };

  /** Versions from the published one on are kept: searches move on later. */
  const merge = async (published?: number): Promise<void> => {
    const kept = (await table.listVersions()).find(({ version }) => version === published);
    const until = kept === undefined ? 0 : kept.timestamp.getTime() - 1;
    await table.optimize({ cleanupOlderThan: new Date(until), deleteUnverified: kept !== undefined });
  };

  return {
    async add(batch) {
      if (batch.ids.length > 0) await table.add(arrowOf(shape, batch));
    },
    async upsert(batch) {
      if (batch.ids.length === 0) return;
      await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(arrowOf(shape, batch));
    },
    async remove(ids) {
      if (ids.length > 0) await table.delete(`id IN (${ids.map((id) => Math.trunc(id)).join(', ')})`);
    },
    async holdsFrom(id) {
      return (await table.countRows(`id >= ${Math.trunc(id)}`)) > 0;
    },
    counts,
    async build(published) {
      const { rows, indexed } = await counts();
      if (rows > 0 && (rows - indexed) / rows >= REBUILD_SHARE) await createIndexes();
      else if (rows - indexed > (shape.loose ?? 0) || (rows > 0 && shape.loose === undefined)) await merge(published);
      return table.version();
    },
    sweep: merge,
    close() {
      table.close();
      connection.close();
    },
  };
}
