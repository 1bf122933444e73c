import { asciiDigits } from './digits.ts';
import type { Found } from './found.ts';

/** Times of day: `9:30`, `9.30 am`, `14h30`, `5 pm`, `14 Uhr`. */

export interface TimeValue {
  /** 0 to 24. */
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

/** 24 is the end of a day. */
const HOUR = '(?:[01]?\\d|2[0-3]|24(?![:.h]\\s?(?!00)\\d))';
const HALF = '\\s?[ap]\\.?m\\.?';
const WORD = '\\s?(?:Uhr|uur|h|hod\\.?|óra)';

/** A time as the source of a pattern without groups, for the flags `iu`. */
export const TIME = `${HOUR}(?:[:.h]\\s?[0-5]\\d(?::[0-5]\\d)?(?:${HALF}|${WORD})?|${HALF}|${WORD})`;

/** What a clock or a countdown shows, as the source of a pattern without groups, for the flags `iu`. */
export const CLOCK = `(?<![\\d.])\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[.,]\\d{1,3})?(?:${HALF})?(?:\\s?(?:utc|gmt|[ecmp][sd]t|cest|cet|z))?(?![\\d:])`;

const ALL = new RegExp(`(?<![\\d.,:])${TIME}(?![\\d\\p{L}]|[.,:]\\d)`, 'giu');
const PARTS = /^(\d+)(?:[:.h]\s?(\d\d)(?::(\d\d))?)?\s?(?:([ap])\.?m)?/iu;
const ONE = new RegExp(`^${TIME}$`, 'iu');

/**
 * The times of a text in its order.
 * @param isAsked whether a time is asked for, so that `9.30` is one
 */
export function find(text: string, isAsked = false): Found<TimeValue>[] {
  const plain = asciiDigits(text);
  if (!/\d/.test(plain)) return [];
  return [...plain.matchAll(ALL)].flatMap(({ 0: written, index: start }) =>
    isAsked || !/^\d+\.\d+$/.test(written) ? [{ start, end: start + written.length, value: valueIn(written) }] : [],
  );
}

/** Whether a text is a time, and nothing else. */
export const isOne = (text: string): boolean => text.length <= 20 && ONE.test(asciiDigits(text));

export const equal = (a: TimeValue, b: TimeValue): boolean => format(a) === format(b);

/** `17:30`, and with seconds where they are said: `17:30:05`. */
export const format = ({ hour, minute, second }: TimeValue): string =>
  [hour, minute, ...(second === undefined ? [] : [second])].map((part) => String(part).padStart(2, '0')).join(':');

/** @param written a written time, or an hour alone */
export function valueIn(written: string): TimeValue {
  const [, hour = '', minute = '0', second, half] = PARTS.exec(written) ?? [];
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return { hour: of24, minute: Number(minute), ...(second !== undefined && { second: Number(second) }) };
}
