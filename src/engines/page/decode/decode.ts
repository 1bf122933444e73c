import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import htmlEncodingSniffer from 'html-encoding-sniffer';
import { decodeUtf32, isThai, wideCharset } from '../../../foundation/kernel/charsets.ts';
import { charsetForLanguage } from './language-charset.ts';

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
  const wide = utf32Of(bytes, contentType);
  if (wide !== undefined) return { html: decodeUtf32(bytes, wide === 'utf-32le'), charset: wide };
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

/** UTF-32 is no charset of browsers, but servers send it. */
function utf32Of(bytes: Uint8Array, contentType: string | undefined): 'utf-32le' | 'utf-32be' | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  const isSaid = /^utf-?32/i.test(charsetOf(contentType) ?? '');
  if (!isSaid && a !== 0 && d !== 0) return undefined;
  const found = wideCharset(bytes);
  return found === 'utf-32le' || found === 'utf-32be' ? found : undefined;
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
  if (declared.startsWith('utf-16'))
    return isWide(bytes, declared) ? (utf16Order(bytes) ?? declared) : guessCharset(bytes);
  if (declared === 'iso-2022-jp') return declared;
  return isUtf8(whole(bytes)) && sequences(bytes) >= 4 ? 'utf-8' : declared;
}

/** Bytes below a space that no text of single bytes has; UTF-16 of Greek, Cyrillic, Hebrew, Arabic and others has many. */
const MOST_CONTROLS = 0.05;

/** Whether a text that is declared as UTF-16 can be it: letters outside of Latin have no zeros. */
function isWide(bytes: Uint8Array, declared: string): boolean {
  if (hasNulls(bytes)) return true;
  let controls = 0;
  const end = Math.min(bytes.length, 1024);
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b) controls++;
  }
  if (controls > MOST_CONTROLS * end) return true;
  return bytes.length % 2 === 0 && !isUtf8(whole(bytes)) && countBroken(decode(bytes, declared) ?? '') === 0;
}

/** The order of bytes that the mark or the zeros show, whatever is declared. */
function utf16Order(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const found = wideCharset(bytes);
  return found?.startsWith('utf-16') ? found : undefined;
}

/** The charset by the bytes alone. */
function guessCharset(bytes: Uint8Array): string {
  if (isUtf8(whole(bytes)) && !hasNulls(bytes)) return hasEscapes(bytes) ? 'iso-2022-jp' : 'utf-8';
  const wide = wideCharset(bytes);
  if (wide) return wide;
  const sample = sampleOf(bytes);
  const ofLanguage = charsetForLanguage(bytes, sample);
  if (ofLanguage !== undefined) return ofLanguage;
  if (isThai(sample)) return 'windows-874';
  for (const match of chardet.analyse(sample)) {
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
