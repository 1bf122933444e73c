import { phraseSource } from '../lexicon/index.ts';
import type { Found } from './found.ts';

/** Streets with the number of a house, without a city: `119 Countess Close, Apt. 3`, `Musterstraße 12a`, `Rue de la Paix, 12`. */

/** What streets are called behind their name, as the source of a pattern for the flags `iu`. */
export const STREET_KINDS = phraseSource('street/behind');
const UNIT = `(?:,? {0,2}(?:${phraseSource('street/unit')})\\.? ?#?[A-Za-z0-9-]{1,6})?`;
const NUMBER_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}_.,\\p{Sc}])\\d{1,5}[A-Za-z]? (?:[NSEW]\\.? )?(?:[A-Z0-9][\\p{L}\\p{N}'’.-]{0,24} ){1,4}(?:${STREET_KINDS})(?![\\p{L}\\p{N}_])\\.?${UNIT}`,
  'giu',
);
/** Without capitals, a number and a "way" or "drive" are an ordinary sentence. */
const CAPITALISED = /^\d+[A-Za-z]?(?: [\p{Lu}\d]\S*){2,}/u;
/** The kind of street first or last. */
const NUMBER_LAST = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{Lu}[\\p{L}.-]{1,30}(?:${phraseSource('street/joined')})|(?:${phraseSource('street/before')})(?: (?:${phraseSource('street/small')}|\\p{Lu}[\\p{L}'’.-]{0,24})){1,5},?) ?\\d{1,5}[a-zA-Z]?(?![\\p{L}\\p{N}])`,
  'gu',
);

/** The streets of a text. */
export function find(text: string): Found<string>[] {
  if (!/\d/.test(text)) return [];
  return [NUMBER_FIRST, NUMBER_LAST].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: value, index: start }) =>
      pattern === NUMBER_FIRST && !CAPITALISED.test(value) ? [] : [{ start, end: start + value.length, value }],
    ),
  );
}
