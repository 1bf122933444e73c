import { dates } from '../../engines/values/index.ts';
import { table, type WordTable } from '../../foundation/kernel/table.ts';

/** Dates as engines and pages write them. */

const UNITS: WordTable<number> = table({
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
});

/** @returns milliseconds since 1970; undefined for what is no date */
export function readDate(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const [, count, unit] = /^(\d{1,4}|an?)\s+(second|minute|hour|day|week|month|year)s?\s+ago$/i.exec(trimmed) ?? [];
  if (unit !== undefined) {
    return now - (/\d/.test(count as string) ? Number(count) : 1) * (UNITS[unit.toLowerCase()] as number);
  }
  if (/^yesterday$/i.test(trimmed)) return now - 86_400_000;
  const value = dates.first(trimmed);
  return value && Date.parse(dates.format(value.zone === undefined ? { ...value, zone: 'Z' } : value, 'time'));
}
