import { asciiDigits } from './digits.ts';
import type { Found } from './found.ts';
import { wordsAsWritten } from './month-names.ts';
import { format as formatTime, TIME, type TimeValue, valueIn } from './time.ts';
import { weekdayOf } from './weekday-names.ts';

/** Times from one to another, and the hours of days: `9:30 am – 5:15 pm`, `9-17 h`, `Mon–Fri 8am–6pm`. */

export interface TimeRange {
  readonly first: TimeValue;
  readonly last: TimeValue;
  /** Both as they are written. */
  readonly written: readonly [first: string, last: string];
}

const TO = `\\s?(?:[–—-]|(?<!\\p{L})(?:${wordsAsWritten('to').join('|')})(?!\\p{L}))\\s?`;
const BARE = `(?:${TIME}|\\d{1,2}(?![:.h]?\\d))`;

/** Two times, the first of which may be an hour alone, as the source of a pattern without groups, for the flags `iu`. */
export const TIME_RANGE = `${BARE}${TO}${TIME}`;

const ALL = new RegExp(
  `(?<![\\d.,:/-])(?:(${BARE})${TO}(${TIME})|(${TIME})${TO}(${BARE}))(?![\\d\\p{L}]|[.,:]\\d)`,
  'giu',
);

/** The ranges of a text in its order: one of both says that it is a time. */
export function find(text: string): Found<TimeRange>[] {
  const plain = asciiDigits(text);
  if (!/\d/.test(plain)) return [];
  return [...plain.matchAll(ALL)].map(({ 0: wording, index: start, 1: one, 2: two, 3: three = '', 4: four = '' }) => {
    const written = [one ?? three, two ?? four] as const;
    const [from, last] = written.map(valueIn) as [TimeValue, TimeValue];
    // `1–5 pm`, and `9–5 pm`.
    const isPm = /^\d+$/.test(written[0]) && /p\.?m\.?$/i.test(written[1]) && from.hour + 12 < last.hour;
    const first = isPm ? { ...from, hour: from.hour + 12 } : from;
    return { start, end: start + wording.length, value: { first, last, written } };
  });
}

/** The range that a text is, if it is nothing else. */
export function only(text: string): TimeRange | undefined {
  const [one] = text.length > 40 ? [] : find(text);
  return one?.start === 0 && one.end === text.length ? one.value : undefined;
}

export const equal = (a: TimeRange, b: TimeRange): boolean => format(a) === format(b);

/** `09:30-17:15` */
export const format = ({ first, last }: TimeRange): string => [first, last].map(formatTime).join('-');

const DAILY = new Set(
  'daily täglich dagelijks codziennie dagligen dagligt daglig päivittäin denně zilnic naponta feira'.split(' '),
);
const BETWEEN = new Set('and und et y e og och ja i en și és'.split(' ').concat(wordsAsWritten('to')));
const HOURS = new RegExp(`^(\\D{2,60}?):?\\s+(?:kl\\.?\\s?)?${BARE}${TO}${BARE}$`, 'iu');
const isDay = (word = ''): boolean => weekdayOf(word) !== undefined || DAILY.has(word);

/** Whether a line has days and the hours of them, and nothing else: `Di–Sa 10:00 – 18:00 Uhr`, `mån–fre kl. 9–17`. */
export function isOpeningHours(line: string): boolean {
  const days = /\d/.test(line) ? HOURS.exec(line)?.[1]?.toLowerCase() : undefined;
  if (days === undefined) return false;
  const words = days.split(/[\s.,&–—-]+/).filter(Boolean);
  return isDay(words[0]) && isDay(words.at(-1)) && words.every((one) => isDay(one) || BETWEEN.has(one));
}
