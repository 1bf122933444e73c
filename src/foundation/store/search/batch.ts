import { type Data, Field, Int32, List, makeData, RecordBatch, Schema, Struct, Table, Utf8 } from 'apache-arrow';

/** The name and columns of an index table, besides `id` and `terms`. */
export interface IndexShape {
  /** Prefix of table names. */
  readonly name: string;
  /** Columns with one 32-bit integer per row. */
  readonly numbers: readonly string[];
  /** Columns with a set of 32-bit integers per row. */
  readonly lists: readonly string[];
}

/** Concatenated texts of all rows; row i is `bytes[offsets[i], offsets[i + 1])`. */
export interface TextColumn {
  readonly offsets: Int32Array;
  /** UTF-8. */
  readonly bytes: Uint8Array;
}

/** Concatenated numbers of all rows; row i is `items[offsets[i], offsets[i + 1])`. */
export interface ListColumn {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Rows to index, as columns in Arrow's layout. */
export interface IndexBatch {
  readonly ids: Int32Array;
  /** Index terms of each row, separated by single spaces; repeats count. */
  readonly terms: TextColumn;
  readonly numbers: Readonly<Record<string, Int32Array>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
}

/** The table name of an index. */
export const tableName = (shape: IndexShape, id: string): string => `${shape.name}_${id}`;

/** The Arrow schema of a shape. */
export function schemaOf(shape: IndexShape): Schema {
  return new Schema([
    new Field('id', new Int32(), false),
    new Field('terms', new Utf8(), false),
    ...shape.numbers.map((name) => new Field(name, new Int32(), false)),
    ...shape.lists.map((name) => new Field(name, LIST, false)),
  ]);
}

const LIST = new List(new Field('item', new Int32(), false));

/**
 * A batch as an Arrow table that shares its buffers. Arrow's own builders cost ten times more for lists of numbers and would
 * dominate the time of an import.
 */
export function arrowOf(shape: IndexShape, batch: IndexBatch): Table {
  const length = batch.ids.length;
  const children: Data[] = [
    makeData({ type: new Int32(), data: batch.ids }),
    utf8(length, batch.terms),
    ...shape.numbers.map((name) => makeData({ type: new Int32(), data: column(batch.numbers, name) })),
    ...shape.lists.map((name) => list(length, column(batch.lists, name))),
  ];
  const schema = schemaOf(shape);
  const struct = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return new Table(schema, [new RecordBatch(schema, struct)]);
}

function column<T>(columns: Readonly<Record<string, T>>, name: string): T {
  const found = columns[name];
  if (found === undefined) throw new Error(`the batch lacks the column ${name}`);
  return found;
}

function utf8(length: number, { offsets, bytes }: TextColumn): Data {
  return makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets: offsets, data: bytes });
}

function list(length: number, { offsets, items }: ListColumn): Data {
  const child = makeData({ type: new Int32(), data: items });
  return makeData({ type: LIST, length, nullCount: 0, valueOffsets: offsets, child });
}
