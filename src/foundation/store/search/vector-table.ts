import type { Table } from '@lancedb/lancedb';
import {
  type Data,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Table as Rows,
  Schema,
  Struct,
} from 'apache-arrow';
import { connectIndex } from './connect.ts';
import { type IndexFilter, predicate } from './filter.ts';
import type { IndexPlace } from './place.ts';

/**
 * Vectors of rows, and which are near one. Unlike a text index it has no published versions: a vector says where a row is to be found,
 * never what it is, so that one more or less at any moment does no harm.
 */

/** What a table of vectors is. */
export interface VectorShape {
  /** Of the table, within its folder. */
  readonly table: string;
  /** Numbers of a vector. */
  readonly dimensions: number;
  /** Columns of one 32-bit integer a row, to narrow by. */
  readonly numbers: readonly string[];
}

/** Vectors of length 1 on their way into a table. */
export interface VectorRows {
  readonly ids: Int32Array;
  readonly numbers: Readonly<Record<string, Int32Array>>;
  /** One after the other. */
  readonly vectors: Float32Array;
}

/** The one writer of a table; its caller holds a lease. */
export interface VectorWriter {
  /** Adds rows, each in the place of the row with its id. */
  put(rows: VectorRows): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  count(): Promise<number>;
  /** Of all rows, in no order. */
  ids(): Promise<Int32Array>;
  /** Brings files and indexes into shape. Cheap when little has changed. */
  tidy(): Promise<void>;
  close(): void;
}

/** Searches a table; any number of readers, in any number of processes. */
export interface VectorReader {
  /**
   * The ids of the rows nearest to a vector, the nearest first.
   * @returns none before the first row is written
   */
  nearest(
    vector: Float32Array,
    options: { readonly limit: number; readonly filter?: IndexFilter },
  ): Promise<Int32Array>;
  close(): void;
}

/** Up to so many rows comparing with each of them is as fast as an index, and misses none. */
const FLAT = 20_000;
/** Rows that are in no index are compared one by one: so many of them are taken into it. */
const LOOSE = 5_000;
/** And from this share of all on it is made afresh, with as many partitions as there should be by then. */
const REBUILD_SHARE = 0.5;
/** Versions before are kept so long, in milliseconds, for searches that are under way. */
const KEPT = 10 * 60_000;
/** Milliseconds after which a reader looks for a newer version. */
const FRESH = 2_000;
/**
 * Partitions that are looked at, and candidates that are compared by the vectors themselves, in all and for each that is wanted: the
 * index keeps one bit of each number. Of 50,000 vectors that hardly differ it then finds 89 of 100 that are nearest in 7 ms; with 60
 * candidates it is 47 (bench/README.md).
 */
const PROBES = 20;
const REFINED = 600;
const LEAST_REFINED = 3;

/** Removes every table of a folder but one. @param kept its name; undefined: none is kept */
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

/** Opens a table for writing; makes it when it is not there. @param place of the tables */
export async function openVectorWriter(place: IndexPlace, shape: VectorShape): Promise<VectorWriter> {
  const { lancedb, connection } = await connectIndex(place, 'write');
  const names = await connection.tableNames();
  const table: Table = names.includes(shape.table)
    ? await connection.openTable(shape.table)
    : await connection.createEmptyTable(shape.table, schemaOf(shape));
  const indexed = async (column: string): Promise<number> => {
    const index = (await table.listIndices()).find(({ columns }) => columns.includes(column));
    return index === undefined ? 0 : ((await table.indexStats(index.name))?.numIndexedRows ?? 0);
  };
  return {
    async put(rows) {
      if (rows.ids.length === 0) return;
      await table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(arrowOf(shape, rows));
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
      await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEPT) });
    },
    close() {
      table.close();
      connection.close();
    },
  };
}

/** Opens a table for reading. Nothing is opened before the first search. */
export function openVectorReader(place: IndexPlace, shape: VectorShape): VectorReader {
  let opening: ReturnType<typeof open> | undefined;
  let looked = 0;
  const open = async () => {
    const { connection } = await connectIndex(place, 'read');
    const isThere = (await connection.tableNames()).includes(shape.table);
    return { connection, table: isThere ? await connection.openTable(shape.table) : undefined };
  };
  const opened = async (): Promise<Table | undefined> => {
    if (performance.now() - looked > FRESH) {
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
        .refineFactor(Math.max(LEAST_REFINED, Math.ceil(REFINED / limit)))
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

function schemaOf({ dimensions, numbers }: VectorShape): Schema {
  return new Schema([
    new Field('id', new Int32(), false),
    ...numbers.map((name) => new Field(name, new Int32(), false)),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ]);
}

/** The buffers are taken as they are. */
function arrowOf(shape: VectorShape, { ids, numbers, vectors }: VectorRows): Rows {
  const length = ids.length;
  if (vectors.length !== length * shape.dimensions) throw new RangeError('vectors of another size');
  const schema = schemaOf(shape);
  const type = schema.fields.at(-1)?.type as FixedSizeList<Float32>;
  const children: Data[] = [
    makeData({ type: new Int32(), data: ids }),
    ...shape.numbers.map((name) => makeData({ type: new Int32(), data: numbers[name] as Int32Array })),
    makeData({ type, length, nullCount: 0, child: makeData({ type: new Float32(), data: vectors }) }),
  ];
  const struct = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return new Rows(schema, [new RecordBatch(schema, struct)]);
}
