import { isUtf8 } from 'node:buffer';

/** Charsets that no library of ours tells by bytes alone, and bytes that are no characters in any. */

/**
 * What readers should know of a text some of whose bytes were no characters; undefined if all were, or if authors wrote U+FFFD themselves.
 * @param shown what is returned of the text
 */
export function undecodedText(bytes: Uint8Array, shown: string): string | undefined {
  if (!shown.includes('\ufffd') || isUtf8(bytes)) return undefined;
  const count = shown.split('\ufffd').length - 1;
  const are =
    count === 1 ? 'One place of the source is no character' : `${count} places of the source are no characters`;
  return `${are} in its encoding, so \ufffd stands there.`;
}

/** Bytes that are looked at. */
const START = 1024;

/** UTF-16 or UTF-32 without a mark: its markup, digits and spaces have zeros, always at the same places. */
export function wideCharset(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | undefined {
  const end = Math.min(bytes.length - (bytes.length % 4), START);
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 4] = (zeros[i % 4] as number) + 1;
  const [a, b, c, d] = zeros as [number, number, number, number];
  const quarter = end / 4;
  if (end >= 8 && d === quarter && c > 0.7 * quarter && a < quarter / 3) return 'utf-32le';
  if (end >= 8 && a === quarter && b > 0.7 * quarter && d < quarter / 3) return 'utf-32be';
  const [even, odd] = evenAndOdd(bytes);
  const seen = Math.min(bytes.length, START);
  if (odd > seen / 8 && even < odd / 8) return 'utf-16le';
  if (even > seen / 8 && odd < even / 8) return 'utf-16be';
  return undefined;
}

function evenAndOdd(bytes: Uint8Array): [number, number] {
  let even = 0;
  let odd = 0;
  const end = Math.min(bytes.length, START);
  for (let i = 0; i < end; i++) if (bytes[i] === 0) i % 2 === 0 ? even++ : odd++;
  return [even, odd];
}

/** The text of UTF-32, which decoders of browsers do not know. */
export function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (at === 0 && code === 0xfeff) continue;
    text += code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
  }
  return text;
}

/** Least number of Thai letters, and share of the bytes beyond ASCII that are, and that stand where Thai writes them. */
const FEW = 12;
const MOST_OTHERS = 0.02;
const LEAST_MARKS = 0.15;
/** Vowels that are written first, tones and the like: no letter of Cyrillic in lower case has their bytes in KOI8. */
const LEAST_HIGH = 0.05;
const LEAST_PLACED = 0.97;

/**
 * Whether a text without a declared charset is Thai (windows-874, TIS-620). In Thai a vowel sign or a tone stands behind a consonant or
 * another sign, and a vowel that is written first before a consonant; pairs of bytes of Chinese and Korean do so by chance only.
 */
export function isThai(sample: Uint8Array): boolean {
  let all = 0;
  let others = 0;
  let marks = 0;
  let placed = 0;
  let high = 0;
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i] as number;
    if (byte < 0x80) continue;
    all++;
    if (byte < 0xa1 || (byte >= 0xdb && byte <= 0xde) || byte >= 0xfc) others += isPunctuation(byte) ? 0 : 1;
    if (byte >= 0xe0 && byte <= 0xee) high++;
    const before = sample[i - 1] ?? 0;
    if (isSign(byte)) {
      marks++;
      if (isConsonant(before) || isSign(before)) placed++;
    } else if (byte >= 0xe0 && byte <= 0xe4) {
      marks++;
      if (isConsonant(sample[i + 1] ?? 0)) placed++;
    }
  }
  if (all < FEW || others > MOST_OTHERS * all || high < LEAST_HIGH * all) return false;
  return marks >= LEAST_MARKS * all && placed >= LEAST_PLACED * marks;
}

const isConsonant = (byte: number): boolean => byte >= 0xa1 && byte <= 0xce;
/** Vowels above and below, tones. */
const isSign = (byte: number): boolean =>
  byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
/** Ellipsis, quotes, dashes and the no-break space of windows-874. */
const isPunctuation = (byte: number): boolean =>
  byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97) || byte === 0xa0;
