import {
  dayName,
  eraOf,
  hanDigits,
  hanNumber,
  hijri,
  hijriMonth,
  inDigits,
  localeOf,
  monthName,
  noonName,
} from './locale.ts';
import type { Section, Token } from './tokens.ts';

const DAY = 86_400;
/** Day 0 of the two calendars, in days since 1970. */
const [FROM_1900, FROM_1904] = [-25_569, -24_107];
/** The first day that a date of four digits cannot have. */
const END = 2_958_466;

/** Whether a number is within the calendar. */
export const isDay = (value: number): boolean => value >= 0 && value < END;

/** A moment as a format sees it. */
interface Moment {
  /** Milliseconds since 1970, of its day. */
  readonly day: number;
  /** Of our era. */
  readonly common: number;
  /** Of its calendar. */
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
  /** From Sunday. */
  readonly weekday: number;
  /** Seconds of the day. */
  readonly seconds: number;
  /** Seconds since day 0. */
  readonly elapsed: number;
}

/** A day, and its seconds rounded to so many decimal places. */
function momentOf(value: number, places: number, isFrom1904: boolean): Moment {
  const unit = 10 ** places;
  const elapsed = Math.round(value * DAY * unit) / unit;
  const serial = Math.floor(elapsed / DAY);
  const seconds = Math.round((elapsed - serial * DAY) * unit) / unit;
  const time = { seconds, elapsed };
  // The calendar from 1900 has a day 0 and a February 29 of that year, which did not exist.
  if (!isFrom1904 && serial === 0)
    return { ...time, day: Date.UTC(1899, 11, 31), year: 1900, common: 1900, month: 1, date: 0, weekday: 6 };
  if (!isFrom1904 && serial === 60)
    return { ...time, day: Date.UTC(1900, 1, 28), year: 1900, common: 1900, month: 2, date: 29, weekday: 3 };
  const day = (serial + (isFrom1904 ? FROM_1904 : serial < 60 ? FROM_1900 + 1 : FROM_1900)) * DAY * 1000;
  const date = new Date(day);
  // Before that day, weekdays are one off.
  const weekday = (date.getUTCDay() + (!isFrom1904 && serial < 60 ? 6 : 0)) % 7;
  const year = date.getUTCFullYear();
  return { ...time, day, year, common: year, month: date.getUTCMonth() + 1, date: date.getUTCDate(), weekday };
}

/** How a section for dates and times displays a number, which is within the calendar, or a duration. */
export function dateWriter(section: Section, isFrom1904: boolean): (value: number) => string {
  const { tokens, eastern } = section;
  const locale = localeOf(section.locale);
  const isHijri = section.isHijri || locale.calendar === 'hijri';
  const places = Math.min(3, tokens.filter(({ kind }) => kind === 'digit').length);
  const hasDay = tokens.some((token) => token.kind === 'date' && /^d{1,2}$/.test(token.text));
  const isTwelve = tokens.some(({ kind }) => kind === 'noon');
  const minutes = new Set([...tokens.keys()].filter((index) => isMinutes(tokens, index)));
  const digits = (text: string): string => (eastern > 0 ? hanDigits(text, eastern) : inDigits(text, locale.zero));
  const number = (value: number, width: number): string => {
    const text = String(value);
    return eastern > 0 ? hanNumber(text, eastern) : digits(text.padStart(Math.min(2, width), '0'));
  };
  const lastTwo = (year: number): string => String(year % 100).padStart(2, '0');

  const wordOf = (letters: string, index: number, moment: Moment): string => {
    const { date, month, year, seconds, weekday } = moment;
    const width = letters.length;
    switch (letters[0]) {
      case 'y':
        return digits(width > 2 ? String(year).padStart(4, '0') : lastTwo(year));
      case 'b':
        return digits(width > 2 ? String(moment.common + 543) : lastTwo(moment.common + 543));
      case 'e':
        return number(eraOf(locale.tag, moment.day, moment.common).year, width);
      case 'g':
        return eraOf(locale.tag, moment.day, moment.common).names[Math.min(3, width) - 1] as string;
      case 'a':
        return dayName(locale.tag, weekday, width > 3);
      case 'd':
        return width > 2 ? dayName(locale.tag, weekday, width > 3) : number(date, width);
      case 'h': {
        const hours = Math.floor(seconds / 3600);
        return number(isTwelve ? hours % 12 || 12 : hours, width);
      }
      case 's':
        return number(Math.floor(seconds % 60), width);
      default:
        if (minutes.has(index)) return number(Math.floor((seconds % 3600) / 60), width);
        if (width < 3) return number(month, width);
        if (isHijri) return hijriMonth(locale.tag, moment.day, width !== 3);
        if (width === 5) return monthName(locale.tag, month - 1, true, false).slice(0, 1);
        return monthName(locale.tag, month - 1, width !== 3, hasDay);
    }
  };

  return (value) => {
    const common = momentOf(value, places, isFrom1904);
    const moment = isHijri
      ? { ...common, ...hijri(common.day) }
      : locale.calendar === 'buddhist'
        ? { ...common, year: common.year + 543 }
        : common;
    let text = '';
    let place = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.kind === 'date') text += wordOf(token.text, index, moment);
      else if (token.kind === 'text') text += token.text;
      else if (token.kind === 'noon') {
        const name = noonName(locale.tag ?? token.tag, moment.seconds >= DAY / 2);
        text += token.isShort ? name.slice(0, 1) : name;
      } else if (token.kind === 'elapsed') {
        const divisor = token.unit === 'h' ? 3600 : token.unit === 'm' ? 60 : 1;
        text += digits(String(Math.floor(moment.elapsed / divisor)).padStart(token.width, '0'));
      } else if (token.kind === 'point') text += '.';
      else if (token.kind === 'digit') text += digits((moment.seconds % 1).toFixed(places)[2 + place++] ?? '');
    }
    return text;
  };
}

/** Whether `m` or `mm` is of a time: right after hours, or right before seconds. */
function isMinutes(tokens: readonly Token[], index: number): boolean {
  const own = tokens[index];
  if (own?.kind !== 'date' || own.text.length > 2) return false;
  const unit = (token: Token | undefined): string =>
    token?.kind === 'date' ? (token.text[0] as string) : token?.kind === 'elapsed' ? token.unit : '';
  const before = tokens.slice(0, index).findLast((token) => unit(token) !== '');
  const after = tokens.slice(index + 1).find((token) => unit(token) !== '');
  return unit(before) === 'h' || unit(after) === 's';
}
