import { xmlText } from '../omml.ts';

/** The text of a number in a cell. @param style its index in the cell formats of the workbook */
export type NumberText = (raw: string, style: string | undefined) => string;

/** What a number means. */
type Meaning = 'date' | 'duration' | undefined;

/** Number formats that every program knows (ISO 29500-1, 18.8.30), by their first and last numbers. */
const DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];
const DURATION = 46;

/** Digits of a number that programs show. */
const DIGITS = 15;
const DAY = 86_400;
/** Day 0 of the two calendars, in days since 1970. */
const [FROM_1900, FROM_1904] = [-25_569, -24_107];
/** Days that a date of four digits can have. */
const MOST_DAYS = 2_958_465;

/** How the numbers of a workbook read: dates and times as in ISO 8601, all others as they are. @param isFrom1904 its calendar */
export function numberTexts(styles: string, isFrom1904: boolean): NumberText {
  const meanings = meaningsOf(styles);
  return (raw, style) => {
    const meaning = style === undefined ? undefined : meanings[Number(style)];
    const value = Number(raw);
    if (raw === '' || !Number.isFinite(value)) return raw;
    if (meaning === undefined) return plain(raw, value);
    if (meaning === 'duration') return timeText(Math.round(value * DAY));
    return Math.abs(value) > MOST_DAYS ? plain(raw, value) : dateText(value, isFrom1904);
  };
}

function meaningsOf(styles: string): Meaning[] {
  const own = new Map<number, Meaning>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)) {
    const id = /\bnumFmtId="(\d+)"/.exec(tag)?.[1];
    const code = /\bformatCode="([^"]*)"/.exec(tag)?.[1];
    if (id !== undefined && code !== undefined) own.set(Number(id), meaningOf(xmlText(code)));
  }
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(/\bnumFmtId="(\d+)"/.exec(tag)?.[1] ?? 0);
    if (own.has(id)) return own.get(id);
    if (id === DURATION) return 'duration';
    return DATES.some(([first, last]) => id >= first && id <= last) ? 'date' : undefined;
  });
}

/** What a format code means: its part for positive numbers, without texts, colors and escaped characters. */
function meaningOf(code: string): Meaning {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';', 1);
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'duration';
  return /[ymdhs]/i.test(first.replace(/\[[^\]]*\]/g, '').replace(/General/gi, '')) ? 'date' : undefined;
}

function plain(raw: string, value: number): string {
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(raw)) return raw;
  const rounded = Number(value.toPrecision(DIGITS));
  const text = String(rounded);
  const [, sign = '', whole = '', part = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const shift = Number(exponent);
  const digits = whole + part;
  return shift < 0 ? `${sign}0.${'0'.repeat(-shift - 1)}${digits}` : sign + digits.padEnd(shift + 1, '0');
}

function dateText(value: number, isFrom1904: boolean): string {
  // Numbers are inexact beyond a thousandth of a second.
  const seconds = Math.floor(Math.round(value * DAY * 1000) / 1000);
  const day = Math.floor(seconds / DAY);
  const rest = seconds - day * DAY;
  if (day === 0 && !isFrom1904) return timeText(rest);
  // The calendar from 1900 has a February 29 of that year, which did not exist.
  const since = day + (isFrom1904 ? FROM_1904 : day < 60 ? FROM_1900 + 1 : FROM_1900);
  const date = new Date(since * DAY * 1000).toISOString().slice(0, 10);
  return rest === 0 ? date : `${date} ${timeText(rest)}`;
}

function timeText(seconds: number): string {
  const all = Math.abs(seconds);
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${two(all / 3600)}:${two((all / 60) % 60)}:${two(all % 60)}`;
}
