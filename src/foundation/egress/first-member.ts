import { promisify } from 'node:util';
import { type InputType, inflateRaw, type ZlibOptions } from 'node:zlib';

/** What the warning says of a body of which `firstMember` leaves something out. */
export const MORE_MEMBERS = 'what follows the first part of its compressed body was left out';

/** Whether a body is coded as gzip and nothing else. @param codings the Content-Encoding header */
export const isGzip = (codings: string | undefined): boolean => /^\s*(?:x-)?gzip\s*$/i.test(codings ?? '');

/** How a member of a gzip file begins (RFC 1952 2.3.1). */
const MAGIC = Buffer.from([0x1f, 0x8b, 8]);
/** Bytes of the shortest header, and of what follows the data: the checksum and the length. */
const HEADER = 10;
const TRAILER = 8;

const inflated = promisify(inflateRaw) as unknown as (
  bytes: InputType,
  options: ZlibOptions,
) => Promise<{ readonly engine: { readonly bytesWritten: number } }>;

/**
 * The first member of a gzip body, which is what browsers show of one that has several; Node decodes them all.
 * @param maxBytes of what is decoded; a body with more is left as it is, as is one that is damaged
 */
export async function firstMember(body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const start = endOfHeader(bytes);
  // Nearly all bodies end here.
  if (start === undefined || bytes.indexOf(MAGIC, start) < 0) return body;
  try {
    const { engine } = await inflated(bytes.subarray(start), { info: true, maxOutputLength: maxBytes });
    const end = start + engine.bytesWritten + TRAILER;
    return bytes.subarray(end, end + MAGIC.length).equals(MAGIC) ? bytes.subarray(0, end) : body;
  } catch {
    return body;
  }
}

/** Where the data begin; undefined if it is no gzip file. */
function endOfHeader(bytes: Buffer): number | undefined {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const flags = bytes[3] ?? 0;
  let at = HEADER;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  // A name and a comment, each with a zero at its end.
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  return flags & 2 ? at + 2 : at;
}
