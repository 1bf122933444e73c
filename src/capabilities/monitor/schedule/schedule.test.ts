import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ScheduleIssue } from './plain-schedule.ts';
import { nextRun, readSchedule, runsInMonth } from './schedule.ts';

const NOW = Date.UTC(2026, 0, 5, 10, 0);
const ID = '019a0000-0000-7000-8000-000000000001';

const cronOf = (text: string, id = ID): string => readSchedule({ text }, id, NOW).cron;

/** Runs from a moment on, in ISO without seconds. */
function runs(cron: string, timezone: string, from: string, count: number): string[] {
  const list: string[] = [];
  for (let at = Date.parse(from); list.length < count; ) {
    at = nextRun({ cron, timezone }, at) ?? Number.NaN;
    list.push(new Date(at).toISOString().slice(0, 16));
  }
  return list;
}

describe('schedules', () => {
  test('words that say when are kept to the minute', () => {
    assert.equal(cronOf('daily at 5:30 PM'), '30 17 * * *');
    assert.equal(cronOf('daily at 9:00'), '0 9 * * *');
    assert.equal(cronOf('Daily at 9am'), '0 9 * * *');
    assert.equal(cronOf('daily at 12am'), '0 0 * * *');
    assert.equal(cronOf('every day at noon'), '0 12 * * *');
    assert.equal(cronOf('every 15 minutes starting at :07'), '7-59/15 * * * *');
    assert.equal(cronOf('every 15 minutes starting at :40'), '10-59/15 * * * *');
    assert.equal(cronOf('every 30 minutes starting at :00'), '*/30 * * * *');
    assert.equal(cronOf('weekdays at 8:15'), '15 8 * * 1-5');
    assert.equal(cronOf('weekly on Friday at 6 pm'), '0 18 * * 5');
  });

  test('words that leave it open are spread by the monitor, always the same way', () => {
    const ids = Array.from({ length: 120 }, (_, i) => `019a0000-0000-7000-8000-${String(i).padStart(12, '0')}`);
    for (const text of ['hourly', 'every 30 minutes', 'daily', 'weekly', 'every 6 hours']) {
      const crons = ids.map((id) => cronOf(text, id));
      assert.deepEqual(
        crons,
        ids.map((id) => cronOf(text, id)),
      );
      const most = Math.max(...Object.values(Object.groupBy(crons, (cron) => cron)).map((same) => same?.length ?? 0));
      assert.ok(new Set(crons).size > 20 && most < 15, `${text}: ${new Set(crons).size} times, at most ${most} at one`);
    }
  });

  test('an interval that does not divide an hour or a day is never shorter than requested', () => {
    for (const id of [ID, ID.replace(/1$/, '2'), ID.replace(/1$/, '3')]) {
      for (const [text, least] of [
        ['every 7 minutes', 7],
        ['every 25 minutes', 25],
        ['every 59 minutes starting at :59', undefined],
        ['every 5 hours', 300],
        ['every 90 minutes', undefined],
      ] as const) {
        if (least === undefined) {
          assert.throws(() => cronOf(text, id), ScheduleIssue);
          continue;
        }
        const { cron } = readSchedule({ text }, id, NOW);
        const times = runs(cron, 'UTC', '2026-01-05T00:00Z', 30).map((time) => Date.parse(`${time}Z`));
        for (const [i, time] of times.slice(1).entries())
          assert.ok(time - (times[i] as number) >= least * 60_000, cron);
      }
    }
  });

  test('cron stays as it was written, with a time zone and its changes of clocks', () => {
    assert.deepEqual(readSchedule({ cron: ' 0  9 * * mon-fri ', timezone: 'Europe/Berlin' }, ID, NOW), {
      cron: '0 9 * * mon-fri',
      timezone: 'Europe/Berlin',
    });
    assert.deepEqual(runs('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00Z', 3), [
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    // 02:30 is left out on 29 March, and is there twice on 25 October.
    assert.deepEqual(runs('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 2), [
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    assert.deepEqual(runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2), [
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    // An hour that comes twice is no pause for what runs all the time.
    assert.deepEqual(runs('*/30 * * * *', 'America/New_York', '2026-11-01T05:00Z', 4), [
      '2026-11-01T05:30',
      '2026-11-01T06:00',
      '2026-11-01T06:30',
      '2026-11-01T07:00',
    ]);
  });

  test('what cannot be is refused with what is wrong', () => {
    const refused: [Parameters<typeof readSchedule>[0], RegExp][] = [
      [{ text: 'every 4 minutes' }, /every 5 minutes/],
      [{ text: 'every minute' }, /every 5 minutes/],
      [{ text: 'every 0 hours' }, /1 to 12/],
      [{ text: 'daily at 25:00' }, /invalid time of day/],
      [{ text: 'daily at 13pm' }, /invalid time of day/],
      [{ text: 'now and then' }, /cannot be understood/i],
      [{ text: `every ${'9'.repeat(5000)} minutes` }, /cannot be understood/i],
      [{ cron: '* * * * *' }, /every 5 minutes/],
      [{ cron: '*/4 * * * *' }, /every 5 minutes/],
      [{ cron: '0,58 * * * *' }, /every 5 minutes/],
      [{ cron: '0 0 31 2 *' }, /no such day/],
      [{ cron: '61 * * * *' }, /not a cron expression/],
      [{ cron: 'hello' }, /five fields/],
      [{ cron: '0 0 9 * * *' }, /five fields/],
      [{ cron: '0 9 * * *', timezone: 'Mars/Olympus' }, /not a time zone/],
      [{ cron: '0 9 * * *', timezone: '+01:00' }, /not a time zone/],
      [{ cron: '0 9 * * *', text: 'hourly' }, /either/],
      [{}, /either/],
    ];
    for (const [schedule, message] of refused) {
      assert.throws(
        () => readSchedule(schedule, ID, NOW),
        (error: unknown) => error instanceof ScheduleIssue && message.test(error.message),
        JSON.stringify(schedule).slice(0, 100),
      );
    }
    assert.equal(readSchedule({ cron: '0,58 9 * * *' }, ID, NOW).cron, '0,58 9 * * *');
  });

  test('runs of a month are counted', () => {
    assert.equal(runsInMonth({ cron: '*/30 * * * *', timezone: 'UTC' }, NOW), 1440);
    assert.equal(runsInMonth({ cron: '0 9 * * *', timezone: 'UTC' }, NOW), 30);
    assert.equal(runsInMonth({ cron: '0 0 29 2 *', timezone: 'UTC' }, NOW), 0);
  });
});
