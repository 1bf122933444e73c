import { isDay } from './calendar.ts';
import { type DateRead, type DateValue, dateAt } from './date-forms.ts';
import { tokensOf } from './date-tokens.ts';
import { asciiDigits } from './digits.ts';
import { type Found, replaceFound } from './found.ts';

/** Dates in texts: `4 March 2026`, `2026. március 4.`, `04.03.2026`, `令和8年3月4日`, `2026-03-04T10:00Z`. */

export { isDay } from './calendar.ts';
export type { DateValue } from './date-forms.ts';
export { monthNamed } from './month-names.ts';

export interface DateOptions {
  /** Also `4 March`, without a year. */
  readonly withoutYear?: boolean;
  /** Both readings of `03/04/2026` where nothing tells which is meant. */
  readonly bothOrders?: boolean;
  /** With the time that is written behind it as in a stamp: ` 08:30:00 GMT`, `T10:00Z`. */
  readonly withTime?: boolean;
}

/**
 * The dates in a text, in its order. `03/04/2026` is read as the language has it, else as another date of the text shows; otherwise it is
 * left out, as days that no calendar has are.
 * @param lang of the page, as BCP 47
 */
export function find(text: string, lang?: string, options: DateOptions = {}): Found<DateValue>[] {
  const found = read(text, lang, options);
  const order = found.some(({ other }) => other) ? orderIn(found) : undefined;
  return found.flatMap(({ start, end, value, other }) => {
    if (other === undefined || order === 'day') return [{ start, end, value }];
    if (order === 'month') return [{ start, end, value: other }];
    return options.bothOrders ? [value, other].map((each) => ({ start, end, value: each })) : [];
  });
}

/** The first date in the first 300 characters of a text, with its time. */
export const first = (text: string, lang?: string): DateValue | undefined =>
  find(text.slice(0, 300), lang, { withTime: true })[0]?.value;

/** `20260304`, `20260304T1000`: stamps of machines, which would be other numbers in a text. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T\d{4,6}.*|\d{6})?$/;

/** The first date of data for machines, which may be written without dashes. */
export const firstOfData = (text: string, lang?: string): DateValue | undefined =>
  first(text.slice(0, 200).trim().replace(COMPACT, '$1-$2-$3'), lang);

/** The day in the path of a URL: /2026/03/04/, /2026-03-04-title, /20260304/. */
export function inUrl(url: string): DateValue | undefined {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 500);
  const written =
    /(?<=[/-])(?:19|20)\d{2}[/-]\d{1,2}[/-]\d{1,2}(?=[/-]|$)/.exec(path) ??
    /(?<=[/-])(?:19|20)\d{6}(?=[/.-]|$)/.exec(path);
  return written ? firstOfData(written[0].replaceAll('/', '-')) : undefined;
}

/** The same, formatted. */
export function iso(text: string, lang?: string, as: 'date' | 'time' = 'date'): string | undefined {
  const value = first(text, lang);
  return value && format(value, as);
}

export const equal = (a: DateValue, b: DateValue): boolean =>
  a.day === b.day && a.month === b.month && (a.year === undefined || b.year === undefined || a.year === b.year);

/** `2026-03-04`; as `time`, with what is said of the time and the zone: `2026-03-04T10:00:00Z`. Without a year, `03-04`. */
export function format({ year, month, day, time, zone }: DateValue, as: 'date' | 'time' = 'date'): string {
  const ofYear = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const date = year === undefined ? ofYear : `${year}-${ofYear}`;
  return as === 'time' && time !== undefined ? `${date}T${time}${zone ?? ''}` : date;
}

/** A text without its days, `4 March` too. */
export const without = (text: string, lang?: string): string =>
  replaceFound(
    text,
    find(text, lang, { withoutYear: true }).map((day) => ({ ...day, value: ' ' })),
  );

