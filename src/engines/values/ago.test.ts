import assert from 'node:assert/strict';
import { it } from 'node:test';
import { agos } from './index.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it('how long ago something was is read in all languages, and what is to come is not', () => {
  for (const [text, value] of [
    ['Updated 3 days ago', 3 * DAY],
    ['an hour ago', HOUR],
    ['5m ago', 5 * MINUTE],
    ['2 hours and 5 minutes ago', 125 * MINUTE],
    ['vor einer Stunde', HOUR],
    ['vor 2 Std.', 2 * HOUR],
    ['il y a 5 minutes', 5 * MINUTE],
    ['hace 3 días', 3 * DAY],
    ['för 3 dagar sedan', 3 * DAY],
    ['3 дня назад', 3 * DAY],
    ['3日前', 3 * DAY],
    ['قبل ٣ أيام', 3 * DAY],
  ] as const)
    assert.deepEqual(
      agos.find(text).map((ago) => ago.value),
      [value],
      text,
    );
  for (const text of ['in 3 days', '12 Monate', 'open 3 days a week', '3 days', 'long ago'])
    assert.deepEqual(agos.find(text), [], text);
  assert.deepEqual(
    agos.find('Ends in 3 days, in 2 Stunden', true).map(({ value }) => value),
    [-3 * DAY, -2 * HOUR],
  );
});
