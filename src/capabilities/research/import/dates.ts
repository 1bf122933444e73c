import { dates } from '../../../engines/values/index.ts';

const ISO = /^\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?!\d))?)?(?!\d)/;

/**
 * "2017-06-12", "2017-06" or "2017" from the known parts; an invalid month or day is left out with what follows it, and a year outside
 * 1000–2999 gives undefined.
 */
export function partialDate(year: number, month?: number, day?: number): string | undefined {
  if (!Number.isInteger(year) || year < 1000 || year > 2999) return undefined;
  if (month === undefined || !Number.isInteger(month) || month < 1 || month > 12) return String(year);
  const head = `${year}-${month < 10 ? '0' : ''}${month}`;
  if (day === undefined || !Number.isInteger(day) || !dates.isDay(year, month, day)) return head;
  return `${head}-${day < 10 ? '0' : ''}${day}`;
}

/** The date at the start of an ISO date or timestamp ("2017-06-12T08:00:00Z", "2017/06", "2017"), or of a year as a number. */
export function isoDate(raw: unknown): string | undefined {
  if (typeof raw === 'number') return partialDate(raw);
  if (typeof raw !== 'string') return undefined;
  const found = ISO.exec(raw);
  if (found === null) return undefined;
  const [, year, month, day] = found;
  return partialDate(
    Number(year),
    month === undefined ? undefined : Number(month),
    day === undefined ? undefined : Number(day),
  );
}

/** 1–12 from "Feb", "February" or "02"; undefined for anything else. */
export function monthNumber(raw: string): number | undefined {
  const text = raw.trim();
  return /^\d{1,2}$/.test(text) ? Number(text) : dates.monthNamed(/^\p{L}+/u.exec(text)?.[0] ?? '', 'en');
}

/** The date of an RFC 5322 stamp such as "Mon, 2 Apr 2007 19:18:42 GMT"; the time zone is not applied. */
export function mailDate(raw: unknown): string | undefined {
  return typeof raw === 'string' ? (dates.iso(raw, 'en') ?? isoDate(raw)) : undefined;
}
