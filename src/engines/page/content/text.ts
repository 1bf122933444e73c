import { oneLine } from '../../text/index.ts';
/** Facts about a line of text from one pass over its characters and words. */

export interface TextFacts {
  /** White space collapsed. */
  text: string;
  words: number;
  capitals: number;
  digits: number;
  commas: number;
  /** Bars, chevrons, bullets: separators of menu items. */
  separators: number;
  /** 1 if it contains a currency sign. */
  currency: number;
  /** 1 if it ends like a sentence. */
  ends: number;
}

/** Computes the facts of a text and collapses its white space. */
export function measure(source: string, facts: TextFacts): void {
  let words = 0;
  let wide = 0;
  let capitals = 0;
  let digits = 0;
  let commas = 0;
  let separators = 0;
  let currency = 0;
  let last = 0;
  let start = -1;
  let hasWord = false;
  let isClean = true;
  const { length } = source;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? source.charCodeAt(i) : 32;
    const isSpace = code <= 32 || code === 160;
    if (isSpace) {
      if (start >= 0) {
        if (hasWord) words++;
        start = -1;
        hasWord = false;
        if (code !== 32) isClean = false;
      } else isClean = false;
      continue;
    }
    last = code;
    if (start < 0) start = i;
    if (code < 128) {
      if (code >= 97 && code <= 122) hasWord = true;
      else if (code >= 65 && code <= 90) {
        hasWord = true;
        capitals++;
      } else if (code >= 48 && code <= 57) {
        hasWord = true;
        digits++;
      } else if (code === 44 || code === 59) commas++;
      else if (code === 124 || code === 47 || code === 62) separators++;
      else if (code === 36) currency = 1;
    } else if (code >= 0xc0 && code < 0x2000) hasWord = true;
    else if (code === 0xa3 || code === 0xa5 || code === 0x20ac || code === 0x20b9) currency = 1;
    else if (code === 0xbb || code === 0x203a || code === 0xb7 || code === 0x2022) separators++;
    else if (code >= 0x3040 && code <= 0x9fff) {
      hasWord = true;
      wide++;
    } else if (code >= 0xac00 && code <= 0xd7a3) hasWord = true;
    else if (code === 0xff0c || code === 0x3001) commas++;
  }
  facts.text = isClean ? source.trim() : oneLine(source);
  // Scripts without spaces between words: two characters count as one word.
  facts.words = Math.max(words, Math.ceil(wide / 2));
  facts.capitals = capitals;
  facts.digits = digits;
  facts.commas = commas;
  facts.separators = separators;
  facts.currency = currency;
  facts.ends = ENDS.has(last) ? 1 : 0;
}

/** The words of a text in small letters: its runs of letters and digits. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of a text. Two characters of a script without spaces count as one. */
export function wordsIn(text: string): number {
  const facts = { text: '', words: 0, capitals: 0, digits: 0, commas: 0, separators: 0, currency: 0, ends: 0 };
  measure(text, facts);
  return facts.words;
}

const ENDS = new Set([...'.!?…。！？:"”\''].map((sign) => sign.charCodeAt(0)));
