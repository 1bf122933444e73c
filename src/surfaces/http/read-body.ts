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

/** Limit of all large bodies in memory, in bytes. */
const MAX_HELD = 256 * 1024 * 1024;
/** Bytes from which a body counts as large. */
const LARGE = 64 * 1024;

/** Reads bodies and enforces limits as bytes arrive. */
export interface BodyReader {
  /**
   * @param raw the request, whose end releases the memory
   * @param options.limit bytes
   * @param options.keep false drops the body and returns an empty one
   * @throws ApiError PAYLOAD_TOO_LARGE; BAD_REQUEST for too many levels or values; SERVICE_UNAVAILABLE when all bodies in memory
   *   exceed their limit
   */
  read(
    payload: Readable,
    raw: IncomingMessage,
    options: { readonly limit: number; readonly keep: boolean },
  ): Promise<SentBody>;
}

export function createBodyReader(maxHeld = MAX_HELD): BodyReader {
  let held = 0;
  return {
    read(payload, raw, { limit, keep }) {
      if (Number(raw.headers['content-length'] ?? 0) > limit) throw new ApiError('PAYLOAD_TOO_LARGE');
      const scan = createJsonScan();
      const chunks: Buffer[] = [];
      let size = 0;
      let counted = 0;
      const refusal = (chunk: Buffer): ApiError | undefined => {
        size += chunk.length;
        if (size > limit) return new ApiError('PAYLOAD_TOO_LARGE');
        if (!keep) return undefined;
        const wrong = scan.take(chunk);
        if (wrong !== undefined) return badRequest('body', wrong);
        if (size <= LARGE) return undefined;
        if (counted === 0) {
          raw.once('close', () => {
            held -= counted;
          });
        }
        held += size - counted;
        counted = size;
        return held > maxHeld ? new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 }) : undefined;
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
          settle();
        };
        payload.on('data', onData).on('end', onEnd).on('error', onError);
      });
    },
  };
}
