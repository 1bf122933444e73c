import type { Found } from './found.ts';
import { DAY_CODES, NAMED_DAY, SHORT_GERMAN, weekdayOf } from './weekday-names.ts';

/** Days of the week in texts, from 0 for Monday to 6: `Saturdays`, `Mo–Fr`, `samedi`. */

export { NAMED_DAY as NAMED, weekdayOf as named } from './weekday-names.ts';

/** As `format` writes them: the source of a pattern. */
export const CODES = `(?:${DAY_CODES.join('|')})`;

const ALL = new RegExp(NAMED_DAY, 'giu');
const TO = /^\.?\s?(?:-|–|—|to|till|until|through|bis|au|al|a)\s?$/iu;

/** The days of a text in its order. */
export function find(text: string): Found<number>[] {
  return [...text.matchAll(ALL)].flatMap(({ 0: written, index: start }) => {
    // `So` is another day elsewhere.
    const german = SHORT_GERMAN.indexOf(written.replace('.', ''));
    const value = german < 0 ? weekdayOf(written) : german;
    return value === undefined || value > 6 ? [] : [{ start, end: start + written.length, value }];
  });
}

/** `mon`. */
export const format = (day: number): string => DAY_CODES[day] ?? '';

export const equal = (a: number, b: number): boolean => a === b;

/** The days that a text means, those between `Monday to Friday` too. */
export function among(text: string): ReadonlySet<number> {
  const found = find(text);
  const meant = new Set(found.map(({ value }) => value));
  for (const [i, { end, value }] of found.entries()) {
    const next = found[i + 1];
    if (next === undefined || next.start - end > 12 || !TO.test(text.slice(end, next.start))) continue;
    for (let day = value; day !== next.value; day = (day + 1) % 7) meant.add(day);
  }
  return meant;
}
