import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, metricsOf } from './metrics.ts';

test('samples are added up by labels, and what could not be read is not 0', () => {
  const metrics = metricsOf({
    metrics: [
      {
        name: 'trawl_jobs',
        help: '',
        samples: [
          { labels: { kind: 'crawl', state: 'due' }, value: 2 },
          { labels: { kind: 'agent', state: 'due' }, value: 3 },
          { labels: { kind: 'agent', state: 'running' }, value: 4 },
        ],
      },
      { name: 'trawl_disk_bytes', help: '', samples: [] },
    ],
  });
  assert.equal(metrics.sum('trawl_jobs'), 9);
  assert.equal(metrics.sum('trawl_jobs', { state: 'due' }), 5);
  assert.equal(metrics.sum('trawl_disk_bytes'), undefined);
  assert.equal(metrics.sum('trawl_shortage'), undefined);
  assert.deepEqual(metrics.values('trawl_jobs', 'kind'), ['agent', 'crawl']);
});

test('sizes have the unit that people would use', () => {
  assert.deepEqual([999, 1_500, 250_000_000, 1.25e12].map(bytes), ['999 bytes', '1.5 kB', '250 MB', '1.3 TB']);
});
