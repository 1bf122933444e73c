import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Usage } from '@trawl/contract/api/plan.ts';
import { shownSeries, uniqueNames } from './series.ts';

const one = (name: string, requests: number[], credits: number[]) => {
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  return { id: name, name, requests, credits, totalRequests: sum(requests), totalCredits: sum(credits) };
};
const usage = (series: ReturnType<typeof one>[]): Usage => ({
  from: '2026-01-01',
  to: '2026-01-02',
  days: ['2026-01-01', '2026-01-02'],
  series,
});

test('the largest keys have a series each, the others one together, and keys without any none', () => {
  const many = Array.from({ length: 7 }, (_, n) => one(`key ${n}`, [n, n], [0, 0]));
  const shown = shownSeries(usage(many), 'key', 'requests');
  assert.deepEqual(
    shown.map(({ name, values }) => [name, values]),
    [...[6, 5, 4, 3, 2].map((n) => [`key ${n}`, [n, n]]), ['1 other', [1, 1]]],
  );
  assert.deepEqual(shownSeries(usage(many), 'key', 'credits'), []);
  assert.deepEqual(shownSeries(usage([one('All', [1, 2], [3, 4])]), 'day', 'credits'), [
    { name: 'Credits', values: [3, 4] },
  ]);
});

test('keys of the same name are told apart', () => {
  const keys = [one('CI', [2, 0], [0, 0]), one('constructor', [1, 1], [0, 0]), one('CI', [1, 0], [0, 0])];
  assert.deepEqual(uniqueNames(keys), ['CI', 'constructor', 'CI (2)']);
  const taken = [one('CI', [1], [0]), one('CI', [1], [0]), one('CI (2)', [1], [0])];
  assert.deepEqual(uniqueNames(taken), ['CI', 'CI (3)', 'CI (2)']);
});

test('a key has the same name by requests and by credits', () => {
  const keys = usage([one('CI', [2, 0], [1, 0]), one('CI', [1, 0], [5, 0])]);
  assert.deepEqual(shownSeries(keys, 'key', 'credits'), [
    { name: 'CI (2)', values: [5, 0] },
    { name: 'CI', values: [1, 0] },
  ]);
});
