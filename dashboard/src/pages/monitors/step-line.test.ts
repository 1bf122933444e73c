import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepLine } from './step-line.ts';

const SIZE = { width: 104, height: 46 };
const at = (second: number): string => new Date(second * 1_000).toISOString();
const point = (second: number, number: number | null) => ({ at: at(second), checkId: '', text: '', number });
const series = (first: number | null, ...points: ReturnType<typeof point>[]) => ({
  url: '',
  name: '',
  first: first === null ? null : { text: '', number: first },
  points,
});

test('a value keeps its height until it changes, and to the right edge', () => {
  const line = stepLine(series(null, point(0, 10), point(5, 20), point(8, null)), 10_000, SIZE);
  assert.equal(line, '2.0,43.0 2.0,43.0 2.0,43.0 52.0,43.0 52.0,3.0 102.0,3.0');
});

test('what was there before the first change is drawn at the left', () => {
  assert.equal(stepLine(series(20, point(0, 10)), 10_000, SIZE), '2.0,3.0 11.1,3.0 11.1,43.0 102.0,43.0');
});

test('one number, or none, is no line; equal ones are a flat line', () => {
  assert.equal(stepLine(series(null, point(0, 10), point(1, null)), 10_000, SIZE), undefined);
  assert.equal(stepLine(series(null, point(0, null)), 10_000, SIZE), undefined);
  assert.match(stepLine(series(5, point(0, 5)), 10_000, SIZE) ?? '', /^[\d.]+,23\.0( [\d.]+,23\.0)+$/);
});
