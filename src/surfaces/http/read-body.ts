import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, badRequest } from '../../foundation/kernel/errors.ts';
import { createJsonScan } from '../../foundation/kernel/json-scan.ts';

/** An unparsed JSON body, as it came. */
export interface SentBody {
  readonly chunks: readonly Uint8Array[];
  /** Bytes. */
  readonly size: number;
  /** Whether what was looked through has `\u` escapes, which may disguise keys. */
  readonly hasEscapes: boolean;
}

/** Limit of all large bodies in memory, in bytes; a team may have half of it. */
const MAX_HELD = 256 * 1024 * 1024;
/** Bytes from which a body counts as large. */
export const LARGE = 64 * 1024;

interface ReadOptions {
  /** Bytes. */
  readonly limit: number;
  /** False drops the body and returns an empty one. */
  readonly keep: boolean;
  /** Whether somebody else looks through a large body; its beginning is looked through here all the same. */
  readonly leavesLarge?: boolean;
  /** The team that sends it. */
  readonly owner?: string | undefined;
  /** Called with the milliseconds that a large body took. */
  readonly charge?: (ms: number) => void;
}

/** Chunks from which on small ones are put together: a client may send each byte in one of its own. */
const MANY = 256;
/** Bytes that so many chunks have if they are not small. */
const FEW_BYTES = 1024 * 1024;

/** The request whose body is read. */
interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly response: Pick<ServerResponse, 'once'>;
}

/** Reads bodies and enforces limits as bytes arrive. */
export interface BodyReader {
  /**
   * @param request its response's end releases the memory: that of the request is the end of its body
   * @throws ApiError PAYLOAD_TOO_LARGE; BAD_REQUEST for too many levels, keys or values; SERVICE_UNAVAILABLE when the bodies in memory,
   *   or those of the team, exceed their limit
   */
  read(payload: Readable, request: Sender, options: ReadOptions): Promise<SentBody>;
}

export function createBodyReader(maxHeld = MAX_HELD): BodyReader {
  let held = 0;
  /** Of each team with large bodies in memory. */
  const heldBy = new Map<string, number>();
  const hold = (owner: string, more: number): void => {
    held += more;
    const all = (heldBy.get(owner) ?? 0) + more;
    if (all > 0) heldBy.set(owner, all);
    else heldBy.delete(owner);
  };
  return {
    read(payload, { headers, response }, { limit, keep, leavesLarge = false, owner = '', charge }) {
      if (Number(headers['content-length'] ?? 0) > limit) throw new ApiError('PAYLOAD_TOO_LARGE');
      const scan = createJsonScan();
      const chunks: Buffer[] = [];
      /** Those that came after what was put together last. */
      let tail = { count: 0, bytes: 0 };
      let size = 0;
      let counted = 0;
      let looked = 0;
      const refusal = (chunk: Buffer): ApiError | undefined => {
        size += chunk.length;
        if (size > limit) return new ApiError('PAYLOAD_TOO_LARGE');
        if (!keep) return undefined;
        const isLarge = size > LARGE;
        if (!(isLarge && leavesLarge)) {
          const began = isLarge ? performance.now() : undefined;
          const wrong = scan.take(chunk);
          if (began !== undefined) looked += performance.now() - began;
          if (wrong !== undefined) return badRequest('body', wrong);
        }
        if (!isLarge) return undefined;
        if (counted === 0) {
          response.once('close', () => hold(owner, -counted));
        }
        hold(owner, size - counted);
        counted = size;
        const isFull = held > maxHeld || (heldBy.get(owner) ?? 0) > maxHeld / 2;
        return isFull ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }) : undefined;
      };
      const store = (chunk: Buffer): void => {
        chunks.push(chunk);
        tail.count++;
        tail.bytes += chunk.length;
        if (tail.count < MANY) return;
        if (tail.bytes < FEW_BYTES) chunks.push(Buffer.concat(chunks.splice(-tail.count)));
        tail = { count: 0, bytes: 0 };
      };
      return new Promise((resolve, reject) => {
        const onData = (chunk: Buffer): void => {
          const refused = refusal(chunk);
          if (refused !== undefined) stop(() => reject(refused));
          else if (keep) store(chunk);
        };
        const onEnd = (): void => stop(() => resolve({ chunks, size: keep ? size : 0, hasEscapes: scan.hasEscapes }));
        const onError = (error: Error): void => stop(() => reject(error));
        const stop = (settle: () => void): void => {
          payload.off('data', onData).off('end', onEnd).off('error', onError);
          payload.on('error', () => {});
          if (looked > 0) charge?.(looked);
          settle();
        };
        payload.on('data', onData).on('end', onEnd).on('error', onError);
      });
    },
  };
}
