import chardet from 'chardet';
import { isThai } from '../../../foundation/kernel/charsets.ts';
import { likelihood } from './alphabets.ts';
import { decodeAs } from './code-pages.ts';

/** Charsets of one byte, and how much rarer than the first they are, as logarithms. */
const SINGLE: readonly (readonly [label: string, rarity: number])[] = [
  ['windows-1252', 0],
  ['windows-1251', -0.3],
  ['windows-1250', -0.5],
  ['iso-8859-2', -0.8],
  ['windows-1253', -0.3],
  ['windows-1254', -0.8],
  ['windows-1255', -0.3],
  ['windows-1256', -0.3],
  ['windows-1257', -0.8],
  ['windows-1258', -1],
  ['windows-874', -0.5],
  ['koi8-r', -1],
  ['koi8-u', -1.2],
  ['ibm866', -1.5],
  ['iso-8859-5', -2],
  ['x-mac-cyrillic', -2],
  ['macintosh', -1.5],
  ['x-mac-ce', -2],
  ['x-mac-greek', -2.5],
  ['x-mac-turkish', -2.5],
  ['cp850', -2],
  ['cp852', -2],
  ['cp437', -2.2],
  ['cp737', -2.5],
  ['cp857', -2.5],
];

/** Charsets of two bytes, with the first and last lead bytes of their common characters. */
const DOUBLE: readonly (readonly [label: string, first: number, last: number])[] = [
  ['shift_jis', 0x88, 0x97],
  ['euc-jp', 0xb0, 0xcf],
  ['euc-kr', 0xb0, 0xc8],
  ['gb18030', 0xb0, 0xd7],
  ['big5', 0xa4, 0xc6],
];

/** Whether it is one of the charsets of two bytes. */
export const hasTwoBytes = (label: string): boolean => DOUBLE.some(([name]) => name === label);

/** Maximum bytes that are examined, half of them from the start and half from the end. */
const SAMPLE = 16 * 1024;

/** Charsets of DOS, which archives have names in, and how much rarer all others are there. */
const OF_DOS = /^(?:cp|ibm)\d/;
const NOT_OF_DOS = -2;

/**
 * The most likely charset of a text that is not in UTF-8, by what gives words in it. The parts with bytes beyond ASCII are examined.
 * @param isOfDos whether it is probably in a code page of DOS
 */
export function guessCharset(bytes: Uint8Array, isOfDos = false): string {
  const sample = sampleOf(bytes);
  if (isThai(sample)) return 'windows-874';
  const rarityOf = (label: string, rarity: number): number =>
    isOfDos ? (OF_DOS.test(label) ? (rarity + 2) / 2 : NOT_OF_DOS + rarity) : rarity;
  const single = SINGLE.map(
    ([label, rarity]) => [label, rarityOf(label, rarity) + wordsScore(decodeAs(sample, label))] as const,
  ).reduce((best, one) => (one[1] > best[1] ? one : best));
  const found = chardet.analyse(sample).map(({ name }) => name.toLowerCase());
  const doubles = DOUBLE.map((charset) => ({ charset, share: eastern(sample, charset[0]) })).filter(
    ({ share }) => share > 0.9,
  );
  const scored = doubles.map((one) => ({ ...one, score: pairsScore(sample, one.charset) }));
  const [double] = scored.sort(
    (a, b) => b.share - a.share || b.score - a.score || rank(found, a.charset[0]) - rank(found, b.charset[0]),
  );
  return double !== undefined && double.score > single[1] ? double.charset[0] : single[0];
}

const rank = (found: readonly string[], label: string): number => {
  const at = found.indexOf(label);
  return at < 0 ? found.length : at;
};

/** The words with bytes beyond ASCII, from the start and from the end of a text, without half characters but at the end. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const isHigh = (index: number): boolean => (bytes[index] as number) > 0x7f;
  let size = 0;
  let at = 0;
  for (let index = 0; index < bytes.length && size < SAMPLE / 2; index++) {
    if (!isHigh(index)) continue;
    // What is between the last part and it is ASCII.
    const start = Math.max(at, bytes.lastIndexOf(NEWLINE, index) + 1, index - LINE);
    at = endAfter(bytes, index);
    parts.push(bytes.subarray(start, at));
    size += at - start;
    index = at - 1;
  }
  if (at < bytes.length && (bytes[at - 1] ?? 0) >= FIRST_TRAIL) return Buffer.concat(parts);
  const later: Uint8Array[] = [];
  let end = bytes.length;
  for (let index = end - 1; index >= at && size < SAMPLE; index--) {
    if (!isHigh(index)) continue;
    const start = startBefore(bytes, index, at);
    if (start === undefined) break;
    const newline = bytes.indexOf(NEWLINE, index) + 1 || end;
    const part = bytes.subarray(start, Math.min(end, newline, index + LINE));
    later.push(part);
    size += part.length;
    end = start;
    index = start;
  }
  return Buffer.concat([...parts, ...later.reverse()]);
}

/** Bytes of a line before and behind a byte beyond ASCII, if characters end there. */
const LINE = 400;

const NEWLINE = 10;

/** No charset has a byte below in a character of several bytes: behind it another one begins. */
const FIRST_TRAIL = 0x30;

