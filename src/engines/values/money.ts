import { readFileSync } from 'node:fs';
import { asciiDigits, DIRECTION_MARKS } from './digits.ts';
import type { Found } from './found.ts';
import { NUMBER, parse, SCALES } from './number.ts';
import { belowZero, MINUS } from './sign.ts';

/** Amounts of money: `1.299,00 €`, `$1,299.99`, `349 kr`, `CHF 12`, `£1.2 million`, `-€5`. */

export interface Money {
  readonly amount: number;
  /** The code of ISO 4217; undefined where a sign stands for several: `$`, `¥`, and `kr` in a language without crowns. */
  readonly currency: string | undefined;
  /** The currency as a code, or as the sign that stands for several. */
  readonly sign: string;
}

const ROWS = readFileSync(new URL('./currencies.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1, -1)
  .map((line) => line.split('\t') as [currency: string, signs: string, words: string]);

const listed = (text: string): string[] => text.split(' ').filter(Boolean);
const longestFirst = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('$', '[$]'))
    .join('|');

const CODES = ROWS.flatMap(([currency]) => (/^[A-Z]{3}$/.test(currency) ? [currency] : []));
const SIGNS = ROWS.flatMap(([, signs]) => listed(signs));
const WORDS = ROWS.flatMap(([, , words]) => listed(words));
const BY_SIGN = new Map(
  ROWS.flatMap(([currency, signs, words]) =>
    listed(`${signs} ${words} ${currency}`).map((one) => [one.toLowerCase(), currency]),
  ),
);

/** Signs of letters only count in their case, and codes too: `try 3` is no lira. Feet have less digits than forints. */
const isWritten = (sign: string): boolean => /^\p{L}+$/u.test(sign);
const SYMBOLS = longestFirst(SIGNS.filter((sign) => !isWritten(sign)));
const LETTERS = longestFirst(SIGNS.filter(isWritten)).replace(/\bFt\b/, '(?<=\\d{3}\\s?)Ft');
const GAP = '[\\s\\u200e\\u200f]{0,2}';
const SCALE = `(?:\\s?(?:${longestFirst([...SCALES.keys()])})(?!\\p{L}))?`;

/** An amount as the source of a pattern without groups, for the flag `u`. */
export const MONEY =
  `(?:(?:${SYMBOLS}|(?<![\\p{L}\\d])(?-i:${CODES.join('|')}|kr|Kr|Rs|Rp|RM)\\.?)${GAP}(?:${MINUS}?${GAP}|\\((?=[\\d.,'’]{1,20}[.,]\\d{2,3}\\)))${NUMBER}${SCALE}` +
  `|(?<![\\d.,])${NUMBER}${SCALE}(?:[-−](?=\\D{0,8}$))?${GAP}(?:${SYMBOLS}|(?:(?-i:${LETTERS}|${CODES.join('|')})|${longestFirst(WORDS)})(?!\\p{L})))`;

const AMOUNT = new RegExp(MONEY, 'giu');
const DIGITS = new RegExp(NUMBER, 'u');
/** More of a number, behind marks for the direction of writing. */
const GOES_ON = new RegExp(`^${DIRECTION_MARKS.source}+[.,]?${DIRECTION_MARKS.source}?\\d`);

/**
 * The amounts of a text in its order. What is no number is none: `£1,2,3`.
 * @param lang of the page, which says whose `kr` it is
 */
export function find(text: string, lang?: string): Found<Money>[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const plain = asciiDigits(text);
  return [...plain.matchAll(AMOUNT)].flatMap(({ 0: whole, index }) => {
    if (GOES_ON.test(plain.slice(index + whole.length, index + whole.length + 4))) return [];
    const { 0: written = '', index: at = 0 } = DIGITS.exec(whole) ?? {};
    const value = parse(written, true);
    const [before, behind] = [whole.slice(0, at), whole.slice(at + written.length)];
    const [scale = ''] = /^\s?\p{L}+/u.exec(behind) ?? [];
    const factor = SCALES.get(scale.trim().toLowerCase());
    const sign = signOf(before.trim() || behind.slice(factor === undefined ? 0 : scale.length).trim());
    if (value === undefined || sign === undefined) return [];
    const size = factor === undefined ? value : Number((value * factor).toPrecision(12));
    const signed = belowZero(plain, index + at, index + at + written.length);
    const [start, end] = [Math.min(index, signed?.start ?? index), Math.max(index + whole.length, signed?.end ?? 0)];
    return [{ start, end, value: { amount: signed ? -size : size, currency: isoOf(sign, lang), sign } }];
  });
}

/** The first amount in the first 300 characters of a text. */
export const first = (text: string, lang?: string): Money | undefined => find(text.slice(0, 300), lang)[0]?.value;

/** Whether a text is an amount, and nothing else. */
export const isOne = (text: string): boolean =>
  text.length <= 60 && find(text)[0]?.end === text.length && startsWith(text);

/** Whether a text begins with an amount. */
export const startsWith = (text: string): boolean => find(text.slice(0, 60))[0]?.start === 0;

export const equal = (a: Money, b: Money): boolean =>
  a.amount === b.amount && (a.currency ?? a.sign) === (b.currency ?? b.sign);

/** The sign of a currency, or its code: `€` for `EUR`. That of the US is `$`. */
export const signFor = ({ currency, sign }: Money): string =>
  currency === 'USD' ? '$' : (SIGN_OF.get(currency ?? sign) ?? currency ?? sign);
const SIGN_OF = new Map(
  ROWS.flatMap(([currency, signs]) => (signs === '' ? [] : [[currency, listed(signs)[0] ?? '']])),
);

/** `€1299.5`, for comparison; as a language has it, `1.299,50 €`. */
export const format = ({ amount, currency, sign }: Money, as?: string): string =>
  as === undefined || currency === undefined
    ? `${amount < 0 ? '-' : ''}${signFor({ amount, currency, sign })}${Math.abs(amount)}`
    : new Intl.NumberFormat(as, { style: 'currency', currency }).format(amount);

const signOf = (whole: string): string | undefined => BY_SIGN.get(whole.replace(BESIDE, '').toLowerCase());
const BESIDE = new RegExp(`[.\\s()]|${MINUS}|${DIRECTION_MARKS.source}`, 'g');

/** The currencies of signs that stand for several, by the language of the page. */
const BY_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      'kr sv': 'SEK',
      'kr da': 'DKK',
      'kr fo': 'DKK',
      'kr nb': 'NOK',
      'kr nn': 'NOK',
      'kr no': 'NOK',
      'kr is': 'ISK',
    },
    ...{ '¥ ja': 'JPY', '¥ zh': 'CNY' },
  }),
);

function isoOf(sign: string, lang: string | undefined): string | undefined {
  if (/^[A-Z]{3}$/.test(sign)) return sign;
  return BY_LANGUAGE.get(`${sign} ${(lang ?? '').slice(0, 2).toLowerCase()}`);
}

const CODE = new RegExp(`(?<![A-Za-z])(?:${CODES.join('|')})(?![A-Za-z])`);
const SIGN = new RegExp(`${SYMBOLS}|(?<=\\d\\s?)(?:${LETTERS})(?!\\p{L})`, 'u');
const CROWN = /(?<!\p{L})kr(?:on(?:or|er)|ónur)?(?!\p{L})|\d,-/u;

/**
 * The ISO code of the currency that a short text names, with an amount or without; `$` alone is ambiguous.
 * @param lang language of the page, which says whose `kr` it is
 */
export function currencyIn(text: string, lang?: string): string | undefined {
  const whole = text.slice(0, 200);
  const code = CODE.exec(whole)?.[0];
  if (code !== undefined) return code;
  const sign = SIGN.exec(whole)?.[0];
  if (sign !== undefined && !/^kr/.test(sign)) return isoOf(signOf(sign) ?? '', lang);
  return CROWN.test(whole) ? isoOf('kr', lang) : undefined;
}
