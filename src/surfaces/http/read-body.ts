import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, badRequest } from '../../foundation/kernel/errors.ts';
import { createJsonScan } from '../../foundation/kernel/json-scan.ts';

/** An unparsed JSON body. */
export interface SentBody {
  readonly bytes: Buffer;
  /** Whether the body has `\u` escapes, which may disguise keys. */
  readonly hasEscapes: boolean;
}

/** Limit of all large bodies in memory, in bytes; a team may have half of it. */
const MAX_HELD = 256 * 1024 * 1024;
/** Bytes from which a body counts as large. */
export const LARGE = 64 * 1024;

export interface ReadOptions {
  readonly limit: number;
  readonly keep: boolean;
  readonly owner?: string | undefined;
  readonly charge?: (ms: number) => void;
}

/** Reads bodies and enforces limits as bytes arrive. */
export interface BodyReader {
  /**
   * @param raw the request, whose end releases the memory
   * @param options.limit bytes
   * @param options.keep false drops the body and returns an empty one
   * @param options.owner the team that sends it
   * @param options.charge called with the milliseconds that it took to look through a large body
   * @throws ApiError PAYLOAD_TOO_LARGE; BAD_REQUEST for too many levels, keys or values; SERVICE_UNAVAILABLE when the bodies in memory,
   *   or those of the team, exceed their limit
   */
  read(payload: Readable, raw: IncomingMessage, options: ReadOptions): Promise<SentBody>;
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
    read(payload, raw, { limit, keep, owner = '', charge }) {
      if (Number(raw.headers['content-length'] ?? 0) > limit) throw new ApiError('PAYLOAD_TOO_LARGE');
      const scan = createJsonScan();
      const chunks: Buffer[] = [];
      let size = 0;
      let counted = 0;
      let looked = 0;
      const refusal = (chunk: Buffer): ApiError | undefined => {
        size += chunk.length;
        if (size > limit) return new ApiError('PAYLOAD_TOO_LARGE');
        if (!keep) return undefined;
        const began = size > LARGE ? performance.now() : undefined;
        const wrong = scan.take(chunk);
        if (began !== undefined) looked += performance.now() - began;
        if (wrong !== undefined) return badRequest('body', wrong);
        if (size <= LARGE) return undefined;
        if (counted === 0) {
          raw.once('close', () => hold(owner, -counted));
        }
        hold(owner, size - counted);
        counted = size;
        const isFull = held > maxHeld || (heldBy.get(owner) ?? 0) > maxHeld / 2;
        return isFull ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }) : undefined;
      };
      return new Promise((resolve, reject) => {
        const onData = (chunk: Buffer): void => {
          const refused = refusal(chunk);
          if (refused !== undefined) stop(() => reject(refused));
          else if (keep) chunks.push(chunk);
        };
        const onEnd = (): void => stop(() => resolve({ bytes: Buffer.concat(chunks), hasEscapes: scan.hasEscapes }));
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
