import { find as findDates } from './date.ts';
import type { Found } from './found.ts';
import { STREET_KINDS } from './street.ts';

/**
 * Postal addresses: `Industriestraße 22, 94060 Pocking`, `14 Mill Road, Wexcombe WX1 2AB`, `500 Main Street, Springfield, IL 62701`. A line
 * ends where a comma may stand.
 */

export interface AddressValue {
  readonly street: string | undefined;
  readonly code: string;
  readonly city: string;
  readonly region: string | undefined;
}

const WORDS = "\\p{L}[\\p{L}.'’-]{0,40}(?: [\\p{L}\\d.'’-]{1,40}){0,5}?";
/** Hyphens before letters are in the first word: a text that divides in many ways would take seconds. */
const CITY =
  "\\p{Lu}[\\p{L}'’.-]{1,40}(?:-\\d{1,2}| (?:\\p{L}[\\p{L}'’.-]{0,40}|\\d{1,2}))?(?: \\p{Lu}[\\p{L}'’-]{1,40})?";
/** The number of a house before or behind the street. */
const STREET = `(?<street>\\d{1,5}(?:\\s?(?:bis|ter|[A-Za-z]))?(?:[-/]\\d{1,4})?,? ${WORDS}|${WORDS},? (?:n[º°.] ?|nr\\.? ?|No:? ?)?\\d{1,4}\\s?[a-zA-Z]?(?:[-/]\\d{1,4})?)`;
const GAP = '\\s{0,5}(?:,|\\n|·|\\|)\\s{0,5}';
/** What a code is with what is written to it, without which no address is looked for; and the whole. */
const SHAPES = [
  // Most of Europe: the code before the city.
  [
    '(?<code>\\d{4} ?[A-Z]{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{3} \\d{2}|\\d{4,6}) (?=\\p{Lu})',
    (code: string) => `${STREET}${GAP}(?:[A-Z]{1,2}-)?${code}(?<city>${CITY})`,
  ],
  // Hungary: both before the street.
  [
    '(?<code>\\d{4}) (?=\\p{Lu})',
    (code: string) => `${code}(?<city>${CITY}), (?<street>${WORDS} \\d{1,4}(?:[-/]\\d{1,4})?)\\.`,
  ],
  // North America.
  [
    '(?<region>[A-Z]{2}) (?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)',
    (code: string) => `${STREET}${GAP}(?<city>${CITY})${GAP}${code}`,
  ],
  // The United Kingdom.
  [
    '(?<code>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})',
    (code: string) => `(?:${STREET}${GAP})?(?<city>${CITY})(?:${GAP}(?<region>${CITY}))?(?:${GAP}| )${code}`,
  ],
].map(([code, shape]) => ({
  code: new RegExp(code as string, 'u'),
  whole: new RegExp(`(?<![\\p{L}\\d])${(shape as (code: string) => string)(code as string)}(?![\\p{L}\\d])`, 'gu'),
}));

/** The addresses of a text in its order. */
export function find(text: string): Found<AddressValue>[] {
  if (!/\d/.test(text)) return [];
  const found: Found<AddressValue>[] = [];
  for (const { code, whole } of SHAPES) {
    if (!code.test(text)) continue;
    for (const { 0: written, index: start, groups = {} } of text.matchAll(whole)) {
      const value = inOrder(groups);
      const end = start + written.length;
      if (isAddress(value, written) && found.every((one) => end <= one.start || start >= one.end))
        found.push({ start, end, value });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Where codes have these forms, numbers stand behind streets: `300 Pro, 2024 Edition` is no address, and neither is `Sep 2, 2024 Replies`. */
const isAddress = ({ street, code }: AddressValue, written: string): boolean =>
  !/^(?:\d{4}|\d{6}|\d{3} \d{2})$/.test(code) ||
  (/\d ?[a-zA-Z]?$/.test(street ?? '') && findDates(written).length === 0);

/** British addresses name a street without a number before the city, and a city before the county. */
function inOrder({ street, code = '', city = '', region }: Record<string, string | undefined>): AddressValue {
  const isStreet = street === undefined && region !== undefined && OF_STREETS.test(city);
  return isStreet ? { street: city, code, city: region, region: undefined } : { street, code, city, region };
}
const OF_STREETS = new RegExp(`(?<!\\p{L})(?:${STREET_KINDS})$`, 'iu');

/** The first address in the first 500 characters of a text. */
export const first = (text: string): AddressValue | undefined => find(text.slice(0, 500))[0]?.value;

export const equal = (a: AddressValue, b: AddressValue): boolean => keyOf(a) === keyOf(b);

/** `Hafenweg 3, 24103 Kiel`; a region stands where its country writes it. */
export const format = ({ street, code, city, region }: AddressValue): string =>
  [
    street,
    ...(/^\d/.test(code) && region === undefined
      ? [`${code} ${city}`]
      : [city, [region, code].filter(Boolean).join(' ')]),
  ]
    .filter(Boolean)
    .join(', ');

const keyOf = ({ street = '', code, city }: AddressValue): string =>
  [street, code, city].map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).join(' ');
