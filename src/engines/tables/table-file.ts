import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { TableFormat } from '@trawl/contract/v2/export-formats.ts';
import { findColumns } from './columns.ts';

/** How a table is called as a file. */
export const TABLE_FILES: Readonly<Record<TableFormat, { readonly ending: string; readonly contentType: string }>> = {
  jsonl: { ending: 'jsonl.gz', contentType: 'application/gzip' },
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  parquet: { ending: 'parquet', contentType: 'application/vnd.apache.parquet' },
};

/** Rows in their order, each as JSON. @param most of them; all by default */
export type ReadRows = (most?: number) => AsyncIterable<Buffer | string>;

/**
 * Rows as a file. CSV and Parquet read them twice; rows that came in between are left out. The reader of the body gets the errors.
 * @param rows starts again with each call
 */
export function tableFile(format: TableFormat, rows: ReadRows): Readable {
  if (format !== 'jsonl') return Readable.from(tableOf(format, rows), { objectMode: false });
  return gzipped(linesOf(rows()));
}

/** Parts of a text as a gzip file. The reader of the body gets the errors. */
export function gzipped(parts: AsyncIterable<Buffer | string>): Readable {
  const body = createGzip({ level: constants.Z_BEST_SPEED });
  pipeline(Readable.from(parts), body, () => {});
  return body;
}

async function* linesOf(rows: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const row of rows) yield Buffer.concat([Buffer.from(row as Buffer), NEWLINE]);
}

const NEWLINE = Buffer.from('\n');

async function* tableOf(format: 'csv' | 'parquet', rows: ReadRows): AsyncGenerator<Uint8Array> {
  const { columns, rows: count } = await findColumns(rows());
  if (format === 'csv') return yield* (await import('./csv.ts')).csvOf(columns, rows(count));
  yield* (await import('./parquet.ts')).parquetOf(columns, rows(count));
}