const isCut = (byte: number, far: boolean): boolean => byte === NEWLINE || (far && byte < FIRST_TRAIL);

/** Where a part may end; if that is nowhere in half of the sample, then perhaps in the middle of a character. */
function endAfter(bytes: Uint8Array, from: number): number {
  const most = Math.min(bytes.length, from + SAMPLE / 2);
  for (let index = from; index < most; index++)
    if (isCut(bytes[index] as number, index >= from + LINE)) return index + 1;
  return most;
}

/** Where a part may begin, from `least`; undefined if that is too far. */
function startBefore(bytes: Uint8Array, from: number, least: number): number | undefined {
  const most = Math.max(least, from - SAMPLE / 2);
  for (let index = from; index > most; index--)
    if (isCut(bytes[index - 1] as number, index <= from - LINE)) return index;
  return most === least ? least : undefined;
}

/** Penalties, as logarithms: a capital behind a small letter, letters of two scripts in a word, a sign within a word. */
const [CASE, MIXED, SIGN, CAPITAL] = [-3, -3, -4, -1.2];
/** Letters with marks of the Latin alphabet that follow two others. */
const CROWDED = -3;
/** A capital on its own. */
const ALONE = -3;

const IS_LETTER = /\p{L}|\p{M}/u;

/** How likely a text is, as far as it is beyond ASCII. */
function wordsScore(text: string): number {
  const counts = new Map<string, number>();
  let score = 0;
  let before = '';
  let marked = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    const after = text[index + 1] ?? '';
    if (char < '\u0080') {
      if (before > '\u007f' && /[a-z]/i.test(char) && isOtherScript(before)) score += MIXED;
      else if (/[A-Z]/.test(char) && isSmall(before) && before > '\u007f') score += CASE;
    } else {
      const small = char === 'İ' ? 'i' : char.toLowerCase();
      counts.set(small, (counts.get(small) ?? 0) + 1);
      if (!IS_LETTER.test(char)) {
        if (before > '\u007f' && before !== '\u00a0' && !IS_LETTER.test(before)) score += SIGN;
        if (/[\p{L}]/u.test(before) && /[\p{L}]/u.test(after) && !/[’·\u00ad]/.test(char)) score += SIGN;
      } else if (small !== char) {
        score += isSmall(before) ? CASE : /\p{Lu}/u.test(before) && isCapital(after) ? 0 : CAPITAL;
        if (!IS_LETTER.test(before) && !IS_LETTER.test(after)) score += ALONE;
        // A capital in front of nothing but small letters begins a word.
        if (/\p{Lu}/u.test(before) && isSmall(after)) score += CASE;
      } else if (/[A-Z]/.test(before) && /[A-Z]/.test(after)) score += CASE;
      if (isOtherScript(char) && /[a-z]/i.test(before)) score += MIXED;
    }
    marked = char > '\u007f' && /\p{Script=Latin}/u.test(char) ? marked + 1 : 0;
    if (marked > 2) score += CROWDED;
    before = char;
  }
  return score + likelihood(counts);
}

const isSmall = (char: string): boolean => char !== '' && /\p{Ll}/u.test(char);
const isCapital = (char: string): boolean => char === '' || !/\p{Ll}/u.test(char);
const isOtherScript = (char: string): boolean => /\p{L}/u.test(char) && !/\p{Script=Latin}/u.test(char);

/** Logarithms of how likely a byte of a common, a syllabic and a rare character is. */
const [COMMON, SYLLABLE, RARE] = [-3.6, -2.6, -8];
const HIGH_TRAIL = -0.5;

function pairsScore(sample: Uint8Array, [label, first, last]: (typeof DOUBLE)[number]): number {
  const hasLowTrails = label === 'big5' || label === 'shift_jis';
  let score = 0;
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at] as number;
    if (lead < 0x80) continue;
    const isKana =
      label === 'shift_jis' ? lead === 0x82 || lead === 0x83 : label === 'euc-jp' && (lead === 0xa4 || lead === 0xa5);
    const isSign = label === 'shift_jis' ? lead === 0x81 : lead >= 0xa1 && lead <= 0xa3;
    const isSyllable = isKana || label === 'euc-kr';
    // Japanese is hardly ever without kana.
    const common = label === 'euc-jp' || label === 'shift_jis' ? COMMON - 0.5 : COMMON;
    score += 2 * (isSign ? -3 : isKana || (lead >= first && lead <= last) ? (isSyllable ? SYLLABLE : common) : RARE);
    // Half of the second bytes of these charsets are ASCII.
    if (hasLowTrails && (sample[at + 1] ?? 0) > 0xa0) score += HIGH_TRAIL;
    at++;
  }
  return score;
}

/**
 * The share of kana, hangul and common ideographs among the non-ASCII characters if the text is decoded in this charset; 0 if that is
 * impossible.
 */
function eastern(sample: Uint8Array, label: string): number {
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return 0;
  }
  const others = text.match(/[^\u0000-\u007f\u3000-\u303f\uff01-\uff5e]/g)?.length ?? 0;
  const common = text.match(/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return others < 3 ? 0 : common / others;
}
