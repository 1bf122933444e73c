import { isUtf8 as isUtf8Only } from 'node:buffer';
import { decodeUtf32, wideCharset } from '../../foundation/kernel/charsets.ts';
import { decodeAs } from './charset/code-pages.ts';
import { guessCharset, hasTwoBytes } from './charset/guess.ts';

/**
 * The text of a file. The charset comes from its byte order mark, then its declaration (XML, HTML), then UTF-8 if it is valid, then what
 * gives words. Never throws; undecodable bytes become U+FFFD.
 */
export const decode = (bytes: Uint8Array): string => decodeFile(bytes).text;

/** The same, and whether the file changes its charset from UTF-8 to another one or back. */
export function decodeFile(bytes: Uint8Array): { readonly text: string; readonly isMixed: boolean } {
  const known = decodeKnown(bytes);
  if (known !== undefined) return { text: known, isMixed: false };
  const mixed = decodeMixed(bytes);
  return mixed ?? { text: decodeAs(bytes, guessCharset(bytes)), isMixed: false };
}

function decodeKnown(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  const unmarked = wideCharset(bytes);
  if (unmarked === 'utf-32le' || unmarked === 'utf-32be') return decodeUtf32(bytes, unmarked === 'utf-32le');
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head) ??
    (/^\s*</.test(head) ? /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(head) : null);
  const label = declared?.[1];
  // If this declaration could be read, the file is not in UTF-16, whatever it declares.
  if (label !== undefined && !/^utf-?16/i.test(label)) return decoderFor(label).decode(bytes);
  if (unmarked !== undefined) return new TextDecoder(unmarked).decode(bytes);
  if (/^\s*</.test(head) || isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  return undefined;
}

/** A sequence that is cut off at the end is valid: the bytes may be only the start of the file. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Lines in UTF-8 for each line in another charset, from which on a file is in both. */
const FEWEST_UTF8 = 0.1;

/** Bytes of the lines that are not in UTF-8 that tell their charset. */
const MOST_SAMPLE = 256 * 1024;

/** Characters in UTF-8 for each undecodable byte, from which on a line is in UTF-8 with broken characters. */
const LEAST_VALID = 3;

/** A character of two bytes in UTF-8 alone in a line is as likely one of a charset of two bytes. */
const LEAST_BYTES = 3;

/**
 * A file that changes its charset, or that has broken characters: lines in UTF-8, and lines in one other charset; undefined if it is in that
 * one only.
 */
function decodeMixed(bytes: Uint8Array): { readonly text: string; readonly isMixed: boolean } | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sample: Buffer[] = [];
  let size = 0;
  let inUtf8 = 0;
  let inEither = 0;
  let inOther = 0;
  for (const { line, isOther, high } of linesOf(buffer)) {
    if (!isOther) {
      if (high >= LEAST_BYTES) inUtf8++;
      else if (high > 0) inEither++;
      continue;
    }
    inOther++;
    if (size < MOST_SAMPLE) size += line.length;
    else continue;
    sample.push(line);
  }
  if (inOther === 0) return { text: buffer.toString('utf8'), isMixed: false };
  if (inUtf8 + inEither < inOther * FEWEST_UTF8 || inUtf8 + inEither === 0) return undefined;
  const label = guessCharset(Buffer.concat(sample));
  const isDouble = hasTwoBytes(label);
  if (isDouble && (inUtf8 === 0 || inUtf8 < inOther * FEWEST_UTF8)) return undefined;
  let text = '';
  let from = 0;
  let at = 0;
  let isOtherBefore = false;
  const take = (): void => {
    const piece = buffer.subarray(from, at);
    text += isOtherBefore ? decodeAs(piece, label) : piece.toString('utf8');
    from = at;
  };
  for (const { line, isOther, high } of linesOf(buffer)) {
    const isIn = isOther || (isDouble && high > 0 && high < LEAST_BYTES);
    if (isIn !== isOtherBefore) take();
    isOtherBefore = isIn;
    at += line.length;
  }
  take();
  return { text, isMixed: true };
}

interface Line {
  readonly line: Buffer;
  /** Whether it is not in UTF-8. */
  readonly isOther: boolean;
  /** Bytes beyond ASCII. */
  readonly high: number;
}

/** Lines with their ends. */
function* linesOf(buffer: Buffer): Generator<Line> {
  for (let start = 0; start < buffer.length; ) {
    const newline = buffer.indexOf(10, start);
    const end = newline < 0 ? buffer.length : newline + 1;
    const line = buffer.subarray(start, end);
    let high = 0;
    for (const byte of line) if (byte > 0x7f) high++;
    yield { line, isOther: high > 0 && !isUtf8Only(line) && !isBrokenUtf8(line), high };
    start = end;
  }
}

/** Whether there are by far more characters in UTF-8 than bytes that are none: programs cut fields in the middle of a character. */
function isBrokenUtf8(line: Buffer): boolean {
  let valid = 0;
  let broken = 0;
  for (const char of line.toString('utf8')) {
    if (char === '\ufffd') broken++;
    else if (char > '\u007f') valid++;
  }
  return valid >= broken * LEAST_VALID;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** Whether bytes may be text: no binary bytes (MIME Sniffing Standard, 7.2), or two-byte text. */
export function isText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const end = Math.min(bytes.length, 4096);
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x20 && (byte < 9 || byte === 11 || (byte > 13 && byte !== 27))) return false;
  }
  return true;
}
