// Batches as Arrow tables. Loaded with import() by the writers: Arrow takes a tenth of a second to load, and most processes never write.

import {
  type Data,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  List,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Utf8,
} from 'apache-arrow';
import { ownField } from '../../kernel/table.ts';
import type { IndexBatch, IndexShape, ListColumn, TextColumn } from './batch.ts';
import type { VectorRows, VectorShape } from './vector-rows.ts';

/** The Arrow schema of a shape. */
export function schemaOf(shape: IndexShape): Schema {
  return new Schema([
    new Field('id', new Int32(), false),
    new Field('terms', new Utf8(), false, shape.isGrouped ? ZSTD : undefined),
    ...shape.numbers.map((name) => new Field(name, new Int32(), false)),
    ...shape.lists.map((name) => new Field(name, LIST, false)),
  ]);
}

/** What the index files do to a column; the schema of the table decides, and not that of what is added. */
const ZSTD = new Map([['lance-encoding:compression', 'zstd']]);

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
  return tableOf(schemaOf(shape), length, children);
}

function column<T>(columns: Readonly<Record<string, T>>, name: string): T {
  const found = ownField(columns, name);
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

/** The Arrow schema of a table of vectors. */
export function vectorSchemaOf({ dimensions, numbers }: VectorShape): Schema {
  return new Schema([
    new Field('id', new Int32(), false),
    ...numbers.map((name) => new Field(name, new Int32(), false)),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
  ]);
}

/** Rows as an Arrow table that shares their buffers. */
export function vectorArrowOf(shape: VectorShape, { ids, numbers, vectors }: VectorRows): Table {
  const length = ids.length;
  if (vectors.length !== length * shape.dimensions)
    throw new RangeError(`vectors must have ${shape.dimensions} dimensions`);
  const schema = vectorSchemaOf(shape);
  const type = schema.fields.at(-1)?.type as FixedSizeList<Float32>;
  const children: Data[] = [
    makeData({ type: new Int32(), data: ids }),
    ...shape.numbers.map((name) => makeData({ type: new Int32(), data: ownField(numbers, name) as Int32Array })),
    makeData({ type, length, nullCount: 0, child: makeData({ type: new Float32(), data: vectors }) }),
  ];
  return tableOf(schema, length, children);
}

function tableOf(schema: Schema, length: number, children: Data[]): Table {
  const struct = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return new Table(schema, [new RecordBatch(schema, struct)]);
}
