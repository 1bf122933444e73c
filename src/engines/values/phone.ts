import { find as findDates } from './date.ts';
import { asciiDigits } from './digits.ts';
import type { Found } from './found.ts';

/** Telephone numbers: `+44 20 7946 0958`, `(030) 901820`, `555-1234 ext. 12`. Their value is what is written. */

const WRITTEN =
  /(?<![\d.,/\p{Sc}#-])(?:\+|\b00)?[\d(][\d\s()./–-]{4,24}\d(?!\d|[.,/-]\d|\s?[\p{Sc}%])(?:\s?(?:x|ext\.?)\s?\d{1,6})?/giu;
/** Amounts in groups, years from one to another, numbers of books. */
const OTHER = /^(?:[1-9]\d{0,2}(?: \d{3})+|(?:1\d|20)\d\d\s?[./–-]\s?(?:1\d|20)\d\d|97[89][\d-]{10,14})$/;
const FEWEST = 7;
const MOST = 16;

/** The numbers of a text that nothing shows to be something else, in its order. */
export function find(text: string): Found<string>[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const plain = asciiDigits(text);
  const found = [...plain.matchAll(WRITTEN)].flatMap(({ 0: value, index: start }) => {
    const count = digitsOf(value).length;
    return count < FEWEST || count > MOST || OTHER.test(value) ? [] : [{ start, end: start + value.length, value }];
  });
  if (found.length === 0) return [];
  const days = findDates(plain, undefined, { bothOrders: true });
  let next = 0;
  return found.filter(({ start, end }) => {
    while ((days[next]?.end ?? end) <= start) next++;
    return (days[next]?.start ?? end) >= end;
  });
}

/** The number in a text that is said to have one: also a short one. */
export function first(text: string): string | undefined {
  const written = asciiDigits(text.slice(0, 300));
  const found = /(?:\+|\b00)?[\d(][\d\s()./–-]{4,24}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/i.exec(written)?.[0];
  if (found === undefined) return undefined;
  const { length } = digitsOf(found);
  return length < 6 || length > MOST ? undefined : found;
}

/** Whether two numbers are the same but for signs, and for the zeros in front. */
export const equal = (a: string, b: string): boolean => format(a) === format(b);

/** The digits that are dialled behind the zeros. */
export const format = (value: string): string => digitsOf(value).replace(/^0+/, '');

const digitsOf = (value: string): string => asciiDigits(value).replace(/\D/g, '');
