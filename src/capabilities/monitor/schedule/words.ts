import { cronOfWords, DAYS, ScheduleIssue } from './plain-schedule.ts';

/**
 * Words that mean a schedule of five fields: `cronOfWords` makes the same fields of them for the same monitor, and the shortest ones
 * are chosen. @returns undefined if there are none
 */
export function wordsOfCron(cron: string, id: string): string | undefined {
  const [minute = '', hour = '', , , day = ''] = cron.split(' ');
  return candidates(minute, hour, day).find((words) => {
    try {
      return cronOfWords(words, id) === cron;
    } catch (error) {
      if (error instanceof ScheduleIssue) return false;
      throw error;
    }
  });
}

function candidates(minute: string, hour: string, day: string): string[] {
  const first = /^\d+/.exec(minute)?.[0].padStart(2, '0') ?? '00';
  const withStart = (words: string, start: string): string[] => [words, `${words} ${start}`];
  if (!/^\d+$/.test(minute)) {
    return numbers(5, 30).flatMap((n) => withStart(`every ${n} minutes`, `starting at :${first}`));
  }
  if (hour === '*') return withStart('hourly', `at :${first}`);
  if (!/^\d+$/.test(hour)) return numbers(2, 12).flatMap((n) => withStart(`every ${n} hours`, `at :${first}`));
  const time = `at ${hour}:${first}`;
  if (day === '*') return withStart('daily', time);
  if (day === '1-5') return withStart('weekdays', time);
  const name = DAYS[Number(day)];
  return name === undefined ? [] : ['weekly', ...withStart(`weekly on ${name}`, time)];
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
