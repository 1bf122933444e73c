import type { Found } from './found.ts';

/** Email addresses, with letters of all scripts that put spaces between words: `tomás@señal.example`. */

const LETTER =
  '(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}])[\\p{L}\\p{M}\\p{N}]';

/** An address as the source of a pattern without groups, for the flag `u`. */
export const EMAIL =
  `(?<!${LETTER}|[_.%+-])(?:${LETTER}|_)(?:${LETTER}|[_.%+-]){0,63}@` +
  `(?:${LETTER})(?:${LETTER}|-){0,62}(?:\\.(?:${LETTER})(?:${LETTER}|-){0,62}){1,8}`;

const ALL = new RegExp(EMAIL, 'gu');
const ONE = new RegExp(`^${EMAIL}$`, 'u');

/** The addresses of a text in its order. */
export const find = (text: string): Found<string>[] =>
  text.includes('@')
    ? [...text.matchAll(ALL)].map(({ 0: value, index }) => ({ start: index, end: index + value.length, value }))
    : [];

/** The first address in the first 500 characters of a text. */
export const first = (text: string): string | undefined => find(text.slice(0, 500))[0]?.value;

/** Whether a text is an address, and nothing else. */
export const isOne = (text: string): boolean => text.length <= 320 && ONE.test(text);

export const equal = (a: string, b: string): boolean => format(a) === format(b);

/** In small letters, as servers compare them. */
export const format = (value: string): string => value.normalize('NFC').toLowerCase();
