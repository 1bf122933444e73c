import { isDay, numericOrder, yearIn } from './calendar.ts';
import {
  AFTER_YEAR,
  afterOrdinal,
  afterWords,
  gap,
  isNumber,
  isWord,
  type Line,
  monthAt,
  namedAt,
  numberAt,
  SOFT,
  TIGHT,
} from './date-line.ts';

/** The forms in which a date begins with a certain word or number of a text. */

export interface DateValue {
  /** Undefined only where dates without a year are looked for. */
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
  /** HH:MM:SS, of a time stamp. */
  readonly time?: string;
  /** `Z` or `+02:00`. */
  readonly zone?: string;
}

export interface DateRead {
  readonly value: DateValue;
  /** The token behind it. */
  readonly next: number;
  /** The reading with the month in front, if nothing tells which one is meant. */
  readonly other?: DateValue;
  /** What its digits show: `25/12/2026`. */
  readonly order?: 'day' | 'month';
}

/** The date that begins with a token. */
export function dateAt(line: Line, i: number): DateRead | undefined {
  const token = line.tokens[i];
  if (token === undefined || (token.isNumber && (token.text.length === 3 || token.text.length > 4))) return undefined;
  if (!token.isNumber) return monthFirst(line, i);
  return numeric(line, i) ?? (token.text.length === 4 ? yearFirst(line, i) : dayFirst(line, i));
}

/** Whether a token continues a number or a word, as the 4 of `3.4 March` and of `B4` does. */
function isInside(line: Line, i: number, separators: RegExp): boolean {
  const [before, token] = [line.tokens[i - 1], line.tokens[i]];
  if (before === undefined || token === undefined) return false;
  const between = gap(line, i - 1);
  return before.isNumber ? separators.test(between) : between === '' && /\p{sc=Latin}$/u.test(before.text);
}

/** `04.03.2026`, `5/8-2026`, `2026-03-04`, `2026. 03. 04.` */
function numeric(line: Line, i: number): DateRead | undefined {
  if (!isNumber(line, i + 1, 2)) return undefined;
  const isYearFirst = isNumber(line, i, 4);
  if (!isNumber(line, i + 2, isYearFirst ? 2 : 4)) return undefined;
  const [one, two] = [gap(line, i), gap(line, i + 1)];
  const sign = /^(?:-| ?\/ ?|\.\s{0,2})$/.test(one) ? one.trim() : '';
  const isNordic = sign === '/' && two === '-' && !isYearFirst;
  if (sign === '' || (two.trim() !== sign && !isNordic) || two.length > 3) return undefined;
  // A version, an address, a number of an account.
  if (isInside(line, i, /^[.,:/-]$/) && gap(line, i - 1) !== '–') return undefined;
  if (line.tokens[i + 3]?.isNumber && gap(line, i + 2) === sign) return undefined;
  const [a, b, c] = [numberAt(line, i), numberAt(line, i + 1), numberAt(line, i + 2)];
  const next = i + 3;
  const dateOf = (yearWritten: number, month: number, day: number): DateValue | undefined => {
    const year = yearIn(yearWritten, line.lang);
    return year !== undefined && isDay(year, month, day) ? { year, month, day } : undefined;
  };
  if (isYearFirst) return readOf(dateOf(a, b, c), next);
  const [byDay, byMonth] = [dateOf(c, b, a), dateOf(c, a, b)];
  if (byDay === undefined || byMonth === undefined) {
    return sign === '.' ? readOf(byDay ?? byMonth, next) : readOf(byDay ?? byMonth, next, byDay ? 'day' : 'month');
  }
  if (sign === '.' || isNordic || a === b) return { value: byDay, next };
  const order = numericOrder(line.lang);
  if (order === undefined) return { value: byDay, other: byMonth, next };
  return { value: order === 'day' ? byDay : byMonth, next };
}

const readOf = (value: DateValue | undefined, next: number, order?: 'day' | 'month'): DateRead | undefined =>
  value && { value, next, ...(order && { order }) };

/** `4 March 2026`, `1er janvier 2026`, `22-го ноября 2022`, `4 de marzo de 2026`, `9. September`. */
function dayFirst(line: Line, i: number): DateRead | undefined {
  if (isInside(line, i, /^[.,:/]$/)) return undefined;
  const behind = afterOrdinal(line, i + 1);
  // `09.jan.2021`: what may be an ordinal may be a month.
  for (const at of new Set([i + 1, behind, afterWords(line, behind, TIGHT)])) {
    if (line.tokens[at]?.isNumber !== false || !TIGHT.test(gap(line, at - 1))) continue;
    const isNear = [at + 1, at + 2, at + 3].some((end) => yearAfter(line, end) !== undefined);
    const month = line.withoutYear || isNear ? monthAt(line, at, !isNear) : undefined;
    if (month !== undefined) return ofParts(line, month.month, numberAt(line, i), month.next);
  }
  return undefined;
}

