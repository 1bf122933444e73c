import { endOfFields, type Fields, readFields } from './fields.ts';

/** A response as an archive has it. */
interface ArchivedResponse {
  readonly status: number;
  readonly headers: Fields;
  /** Without its transfer coding, with its content coding. */
  readonly body: Buffer;
}

/** Bytes of the longest head that is read. */
const LONGEST_HEAD = 256 * 1024;

/** @returns undefined if it is none, or has a head that is too long */
export function readResponse(block: Buffer): ArchivedResponse | undefined {
  const start = block.subarray(0, LONGEST_HEAD);
  const end = endOfFields(start);
  // Headers without a body may end without an empty line.
  if (end === undefined && block.length > LONGEST_HEAD) return undefined;
  const { first, fields } = readFields(start.toString('latin1', 0, end?.at));
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})(?!\d)/i.exec(first) ?? [];
  if (status === undefined) return undefined;
  const body = end === undefined ? Buffer.alloc(0) : block.subarray(end.at + end.length);
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '');
  return { status: Number(status), headers: fields, body: isChunked ? withoutChunks(body) : body };
}

/** A chunked body as one. What is not chunked, as some writers store it, stays; of one that is cut there is what came. */
function withoutChunks(body: Buffer): Buffer {
  // Not a part for each: there may be millions.
  const whole = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\n', at);
    const [, digits] =
      /^([\da-f]{1,8})[\t ]*(?:;[^\r\n]*)?\r?\n$/i.exec(body.toString('latin1', at, end < 0 ? at : end + 1)) ?? [];
    if (digits === undefined) return length === 0 ? body : whole.subarray(0, length);
    const size = Number.parseInt(digits, 16);
    if (size === 0) break;
    length += body.copy(whole, length, end + 1, end + 1 + size);
    at = end + 1 + size;
    if (body[at] === 13) at++;
    if (body[at] === 10) at++;
  }
  return whole.subarray(0, length);
}