/** Whether a text with the digits of ASCII has what dates need: most texts have not. */
export const mayHaveDates = (plain: string, { withoutYear }: DateOptions = {}): boolean =>
  (withoutYear ? /\d/ : /(?<!\d)[12]\d{3}(?!\d)|[年년]|['’]\d\d(?!\d)/).test(plain);

type Reading = Found<DateValue> & Pick<DateRead, 'other' | 'order'>;

function read(text: string, lang: string | undefined, options: DateOptions): Reading[] {
  const plain = asciiDigits(text);
  if (!mayHaveDates(plain, options)) return [];
  const found: Reading[] = [...eastern(plain)];
  const ofEast = found.length;
  const tokens = tokensOf(plain);
  const line = { text: plain, tokens, lang, withoutYear: options.withoutYear === true };
  for (let i = 0; i < tokens.length; i++) {
    const date = dateAt(line, i);
    if (date === undefined) continue;
    const day = { ...date, start: tokens[i]?.start ?? 0, end: tokens[date.next - 1]?.end ?? 0 };
    found.push(options.withTime ? { ...day, ...withTime(plain, day.end, day.value) } : day);
    i = date.next - 1;
  }
  return ofEast === 0 ? found : found.toSorted((a, b) => a.start - b.start);
}

/** The order that the dates of a text show which can be read in one only. */
function orderIn(found: readonly Reading[]): 'day' | 'month' | undefined {
  const shown = new Set(found.flatMap(({ order }) => order ?? []));
  return shown.size === 1 ? [...shown][0] : undefined;
}

const OF_STAMP =
  /,?[T ]\s?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,]\d{1,9})?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?(?![\d:]|\s?[ap]\.?m)/iy;

/** A date with the time that a stamp says behind it: `T10:00Z`, ` 08:30:00 GMT`. */
function withTime(text: string, end: number, value: DateValue): { value: DateValue; end: number } {
  OF_STAMP.lastIndex = end;
  const [written, hour, minute, second = '00', zone] = OF_STAMP.exec(text) ?? [];
  if (written === undefined) return { value, end };
  const isOffset = zone !== undefined && /^[+-]/.test(zone);
  const offset = isOffset ? zone.replace(/^(...):?(\d\d)$/, '$1:$2') : zone && 'Z';
  return {
    value: { ...value, time: `${hour}:${minute}:${second}`, ...(offset && { zone: offset }) },
    end: end + written.length,
  };
}

/** Dates of Chinese, Japanese and Korean: `2026年3月4日`, `二〇二一年七月二日`, `令和8年2月3日`, `2026년 3월 4일`. */

const HAN = '〇零一二三四五六七八九十元';
const EASTERN = new RegExp(
  `(?<![\\d${HAN}])(?:(明治|大正|昭和|平成|令和)\\s?)?(\\d{1,4}|[${HAN}]{1,4})\\s{0,2}[年년]\\s{0,2}(\\d{1,2}|[${HAN}]{1,3})\\s{0,2}[月월]\\s{0,2}(\\d{1,2}|[${HAN}]{1,3})\\s{0,2}[日號号일]`,
  'gu',
);
/** The year before the first one of an era. */
const ERAS = new Map([
  ['明治', 1867],
  ['大正', 1911],
  ['昭和', 1925],
  ['平成', 1988],
  ['令和', 2018],
]);

/** @param text with the digits of ASCII */
function eastern(text: string): Found<DateValue>[] {
  if (!/[年년]/.test(text)) return [];
  return [...text.matchAll(EASTERN)].flatMap((match) => {
    const [wording, era, ...parts] = match;
    const [ofYear = 0, month = 0, day = 0] = parts.map(numberInHan);
    const year = ofYear + (ERAS.get(era ?? '') ?? 0);
    return isDay(year, month, day)
      ? [{ start: match.index, end: match.index + wording.length, value: { year, month, day } }]
      : [];
  });
}

/** `二〇二一` is 2021, `二十一` is 21, `元` the first year of an era. */
function numberInHan(written: string | undefined): number {
  if (written === undefined || /^\d/.test(written)) return Number(written);
  if (written === '元') return 1;
  const digits = [...written].map((sign) => (sign === '零' ? 0 : HAN.indexOf(sign) - (sign === '〇' ? 0 : 1)));
  const ten = digits.indexOf(10);
  if (ten < 0) return Number(digits.join(''));
  return (ten === 0 ? 1 : (digits[0] ?? 0)) * 10 + (digits[ten + 1] ?? 0);
}