/** `March 4, 2026`, `Mar 4th 2026`. */
function monthFirst(line: Line, i: number): DateRead | undefined {
  const isNear = isNumber(line, i + 1, 2) || isNumber(line, i + 2, 2);
  if (!isNear || (line.tokens[i]?.text.length ?? 0) < 2) return undefined;
  const isLone = ![i + 2, i + 3, i + 4, i + 5].some((place) => isYear(line, place));
  const month = isLone && !line.withoutYear ? undefined : namedAt(line, i, isLone);
  if (month === undefined || !isNumber(line, month.next, 2) || !TIGHT.test(gap(line, month.next - 1))) return undefined;
  // `June 9–12`
  const next = afterOrdinal(line, month.next + 1);
  return ofParts(line, month.month, numberAt(line, month.next), next);
}

/** `2026. március 4.`, `2026 m. kovo 4 d.`, `2026-Aug-05`, `2026. gada 4. marts`. */
function yearFirst(line: Line, i: number): DateRead | undefined {
  const year = numberAt(line, i);
  const at = afterWords(line, i + 1, SOFT);
  if (!SOFT.test(gap(line, at - 1))) return undefined;
  if (isNumber(line, at, 2)) {
    if (!isWord(line, i + 1, AFTER_YEAR)) return undefined;
    const month = TIGHT.test(gap(line, at)) ? monthAt(line, at + 1) : undefined;
    return month && withYear(line, year, month.month, numberAt(line, at), month.next);
  }
  const isNear = [at + 1, at + 2, at + 3].some((place) => isNumber(line, place, 2));
  const month = isNear ? monthAt(line, at) : undefined;
  if (month === undefined) return undefined;
  const day = afterWords(line, month.next, TIGHT);
  if (!isNumber(line, day, 2) || !SOFT.test(gap(line, day - 1))) return undefined;
  // `in 2025. March 4, 2026`, `2026 March 10:30`
  const next = day + 1;
  if (yearAfter(line, next) !== undefined || /^[:.]$/.test(line.tokens[next]?.isNumber ? gap(line, day) : '')) {
    return undefined;
  }
  return withYear(line, year, month.month, numberAt(line, day), afterOrdinal(line, next));
}

/** A day and a month, with the year behind them if one is said. */
function ofParts(line: Line, month: number, day: number, next: number): DateRead | undefined {
  const at = yearAfter(line, next);
  if (at !== undefined) return withYear(line, yearAt(line, at), month, day, at + 1);
  const isRange = line.tokens[next]?.isNumber === true && /^[:.,/-]$/.test(gap(line, next - 1));
  // A leap year, for 29 February.
  return line.withoutYear && !isRange && isDay(2000, month, day)
    ? { value: { year: undefined, month, day }, next }
    : undefined;
}

function withYear(line: Line, yearWritten: number, month: number, day: number, next: number): DateRead | undefined {
  const year = yearIn(yearWritten, line.lang, line.tokens[next - 2]?.text);
  return year !== undefined && isDay(year, month, day) ? { value: { year, month, day }, next } : undefined;
}

/** Of four digits, or of two behind an apostrophe. */
const isYear = (line: Line, i: number): boolean =>
  isNumber(line, i, 4) || (line.tokens[i]?.text.length === 2 && isNumber(line, i, 2) && /['’]$/.test(gap(line, i - 1)));
/**
 * `'25` is 2025, and `'98` 1998: divided where POSIX divides them, by no clock and no other date, so that a text means the same whenever
 * and wherever it is read.
 */
const yearAt = (line: Line, i: number): number => {
  const yearWritten = numberAt(line, i);
  return yearWritten >= 100 ? yearWritten : yearWritten + (yearWritten < 69 ? 2000 : 1900);
};

/** The place of a year behind a date: `, 2026`, ` de 2026`, ` พ.ศ. 2569`, ` '26`. */
function yearAfter(line: Line, i: number): number | undefined {
  const at = afterWords(line, i, SOFT);
  return isYear(line, at) && SOFT.test(gap(line, at - 1)) ? at : undefined;
}
