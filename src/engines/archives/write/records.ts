import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';
import type { HttpExchange } from '../../../foundation/kernel/http-exchange.ts';

/** Records of WARC 1.1. */

/** Bytes up to which compression is synchronous: another thread would take longer. */
const SYNC_BYTES = 64 * 1024;
const LEVEL = { level: constants.Z_BEST_SPEED };
const inThread = promisify(gzip);

export const warcDigest = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Of a record. */
export const newId = (): string => `<urn:uuid:${randomUUID()}>`;

/** A record as a gzip member. @param fields beside those of every record */
export async function recordOf(
  fields: readonly (readonly [string, string])[],
  at: number,
  block: Uint8Array,
  id: string = newId(),
): Promise<Uint8Array> {
  const head = [
    'WARC/1.1',
    ...[
      ...fields,
      ['WARC-Record-ID', id],
      ['WARC-Date', new Date(at).toISOString()],
      ['WARC-Block-Digest', warcDigest(block)],
      ['Content-Length', String(block.length)],
    ].map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  const record = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
  return record.length <= SYNC_BYTES ? gzipSync(record, LEVEL) : inThread(record, LEVEL);
}

/** The record about the file. @param at Unix time in milliseconds */
export function warcinfo(software: string, at: number): Promise<Uint8Array> {
  const block = Buffer.from(`software: ${software}\r\nformat: WARC File Format 1.1\r\n`);
  return recordOf(
    [
      ['WARC-Type', 'warcinfo'],
      ['Content-Type', 'application/warc-fields'],
    ],
    at,
    block,
  );
}

/** Headers that no longer describe a body whose transfer coding, or content coding, is undone: readers would undo it again. */
const renamed = ({ isDecoded }: HttpExchange, name: string): string =>
  name === 'transfer-encoding' || (isDecoded && name === 'content-encoding') ? `x-archive-orig-${name}` : name;

/** The response as HTTP/1.1, without the reason, which HTTP/2 has not. */
export function responseBlock(exchange: HttpExchange): Uint8Array {
  const { status, headers, setCookies, body } = exchange;
  const fields = [
    ...Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => [renamed(exchange, name), value]),
    ...setCookies.map((value) => ['set-cookie', value]),
    ['content-length', String(body.length)],
  ];
  return httpMessage(`HTTP/1.1 ${status} `, fields, body);
}

export function requestBlock({ url, method, requestHeaders }: HttpExchange): Uint8Array {
  const { host, pathname, search } = new URL(url);
  const fields = [['host', host], ...Object.entries(requestHeaders).filter(([, value]) => value !== '')];
  return httpMessage(`${method} ${pathname}${search} HTTP/1.1`, fields, new Uint8Array());
}

function httpMessage(start: string, fields: readonly (readonly string[])[], body: Uint8Array): Uint8Array {
  // A line break would begin another header. Bytes of headers are read as Latin 1, and written so.
  const lines = fields.map(([name, value]) => `${name}: ${value?.replace(/[\r\n]+/g, ' ')}`);
  return Buffer.concat([Buffer.from(`${[start, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
