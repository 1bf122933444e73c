import { gapAfter, type Token } from './date-tokens.ts';
import { monthOf, nameKey, wordsFor } from './month-names.ts';

/** What of a date stands at a place of a text: numbers, months, and words such as `of`. */

export interface Line {
  /** With the digits of ASCII. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lang: string | undefined;
  readonly withoutYear: boolean;
}

const ORDINALS = wordsFor('ordinal');
const WITHIN = wordsFor('within');
const MONTH_WORDS = wordsFor('month');
/** Words that let a day follow a year: `2026. gada 4. marts`. */
export const AFTER_YEAR = wordsFor('year');

/** What stands between the parts of a date, and between its day and its month. */
export const SOFT = /^[\s.,،·'’׳॰/–-]{0,4}$/;
export const TIGHT = /^[\s.'’׳॰/°-]{0,3}$/;

export const isNumber = ({ tokens }: Line, i: number, digits: 2 | 4): boolean => {
  const token = tokens[i];
  return token?.isNumber === true && (digits === 4 ? token.text.length === 4 : token.text.length <= 2);
};
export const numberAt = ({ tokens }: Line, i: number): number => Number(tokens[i]?.text);
export const gap = ({ text, tokens }: Line, i: number): string => gapAfter(text, tokens, i);
export const isWord = ({ tokens }: Line, i: number, words: ReadonlySet<string>): boolean => {
  const token = tokens[i];
  return token !== undefined && !token.isNumber && token.text.length <= 6 && words.has(nameKey(token.text));
};

/** Over at most two words such as `of`. */
export function afterWords(line: Line, i: number, between: RegExp): number {
  let at = i;
  while (at < i + 2 && isWord(line, at, WITHIN) && between.test(gap(line, at - 1))) at++;
  return at;
}

/** Over what is written to the number of a day: `4th`, `1º`, `22:a`. */
export const afterOrdinal = (line: Line, i: number): number =>
  isWord(line, i, ORDINALS) && /^[-:'’.]?$/.test(gap(line, i - 1)) ? i + 1 : i;

export interface Month {
  readonly month: number;
  readonly next: number;
}

/** A month at a place, by its name or as `tháng 3`. */
export function monthAt(line: Line, i: number, isLone = false): Month | undefined {
  if (isWord(line, i, MONTH_WORDS) && isNumber(line, i + 1, 2)) return { month: numberAt(line, i + 1), next: i + 2 };
  return namedAt(line, i, isLone);
}

/** Of one word, or of two: `تشرين الثاني`, `ม.ค.` */
export function namedAt({ tokens, text, lang }: Line, i: number, isLone: boolean): Month | undefined {
  const [one, two, three] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (one === undefined || one.isNumber || one.text.length > 14) return undefined;
  const key = nameKey(one.text);
  const both = two?.isNumber === false && isClose(text, one, two) ? key + nameKey(two.text) : undefined;
  if (both !== undefined && three?.isNumber === false && key === 'thang' && two && isClose(text, two, three)) {
    const month = monthOf(both + nameKey(three.text), lang, isLone);
    if (month !== undefined) return { month, next: i + 3 };
  }
  const month = monthOf(key, lang, isLone);
  if (month !== undefined) return { month, next: i + 1 };
  const ofBoth = both === undefined ? undefined : monthOf(both, lang, isLone);
  return ofBoth === undefined ? undefined : { month: ofBoth, next: i + 2 };
}

const isClose = (text: string, a: Token, b: Token): boolean => /^[. \u00a0]$/.test(text.slice(a.end, b.start));
