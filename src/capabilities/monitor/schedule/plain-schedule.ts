import { createHash } from 'node:crypto';

/** Schedules in plain words, as cron. */

const CLOCK = '(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?(?: ?(?<half>am|pm|a\\.m\\.|p\\.m\\.))?';
/** As cron counts them, from Sunday. */
export const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day)).toLowerCase(),
);
const DAY = `(?<day>${DAYS.join('|')})`;
const MINUTES = /^every (?:(?<n>\d{1,5}) )?(?:minutes?|mins?)(?: starting at :(?<start>\d{2}))?$/;
const HOURS = /^(?:hourly|every (?:(?<n>\d{1,5}) )?(?:hours?|hrs?))(?: (?:starting )?at :(?<start>\d{2}))?$/;
const DAILY = new RegExp(`^(?:daily|every day|(?<weekdays>weekdays|every weekday))(?: at ${CLOCK})?$`);
const WEEKLY = new RegExp(`^(?:weekly|every week|(?:weekly on|every) ${DAY})(?: at ${CLOCK})?$`);

/** The error in a schedule, for its author. */
export class ScheduleIssue extends Error {}

/** The minute or hour of a monitor's runs if its schedule leaves that open: the same number for the same monitor, below `range`. */
function spread(id: string, what: string, range: number): number {
  return createHash('sha256').update(`${what} ${id}`).digest().readUInt32BE(0) % range;
}

/**
 * The five fields of cron for a schedule in words. What the words leave open is spread by the monitor's id, so that many monitors
 * do not run at one instant.
 * @throws ScheduleIssue
 */
export function cronOfWords(words: string, id: string): string {
  const text = words
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replaceAll(/noon/g, '12pm')
    .replaceAll(/midnight/g, '12am');
  const anyMinute = (): number => spread(id, 'minute', 60);
  const minutes = MINUTES.exec(text)?.groups;
  if (minutes) return everyMinutes(Number(minutes.n ?? 1), startOf(minutes.start), id);
  const hours = HOURS.exec(text)?.groups;
  if (hours) return everyHours(Number(hours.n ?? 1), startOf(hours.start) ?? anyMinute(), id);
  const daily = DAILY.exec(text)?.groups;
  if (daily) {
    const days = daily.weekdays === undefined ? '*' : '1-5';
    const at = timeOf(daily);
    return at ? `${at.minute} ${at.hour} * * ${days}` : `${anyMinute()} ${spread(id, 'hour', 24)} * * ${days}`;
  }
  const weekly = WEEKLY.exec(text)?.groups;
  if (weekly) {
    const day = weekly.day === undefined ? spread(id, 'day', 7) : DAYS.indexOf(weekly.day);
    const at = timeOf(weekly);
    return at ? `${at.minute} ${at.hour} * * ${day}` : `${anyMinute()} ${spread(id, 'hour', 24)} * * ${day}`;
  }
  throw new ScheduleIssue(
    'Cannot be understood; use "every 30 minutes", "every 15 minutes starting at :07", "hourly", "every 6 hours", "daily", ' +
      '"daily at 5:30 PM", "weekdays at 9am", "weekly" or "weekly on monday at 9:00", or use cron',
  );
}

function everyMinutes(n: number, start: number | undefined, id: string): string {
  if (n < 5) throw new ScheduleIssue('Must not be more often than every 5 minutes');
  if (n >= 60 && n % 60 === 0) return everyHours(n / 60, start ?? spread(id, 'minute', 60), id);
  if (n > 30) {
    throw new ScheduleIssue('Does not divide an hour evenly: use 5 to 30 minutes, a whole number of hours, or cron');
  }
  const first = start ?? spread(id, 'minute', n);
  if (60 % n === 0) return `${first % n === 0 ? `*/${n}` : `${first % n}-59/${n}`} * * * *`;
  // Never closer together than requested: an interval that does not divide the hour has one longer pause.
  const list = Array.from({ length: Math.floor(60 / n) }, (_, i) => (first + i * n) % 60);
  return `${list.sort((a, b) => a - b).join(',')} * * * *`;
}

function everyHours(n: number, minute: number, id: string): string {
  if (n === 1) return `${minute} * * * *`;
  const first = n >= 1 && n <= 24 ? spread(id, 'hour', n) : 0;
  if (n === 24) return `${minute} ${first} * * *`;
  if (n < 1 || n > 12) throw new ScheduleIssue('Does not divide a day evenly: use 1 to 12 hours, 24 hours, or cron');
  if (24 % n === 0) return `${minute} ${first === 0 ? `*/${n}` : `${first}-23/${n}`} * * *`;
  const list = Array.from({ length: Math.floor(24 / n) }, (_, i) => (first + i * n) % 24);
  return `${minute} ${list.sort((a, b) => a - b).join(',')} * * *`;
}

function startOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (Number(text) > 59) throw new ScheduleIssue('Has an invalid minute');
  return Number(text);
}

function timeOf(groups: Record<string, string | undefined>): { hour: number; minute: number } | undefined {
  if (groups.hour === undefined) return undefined;
  const hour = Number(groups.hour);
  const minute = Number(groups.minute ?? 0);
  const isHalf = groups.half !== undefined;
  if (minute > 59 || hour > 23 || (isHalf && (hour < 1 || hour > 12))) {
    throw new ScheduleIssue('Has an invalid time of day');
  }
  if (!isHalf && groups.minute === undefined) throw new ScheduleIssue('Needs "9:00" or "9am"');
  return { hour: isHalf ? (hour % 12) + (groups.half?.startsWith('p') ? 12 : 0) : hour, minute };
}
