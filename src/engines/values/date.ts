import { eastern } from './date-east.ts';
import { type DateRead, type DateValue, dateAt } from './date-forms.ts';
import { withTime } from './date-time.ts';
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
