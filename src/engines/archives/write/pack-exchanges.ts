import type { HttpExchange } from '../../../foundation/kernel/http-exchange.ts';
import { newId, recordOf, requestBlock, responseBlock, warcDigest } from './records.ts';

/** What an index says of one response. */
export interface IndexedRecord {
  readonly url: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly status: number;
  /** Media type without parameters; empty if none was given. */
  readonly mime: string;
  readonly digest: string;
  /** Compressed bytes of the record, and where they begin in those of the page. */
  readonly length: number;
  readonly offset: number;
}

/** The records of a page. */
export interface PackedExchanges {
  readonly bytes: Uint8Array;
  readonly index: readonly IndexedRecord[];
}

/** The records of a page, one gzip member each: of each exchange the request and the response; of a page as the browser had it a resource. */
export async function packExchanges(exchanges: readonly HttpExchange[]): Promise<PackedExchanges> {
  const parts: Uint8Array[] = [];
  const index: IndexedRecord[] = [];
  let offset = 0;
  const add = (part: Uint8Array): void => {
    parts.push(part);
    offset += part.length;
  };
  for (const exchange of exchanges) {
    const { url, at, status, headers, body } = exchange;
    const mime = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const digest = warcDigest(body);
    const target = ['WARC-Target-URI', url] as const;
    const payload = ['WARC-Payload-Digest', digest] as const;
    const id = newId();
    if (exchange.isRendered) {
      const type = ['Content-Type', headers['content-type'] ?? 'application/octet-stream'] as const;
      add(await recordOf([['WARC-Type', 'resource'], target, type, payload], at, body, id));
    } else {
      const cut = exchange.isCut ? ([['WARC-Truncated', 'unspecified']] as const) : [];
      const type = ['Content-Type', 'application/http; msgtype=response'] as const;
      add(await recordOf([['WARC-Type', 'response'], target, type, payload, ...cut], at, responseBlock(exchange), id));
    }
    const length = parts.at(-1)?.length ?? 0;
    index.push({ url, at, status, mime, digest, length, offset: offset - length });
    if (exchange.isRendered) continue;
    const type = ['Content-Type', 'application/http; msgtype=request'] as const;
    add(
      await recordOf([['WARC-Type', 'request'], target, type, ['WARC-Concurrent-To', id]], at, requestBlock(exchange)),
    );
  }
  return { bytes: Buffer.concat(parts), index };
}
