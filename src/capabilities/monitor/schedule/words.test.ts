import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { cronOfWords } from './plain-schedule.ts';
import { wordsOfCron } from './words.ts';

/** A monitor whose spread is neither at midnight nor at the start of an hour, where shorter words would mean the same. */
const MONITOR = '3b1f0c3e-5f0f-4c1e-8a5b-0d6a4e1f2c77';

test('a schedule in words comes back in the same words', () => {
  const written = [
    'every 5 minutes',
    'every 7 minutes',
    'every 30 minutes',
    'hourly',
    'every 5 hours',
    'every 6 hours',
  ];
  written.push('every 12 hours', 'daily', 'daily at 9:00', 'daily at 17:30', 'weekdays', 'weekdays at 9:05', 'weekly');
  written.push('weekly on monday at 9:00', 'weekly on sunday at 0:00');
  for (const words of written) {
    assert.equal(wordsOfCron(cronOfWords(words, MONITOR), MONITOR), words);
    const id = randomUUID();
    const cron = cronOfWords(words, id);
    assert.equal(cronOfWords(wordsOfCron(cron, id) ?? '', id), cron);
  }
});

test('cron has words only if they mean exactly the same', () => {
  const id = randomUUID();
  const other = (cron: string): string | undefined => wordsOfCron(cron, id);
  assert.equal(other('0 9 * * *'), 'daily at 9:00');
  for (const minute of [0, 3, 7, 29]) {
    const cron = minute === 0 ? '*/30 * * * *' : `${minute}-59/30 * * * *`;
    const words = other(cron) ?? '';
    assert.match(words, /^every 30 minutes( starting at :\d\d)?$/);
    assert.equal(cronOfWords(words, id), cron);
  }
  for (const cron of [
    '0 9 1 * *',
    '0 9 * 1 *',
    '0 9 * * 1,3',
    '0,30 9 * * *',
    '0 9-17 * * *',
    '*/5 9 * * *',
    '0 9 * * 7',
  ]) {
    assert.equal(other(cron), undefined, cron);
  }
});
