import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { latency, percentile, score } from './stats.ts';

describe('percentile', () => {
  it('is the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, i) => i + 1);
    assert.deepEqual(
      [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share)),
      [50, 95, 99, 100],
    );
    assert.equal(percentile([7], 0.01), 7);
    assert.ok(Number.isNaN(percentile([], 0.5)));
  });

  it('sorts by value what comes in any order', () => {
    assert.deepEqual(latency([100, 9, 20]), { count: 3, p50: 20, p95: 100, p99: 100 });
  });
});

describe('printing', () => {
  it('writes scores without the zero before the point', () => {
    assert.deepEqual([0.6904, -0.0021, 1, 0].map(score), ['.690', '-.002', '1.000', '.000']);
  });
});
