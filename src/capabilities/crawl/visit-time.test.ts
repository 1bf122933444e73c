import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opensIn } from './visit-time.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}:00Z`);
const HOUR = 3_600_000;

test('pages are fetched from the first to the second time of the day, also past midnight', () => {
  assert.equal(opensIn(undefined, at('12:00')), 0);
  for (const [visitTime, time, hours] of [
    ['0900-1730', '09:00', 0],
    ['0900-1730', '17:29', 0],
    ['0900-1730', '17:30', 15.5],
    ['0900-1730', '08:00', 1],
    ['2200-0600', '23:00', 0],
    ['2200-0600', '05:59', 0],
    ['2200-0600', '06:00', 16],
    ['2200-0600', '21:30', 0.5],
    ['0000-0000', '12:00', 0],
  ] as const) {
    assert.equal(opensIn(visitTime, at(time)), hours * HOUR, `${visitTime} at ${time}`);
  }
});
