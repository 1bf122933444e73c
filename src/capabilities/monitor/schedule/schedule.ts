import { Cron, CronPattern } from 'croner';
import { cronOfWords, ScheduleIssue } from './plain-schedule.ts';

/** When a monitor runs. */
export interface Schedule {
  /** Five fields. */
  readonly cron: string;
  /** A name of the IANA time zone database. */
  readonly timezone: string;
}

/** Minutes between two runs at least. */
const LEAST = 5;
const DAY = 86_400_000;

/**
 * A schedule as it is kept: in five fields. Cron stays as it was written; words become cron.
 * @param id of the monitor, by which words are spread
 * @param now milliseconds since 1970; a schedule that never comes from then on is refused
 * @throws ScheduleIssue
 */
export function readSchedule(
  {
    cron,
    text,
    timezone = 'UTC',
  }: { cron?: string | undefined; text?: string | undefined; timezone?: string | undefined },
  id: string,
  now: number,
): Schedule {
  if (!isTimeZone(timezone))
    throw new ScheduleIssue(`${JSON.stringify(timezone)} is not a time zone; use a name such as Europe/Berlin`);
  if ((cron === undefined) === (text === undefined)) throw new ScheduleIssue('Needs either cron or text');
  const schedule = { cron: cron === undefined ? cronOfWords(text as string, id) : tidy(cron), timezone };
  checkCron(schedule, now);
  return schedule;
}

const tidy = (cron: string): string => cron.trim().replace(/\s+/g, ' ');

function checkCron({ cron, timezone }: Schedule, now: number): void {
  if (cron.split(' ').length !== 5)
    throw new ScheduleIssue('Cron needs five fields: minute, hour, day, month, weekday');
  let pattern: CronPattern;
  try {
    pattern = new CronPattern(cron, timezone, { mode: '5-part' });
  } catch (error) {
    throw new ScheduleIssue(`Is not a cron expression: ${(error as Error).message.replace(/^CronPattern: /, '')}`);
  }
  const minutes = numbersOf(pattern.minute);
  const hours = numbersOf(pattern.hour);
  const within = minutes.slice(1).map((minute, i) => minute - (minutes[i] as number));
  const hasNeighbours = hours.some((hour) => hours.includes((hour + 1) % 24));
  const over = 60 - (minutes.at(-1) ?? 0) + (minutes[0] ?? 0);
  if (Math.min(...within, hasNeighbours ? over : 60) < LEAST) {
    throw new ScheduleIssue(`Must not be more often than every ${LEAST} minutes`);
  }
  if (nextRun({ cron, timezone }, now) === undefined) throw new ScheduleIssue('Never runs: there is no such day');
}

const numbersOf = (flags: readonly number[]): number[] => flags.flatMap((flag, at) => (flag ? [at] : []));

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The first run after a time, in milliseconds since 1970; undefined if there is none. A time of day that a clock change skips runs at the
 * first moment after it, one that comes twice runs once.
 */
export function nextRun({ cron, timezone }: Schedule, after: number): number | undefined {
  return new Cron(cron, { timezone, mode: '5-part' }).nextRun(new Date(after))?.getTime();
}

/** The number of runs in the 30 days from a time on, ignoring clock changes. */
export function runsInMonth({ cron, timezone }: Schedule, from: number): number {
  const pattern = new CronPattern(cron, timezone, { mode: '5-part' });
  const aDay = numbersOf(pattern.minute).length * numbersOf(pattern.hour).length;
  return aDay * daysInMonth(cron.split(' ').slice(2).join(' '), timezone, from);
}

/** On how many of 30 days something happens. @param days the last three fields of cron */
function daysInMonth(days: string, timezone: string, from: number): number {
  if (days === '* * *') return 30;
  const noons = new Cron(`0 12 ${days}`, { timezone, mode: '5-part' }).nextRuns(32, new Date(from));
  return noons.filter((noon) => noon.getTime() < from + 30 * DAY).length;
}
