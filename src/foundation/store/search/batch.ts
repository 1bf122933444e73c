import { type Data, Field, Int32, List, makeData, RecordBatch, Schema, Struct, Table, Utf8 } from 'apache-arrow';

/** What a table of the text index holds beside `id` and `terms`: names of its number and number-list columns. */
export interface IndexShape {
  /** What its tables' names begin with. */
  readonly name: string;
  /** Columns of one 32-bit integer a row. */
  readonly numbers: readonly string[];
  /** Columns of a set of 32-bit integers a row. */
  readonly lists: readonly string[];
}

/** Bytes of all rows one after the other; row i is `bytes[offsets[i], offsets[i + 1])`. */
export interface TextColumn {
  readonly offsets: Int32Array;
  /** UTF-8. */
  readonly bytes: Uint8Array;
}

/** Numbers of all rows one after the other; row i is `items[offsets[i], offsets[i + 1])`. */
export interface ListColumn {
  readonly offsets: Int32Array;
  readonly items: Int32Array;
}

/** Rows on their way into the index, column by column, laid out as Arrow lays them out. */
export interface IndexBatch {
  readonly ids: Int32Array;
  /** Index terms of each row, single spaces between; repeats count. */
  readonly terms: TextColumn;
  readonly numbers: Readonly<Record<string, Int32Array>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
}

/** The table that holds the index of this id. */
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
 * A batch as an Arrow table, its buffers taken as they are: Arrow's own builders cost ten times more for lists of numbers,
 * and would be most of an import's time.
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
