/** What calendars and languages say of numbers in dates. */

/** A day of the Gregorian calendar, from the year 1000 to 2999. */
export const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1000 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);

/** Days of a month, Gregorian. */
export const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Years that the Thai calendar is ahead. */
const BUDDHIST = 543;
/** Languages that count years from the Hijra too, with other months: 1447, 1405. */
const OF_HIJRA = /^(?:ar|fa|ps|ur|ckb|ku)\b/i;

/**
 * A year as the Gregorian calendar has it; undefined for one that another calendar may have meant.
 * @param month the name of the month, whose letters tell the language too
 */
export function yearIn(written: number, lang: string | undefined, month = ''): number | undefined {
  const isThai = /^th\b/i.test(lang ?? '') || /\p{sc=Thai}/u.test(month);
  if (isThai && written > 2400) return written - BUDDHIST;
  return written < 1600 && OF_HIJRA.test(lang ?? '') ? undefined : written;
}

const orders = new Map<string, 'day' | 'month' | undefined>();

/** Whether `03/04/2026` begins with the day; undefined for English that says no country, and where years come first and nothing is usual. */
export function numericOrder(lang: string | undefined): 'day' | 'month' | undefined {
  const tag = (lang ?? '').replaceAll('_', '-').toLowerCase();
  if (tag === '' || tag.length > 35 || /^(?:en|en-ca|en-00\d|(?:ja|ko|zh|mn|yue)(?:-.*)?)$/.test(tag)) return undefined;
  if (!orders.has(tag)) {
    if (orders.size > 1_000) orders.clear();
    orders.set(tag, orderOf(tag));
  }
  return orders.get(tag);
}

function orderOf(tag: string): 'day' | 'month' | undefined {
  if (!isSupported(tag)) return undefined;
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`).formatToParts(0).map(({ type }) => type);
  const [year, month, day] = [parts.indexOf('year'), parts.indexOf('month'), parts.indexOf('day')];
  return year < month || day < month ? 'day' : 'month';
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Pages say what they like of their language.
    return false;
  }
}
