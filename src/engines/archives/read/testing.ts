import { gzipSync } from 'node:zlib';
import type { ArchivePlace } from './place.ts';

/** Records as any writer may write them, for tests. */

interface RawRecord {
  readonly type?: string;
  readonly url?: string;
  readonly fields?: readonly string[];
  readonly block?: string | Buffer;
  /** Wrong on purpose. */
  readonly length?: number | string;
  readonly date?: string;
}

export function rawRecord({
  type = 'response',
  url = 'https://example.com/',
  fields = [],
  block = '',
  length,
  date,
}: RawRecord): Buffer {
  const bytes = Buffer.from(block);
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${date ?? '2020-01-02T03:04:05Z'}`,
    ...fields,
    `Content-Length: ${length ?? bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** A response with a page. */
export const httpPage = (body: string | Buffer, headers: readonly string[] = ['Content-Type: text/html']): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);

/** A record as a gzip member. */
export const packedRecord = (record: Parameters<typeof rawRecord>[0]): Buffer => gzipSync(rawRecord(record));

/** A file in memory. @param step bytes at a time */
export const memoryPlace = (
  bytes: Buffer,
  { step = 1_000, size = bytes.length as number | undefined } = {},
): ArchivePlace => ({
  name: 'memory.warc.gz',
  size,
  async *open(from, to = bytes.length) {
    for (let at = from; at < to; at += step) yield bytes.subarray(at, Math.min(to, at + step));
  },
});
