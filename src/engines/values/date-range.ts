import { type DateOptions, type DateValue, find as findDates, mayHaveDates } from './date.ts';
import { asciiDigits } from './digits.ts';
import type { Found } from './found.ts';
import { wordsAsWritten } from './month-names.ts';

/** Days from one to another: `11–13 June 2026`, `30 May to 2 June 2026`, `March 3–5, 2026`, `1/2/2027 a 12/3/2027`. */

export interface DateRange {
  readonly first: DateValue;
  readonly last: DateValue;
}

const WORDS = wordsAsWritten('to').join('|');
const ARTICLE = '(?:(?:the|zum|dem|den|el|le|o|il|d)(?!\\p{L})\\.?\\s?)?';
const TO = new RegExp(`^\\s?(?:[–—-]|(?<!\\p{L})(?:${WORDS})(?!\\p{L}))\\s?${ARTICLE}$`, 'iu');
const DAY_BEFORE = new RegExp(
  `(?<![\\d\\p{L}.,:/-])(\\d{1,2})(?:st|nd|rd|th|\\.|º)?\\s?(?:[–—-]|(?<!\\p{L})(?:${WORDS}|and|und|et|y|e)(?!\\p{L}))\\s?${ARTICLE}$`,
  'iu',
);
const DAY_BEHIND = /^\s?[–—-]\s?(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s(\d{4})(?!\d))?/u;

/** The ranges of a text in its order. A year counts for both ends. */
export function find(text: string, lang?: string, options: DateOptions = {}): Found<DateRange>[] {
  if (!mayHaveDates(asciiDigits(text), options)) return [];
  return among(text, findDates(text, lang, { ...options, withoutYear: true }), options);
}

/** The ranges between days of a text that were found in it, also without a year. */
export function among(
  text: string,
  days: readonly Found<DateValue>[],
  options: Pick<DateOptions, 'withoutYear'> = {},
): Found<DateRange>[] {
  const found: Found<DateRange>[] = [];
  for (const [i, day] of days.entries()) {
    if (day.start < (found.at(-1)?.end ?? 0)) continue;
    const one = fromDayBefore(text, day) ?? toNext(text, day, days[i + 1]) ?? toDayBehind(text, day);
    if (one !== undefined && (options.withoutYear || one.value.last.year !== undefined)) found.push(one);
  }
  return found;
}

/** The first range in the first 300 characters of a text. */
export const first = (text: string, lang?: string): DateRange | undefined => find(text.slice(0, 300), lang)[0]?.value;

function rangeOf(start: number, end: number, first: DateValue, last: DateValue): Found<DateRange> | undefined {
  return first.day > 0 && orderOf(first) < orderOf(last) ? { start, end, value: { first, last } } : undefined;
}
const orderOf = ({ year = 0, month, day }: DateValue): number => year * 400 + month * 31 + day;

function fromDayBefore(text: string, { start, end, value }: Found<DateValue>): Found<DateRange> | undefined {
  const from = Math.max(0, start - 24);
  const before = DAY_BEFORE.exec(text.slice(from, start));
  return before === null ? undefined : rangeOf(from + before.index, end, { ...value, day: Number(before[1]) }, value);
}

function toNext(text: string, one: Found<DateValue>, next: Found<DateValue> | undefined): Found<DateRange> | undefined {
  if (next === undefined || next.start - one.end > 16 || !TO.test(text.slice(one.end, next.start))) return undefined;
  const { year } = next.value;
  const [from, to] = [{ ...one.value, year: one.value.year ?? year }, next.value];
  // `28 December – 3 January 2027`
  const isOver = one.value.year === undefined && year !== undefined && orderOf(from) > orderOf(to);
  return rangeOf(one.start, next.end, isOver ? { ...from, year: year - 1 } : from, to);
}

function toDayBehind(text: string, { start, end, value }: Found<DateValue>): Found<DateRange> | undefined {
  if (value.year !== undefined) return undefined;
  const [written, day, year] = DAY_BEHIND.exec(text.slice(end, end + 24)) ?? [];
  if (written === undefined) return undefined;
  const first = { ...value, year: year === undefined ? undefined : Number(year) };
  return rangeOf(start, end + written.length, first, { ...first, day: Number(day) });
}
