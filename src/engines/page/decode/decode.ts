import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import htmlEncodingSniffer from 'html-encoding-sniffer';

export interface Decoded {
  readonly html: string;
  /** Name of the Encoding Standard in lower case, for example `utf-8`. */
  readonly charset: string;
}

/** Browsers look for a declaration beyond the 1,024 bytes of the standard, and pages with long heads depend on it. */
const DECLARATION_WITHIN = 16_384;
/** Bytes that the heuristics look at. */
const SAMPLE = 64 * 1024;
/** If at least this share of the non-ASCII characters is broken, the declared charset is considered wrong. */
const MOST_BROKEN = 0.2;

/**
 * The text of a page. The charset comes from the byte order mark, then from the server, then from the page (the sniffing algorithm of the
 * HTML standard). If nothing is declared or the declaration does not fit, the bytes decide. Unknown labels are ignored. Never throws.
 * @param contentType the header as the server sent it
 */
export function decodeHtml(bytes: Uint8Array, contentType?: string): Decoded {
  const declared = declaredCharset(bytes, contentType);
  const charset = declared === undefined ? guessCharset(bytes) : believable(bytes, declared);
  const html = decode(bytes, charset) ?? (decode(bytes, 'windows-1252') as string);
  if (declared === undefined || !isBroken(html)) return { html, charset };
  const guessed = guessCharset(bytes);
  const other = guessed === charset ? undefined : decode(bytes, guessed);
  return other !== undefined && countBroken(other) < countBroken(html)
    ? { html: other, charset: guessed }
    : { html, charset };
}

/** The charset of the byte order mark, the header or the page, if the Encoding Standard knows it. */
function declaredCharset(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  const label = charsetOf(contentType);
  const isXml = startsWithXml(bytes);
  const name = htmlEncodingSniffer(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    ...(isXml ? { xml: true } : { maxPrescanBytes: DECLARATION_WITHIN }),
    defaultEncoding: '',
  });
  if (name) return name === 'replacement' ? undefined : name.toLowerCase();
  // XHTML without its own declaration may have that of HTML.
  if (!isXml) return undefined;
  const meta = htmlEncodingSniffer(bytes, { maxPrescanBytes: DECLARATION_WITHIN, defaultEncoding: '' });
  return meta && meta !== 'replacement' ? meta.toLowerCase() : undefined;
}

/** The charset parameter of a content type, without quotes. */
export function charsetOf(contentType: string | undefined): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,]+))/i.exec(contentType?.slice(0, 1000) ?? '');
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim() || undefined;
}

function startsWithXml(bytes: Uint8Array): boolean {
  return bytes[0] === 0x3c && bytes[1] === 0x3f && bytes[2] === 0x78;
}

/** The declared charset, unless the bytes contradict it: many servers declare ISO-8859-1 for everything. */
function believable(bytes: Uint8Array, declared: string): string {
  if (declared === 'utf-8') return declared;
  if (declared.startsWith('utf-16')) return hasNulls(bytes) ? declared : guessCharset(bytes);
  if (declared === 'iso-2022-jp') return declared;
  return isUtf8(whole(bytes)) && sequences(bytes) >= 4 ? 'utf-8' : declared;
}

/** The charset by the bytes alone. */
function guessCharset(bytes: Uint8Array): string {
  if (isUtf8(whole(bytes)) && !hasNulls(bytes)) return hasEscapes(bytes) ? 'iso-2022-jp' : 'utf-8';
  const wide = wideCharset(bytes);
  if (wide) return wide;
  for (const match of chardet.analyse(sampleOf(bytes))) {
    const name = known(match.name);
    // UTF-8 was ruled out above, but a truncated page or one with a broken byte is still most likely UTF-8.
    if (name === 'utf-8' ? countBroken(decode(bytes.subarray(0, SAMPLE), name) ?? '') < 20 : name)
      return name as string;
  }
  return 'windows-1252';
}

/** ISO-2022-JP is ASCII with escape sequences. */
function hasEscapes(bytes: Uint8Array): boolean {
  const at = bytes.subarray(0, SAMPLE).indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

/** UTF-16 without a mark: every second byte of its markup is zero. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const end = Math.min(bytes.length, 1024);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < end; i++) if (bytes[i] === 0) i % 2 === 0 ? even++ : odd++;
  if (odd > end / 8 && even < odd / 8) return 'utf-16le';
  if (even > end / 8 && odd < even / 8) return 'utf-16be';
  return undefined;
}

const hasNulls = (bytes: Uint8Array): boolean => bytes.subarray(0, 1024).includes(0);

/** From the first non-ASCII byte on: markup says nothing about a charset. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return first < 0 ? bytes.subarray(0, SAMPLE) : bytes.subarray(Math.max(0, first - 64), first + SAMPLE);
}

/** Without a character that is cut off at the end. */
function whole(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      if (back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2)) end = bytes.length - back;
      break;
    }
  }
  return bytes.subarray(0, end);
}

/** Non-ASCII characters in UTF-8, at most 4: in a text of another charset, one or two look like it by chance. */
function sequences(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length && count < 4; i++) if ((bytes[i] as number) >= 0xc0) count++;
  return count;
}

function decode(bytes: Uint8Array, charset: string): string | undefined {
  const name = known(charset);
  return name === undefined ? undefined : new TextDecoder(name).decode(bytes);
}

/** The name by which the decoder knows a label. */
function known(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Whether a decoded text looks as if it had another charset. */
function isBroken(text: string): boolean {
  const broken = countBroken(text);
  if (broken < 3) return false;
  let beyond = 0;
  for (let i = 0; i < text.length && beyond * MOST_BROKEN <= broken; i++) if (text.charCodeAt(i) > 0x7f) beyond++;
  return broken > beyond * MOST_BROKEN;
}

function countBroken(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}
