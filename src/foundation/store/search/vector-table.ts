import type { Table } from '@lancedb/lancedb';
import { connectIndex } from './connect.ts';
import { type IndexFilter, predicate } from './filter.ts';
import type { IndexPlace } from './place.ts';
import type { VectorRows, VectorShape } from './vector-rows.ts';

/**
 * Vectors of rows, and search for the nearest ones. Unlike a text index it has no published versions: vectors only rank rows, so
 * readers tolerate additional and missing ones.
 */

/** The single writer of a table; its caller holds a lease. */
export interface VectorWriter {
  /** Inserts rows, or replaces those with the same id. */
  put(rows: VectorRows): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  count(): Promise<number>;
  /** The ids of all rows, unordered. */
  ids(): Promise<Int32Array>;
  /** Compacts files and updates indexes. Cheap after few changes. */
  tidy(): Promise<void>;
  close(): void;
}

/** Searches a table. Any number of readers in any number of processes may be open. */
export interface VectorReader {
  /**
   * The ids of the rows nearest to a vector, nearest first.
   * @returns an empty array before the table exists
   */
  nearest(
    vector: Float32Array,
    options: { readonly limit: number; readonly filter?: IndexFilter },
  ): Promise<Int32Array>;
  close(): void;
}

/** Rows up to which an exact scan is as fast as an index. */
const FLAT = 20_000;
/** Unindexed rows, which are scanned, from which the index is updated. */
const LOOSE = 5_000;
/** Share of unindexed rows from which the index is rebuilt, with a partition count for the new size. */
const REBUILD_SHARE = 0.5;
/** Milliseconds for which old versions are kept for running searches. */
const KEEP_MS = 10 * 60_000;
/** Milliseconds after which a reader checks for a newer version. */
const CHECK_EVERY_MS = 2_000;
/**
 * Partitions to probe; and candidates whose full vectors are compared, in total and per requested row, as the index keeps one bit of
 * each number. Of 50,000 very similar vectors it finds 89 of the 100 nearest in 7 ms; with 60 candidates it finds 47
 * (bench/README.md).
 */
const PROBES = 20;
const REFINED = 600;
const MIN_REFINED = 3;

/** Drops all tables with a name prefix, except `kept`. */
export async function dropVectorTables(place: IndexPlace, prefix: string, kept: string | undefined): Promise<void> {
  const { connection } = await connectIndex(place, 'write');
  try {
    for (const name of await connection.tableNames()) {
      if (name !== kept && name.startsWith(prefix)) await connection.dropTable(name);
    }
  } finally {
    connection.close();
  }
}

/** Opens a table for writing; creates it if necessary. */
export async function openVectorWriter(place: IndexPlace, shape: VectorShape): Promise<VectorWriter> {
  const { vectorSchemaOf, vectorArrowOf } = await import('./arrow.ts');
  const { lancedb, connection } = await connectIndex(place, 'write');
  const names = await connection.tableNames();
  const table: Table = names.includes(shape.table)
    ? await connection.openTable(shape.table)
    : await connection.createEmptyTable(shape.table, vectorSchemaOf(shape));
  const indexed = async (column: string): Promise<number> => {
    const index = (await table.listIndices()).find(({ columns }) => columns.includes(column));
    return index === undefined ? 0 : ((await table.indexStats(index.name))?.numIndexedRows ?? 0);
  };
  return {
    async put(rows) {
      if (rows.ids.length === 0) return;
      await table
        .mergeInsert('id')
        .whenMatchedUpdateAll()
        .whenNotMatchedInsertAll()
        .execute(vectorArrowOf(shape, rows));
    },
    async remove(ids) {
      if (ids.length > 0) await table.delete(`id IN (${ids.map((id) => Math.trunc(id)).join(', ')})`);
    },
    count: () => table.countRows(),
    async ids() {
      return (await table.query().select(['id']).toArrow()).getChild('id')?.toArray() as Int32Array;
    },
    async tidy() {
      const { Index } = lancedb;
      const rows = await table.countRows();
      if (rows > FLAT) {
        const loose = rows - (await indexed('vector'));
        if (loose / rows >= REBUILD_SHARE) {
          await table.createIndex('id', { config: Index.btree() });
          for (const column of shape.numbers) await table.createIndex(column, { config: Index.btree() });
          await table.createIndex('vector', { config: Index.ivfRq({ distanceType: 'dot' }) });
        } else if (loose < LOOSE) return;
      }
      await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEEP_MS) });
    },
    close() {
      table.close();
      connection.close();
    },
  };
}

/** Creates a reader of a table, which opens it with the first search. */
export function openVectorReader(place: IndexPlace, shape: VectorShape): VectorReader {
  let opening: ReturnType<typeof open> | undefined;
  let looked = 0;
  const open = async () => {
    const { connection } = await connectIndex(place, 'read');
    const isThere = (await connection.tableNames()).includes(shape.table);
    return { connection, table: isThere ? await connection.openTable(shape.table) : undefined };
  };
  const opened = async (): Promise<Table | undefined> => {
    if (performance.now() - looked > CHECK_EVERY_MS) {
      looked = performance.now();
      const before = await opening?.catch(() => undefined);
      if (before?.table) await before.table.checkoutLatest();
      else {
        before?.connection.close();
        opening = undefined;
      }
    }
    opening ??= open();
    return (await opening).table;
  };
  return {
    async nearest(vector, { limit, filter }) {
      const table = await opened();
      if (table === undefined) return new Int32Array(0);
      let query = table
        .query()
        .nearestTo(vector)
        .distanceType('dot')
        .nprobes(PROBES)
        .refineFactor(Math.max(MIN_REFINED, Math.ceil(REFINED / limit)))
        .select(['id', '_distance'])
        .limit(limit);
      if (filter) query = query.where(predicate(filter));
      const found = await query.toArrow();
      return Int32Array.from((found.getChild('id')?.toArray() as Int32Array | undefined) ?? []);
    },
    close() {
      opening?.then(({ connection }) => connection.close()).catch(() => {});
      opening = undefined;
    },
  };
}
