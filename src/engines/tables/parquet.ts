import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type Cells, type ColumnType, cellText, rowCells, type TableColumn } from './columns.ts';

/** Rows as Parquet, compressed with Zstandard, in groups that are written as soon as they are full. */

/** Bytes of JSON, and rows, of one group: it is encoded in one go, and the process does nothing else meanwhile. */
const GROUP = { bytes: 2 * 1024 * 1024, rows: 1_000 };

const ELEMENTS = {
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
} as const satisfies Record<ColumnType, object>;

/** A table without columns is no Parquet. */
const NO_COLUMNS: readonly TableColumn[] = [{ name: 'value', type: 'text' }];

/** @param rows JSON */
export async function* parquetOf(
  found: readonly TableColumn[],
  rows: AsyncIterable<Buffer | string>,
): AsyncGenerator<Uint8Array> {
  const columns = found.length === 0 ? NO_COLUMNS : found;
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...ELEMENTS[type] })),
    ],
    codec: 'ZSTD',
    compressors: { ZSTD: zstdCompressSync },
    createdBy: 'trawl',
  });
  const names = new Set(columns.map(({ name }) => name));
  let group: Cells[] = [];
  let bytes = 0;
  const written = (): Uint8Array => {
    if (group.length > 0) {
      const columnData = columns.map((column) => {
        const data = group.map((cells) => storedValue(column, cells.get(column.name)));
        // The writer does not cut the least and the greatest JSON of a group.
        return { name: column.name, data, statistics: column.type !== 'json' };
      });
      void file.write({ columnData, rowGroupSize: group.length });
    }
    group = [];
    bytes = 0;
    return taken(writer);
  };
  for await (const row of rows) {
    group.push(rowCells(JSON.parse(row.toString()), (name) => names.has(name)));
    bytes += row.length;
    if (bytes >= GROUP.bytes || group.length >= GROUP.rows) yield written();
  }
  yield written();
  void file.finish();
  yield taken(writer);
}

/** The bytes that were written since the last call. The place in the file goes on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

function storedValue(column: TableColumn, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (column.type === 'integer') return BigInt(value as number);
  if (column.type === 'time') return new Date(value as string);
  // The writer makes JSON of a value itself.
  if (column.type === 'json') return value;
  return column.type === 'text' ? cellText(column, value) : value;
}
