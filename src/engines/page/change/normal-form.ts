import { folded, once, phrases, wordsIn } from '../../lexicon/index.ts';
import {
  agos,
  type DateValue,
  dateRanges,
  dates,
  money,
  numbers,
  replaceFound,
  times,
  weekdays,
} from '../../values/index.ts';

/** A text with its dates, amounts, times and days in one notation, so that the same value is the same text. */

const TO = '(?:\\s?[–—-]\\s?|\\s(?:to|until|till|bis|au|al|a|à)\\s(?:the )?)';
const CODE = weekdays.CODES;
const SPAN = new RegExp(`(?<=\\d)${TO}(?=\\d)|(?<=(?<!\\p{L})${CODE})${TO}(?=${CODE}(?!\\p{L}))`, 'giu');
const LICENCE =
  /(?<!\p{L})(apache|(?:l|a)?gpl|mpl|epl|bsd|mit)(?:[- ]licen[cs]e)?,?(?:[- ](?:version |v)?(\d(?:\.\d)?))?/giu;

/** A text without its dates and times, which are no amounts. */
export function withoutDays(text: string): string {
  const wording = dates.without(text);
  return replaceFound(
    wording,
    times.find(wording).map((time) => ({ ...time, value: ' ' })),
  );
}

/** How long ago something was, which passes by itself. */
const LATELY = phrases('dated/lately', 'within', 'giu');

/** The text with its values in one notation: `12 February 2027, 5 pm` and `2027-02-12, 17:00` are alike. */
export function normalForm(text: string): string {
  const form = folded(
    withWeekdays(withTimes(withAmounts(withDays(withAgo(text.slice(0, 2_000).replace(/[\u00a0\u202f]/g, ' '))))))
      .replace(SPAN, '-')
      .replace(LATELY, 'ago')
      .replace(LICENCE, (_, name: string, version?: string) => `${name}${version === undefined ? '' : `-${version}`}`),
  );
  // `9-12` beside a day, or beside a time.
  return OF_HOURS.test(form) ? form.replace(HOUR_OF_SPAN, (hour) => `${hour.padStart(2, '0')}:00`) : form;
}
const OF_HOURS = new RegExp(`(?<!\\p{L})${CODE}(?!\\p{L})|\\d\\d:\\d\\d`, 'u');
const HOUR_OF_SPAN =
  /(?<![\d.,:/+-])\d{1,2}(?=-\d{1,2}(?::\d\d)?(?![\d/-]|[.,]\d))|(?<=(?<![\d.,:/+-])\d{1,2}(?::\d\d)?-)\d{1,2}(?![\d:/-]|[.,]\d)/gu;

const withWeekdays = (text: string): string =>
  replaceFound(
    text,
    weekdays.find(text).map((day) => ({ ...day, value: weekdays.format(day.value) })),
  );

const withAgo = (text: string): string =>
  replaceFound(
    text,
    agos.find(text).map((ago) => ({ ...ago, value: 'ago' })),
  );

/** `€1299` for `1.299,00 EUR`. */
const withAmounts = (text: string): string =>
  replaceFound(
    text,
    money.find(text).map(({ value, ...at }) => ({ ...at, value: ` ${money.format(value)} ` })),
  );

/** Ranges as `2026-06-11-2026-06-13`, days as `2026-06-11` or, as ISO 8601 has it, `--06-11`, which is no time. */
function withDays(text: string): string {
  if (!/\d/.test(text)) return text;
  const all = dates.find(text, undefined, { withoutYear: true });
  const ranges = dateRanges.among(text, all, { withoutYear: true });
  const isInRange = ({ start }: { start: number }): boolean =>
    ranges.some((one) => start >= one.start && start < one.end);
  const days = all.filter((day) => !isInRange(day));
  const found = [
    ...ranges.map(({ value, ...at }) => ({ ...at, value: `${dayOf(value.first)}-${dayOf(value.last)}` })),
    ...days.map(({ value, ...at }) => ({ ...at, value: dayOf(value) })),
  ].toSorted((a, b) => a.start - b.start);
  return replaceFound(text, found);
}

const dayOf = (value: DateValue): string => (value.year === undefined ? '--' : '') + dates.format(value);

/** `17:00` for `5 pm`. */
const withTimes = (text: string): string =>
  replaceFound(
    text,
    times.find(text, true).map((time) => ({ ...time, value: times.format(time.value) })),
  );

const FILLERS = once(() => wordsIn('filler'));

/** The days in a text in one notation: `07-03` of `3 July 2027`, `sat` of `Saturday`. */
export const daysIn = (text: string): string[] => (normalForm(text).match(DAY) ?? []).map((day) => day.slice(-5));
const DAY = new RegExp(`(?<![\\d-])(?:\\d{4}-|--)\\d\\d-\\d\\d(?![\\d-])|(?<!\\p{L})${CODE}(?!\\p{L})`, 'gu');

/** Whether two texts say the same in the same order, but for notation and for the order of what commas and points divide. */
export function isSameNotation(before: string, after: string): boolean {
  if (before === '' || after === '') return false;
  const [old, now] = [before, after].map((text) =>
    normalForm(text)
      .split(/[,;·•|()]+(?!\d)|[.:!?](?=\s|$)|\s[–—-]\s/)
      .map((part) =>
        (part.match(/[\p{L}\p{N}\p{Sc}%+#@.:/-]+/gu) ?? []).filter((word) => !FILLERS().has(word)).join(' '),
      )
      .filter(Boolean)
      .toSorted()
      .join('\n'),
  );
  return old === now || sumsIn(before) === sumsIn(after);
}

/** A text with its numbers as digits, and its currencies in front: `€75,000–€88,000` and `75.000 – 88.000 EUR` are alike. */
function sumsIn(text: string): string {
  const wording = text.replace(/[\u00a0\u202f]/g, ' ');
  const found = money.find(wording);
  const digits = found.map(({ value, ...at }) => ({ ...at, value: ` ${value.amount} ` }));
  const words = folded(replaceFound(wording, digits))
    .replace(SUM, (written) => String(numbers.parse(written, true) ?? written))
    .match(/[\p{L}\p{N}.%+#@:/-]*[\p{L}\p{N}%]/gu);
  return [...new Set(found.map(({ value }) => money.signFor(value))), ...(words ?? [])].join(' ');
}
const SUM = /\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+[.,]\d{1,2}(?![\d.,])/g;
