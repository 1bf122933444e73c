import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { addGauges, watchGauges } from './gauges.ts';

test('gauges of one query are read once, and have no samples if it fails', async () => {
  const registry = new Registry();
  let reads = 0;
  addGauges(
    registry,
    [
      { name: 'a', help: 'a' },
      { name: 'b', help: 'b', labels: ['kind'] },
    ],
    async () => {
      reads++;
      return { a: [{ value: 3 }], b: [{ labels: { kind: 'x' }, value: 1 }] };
    },
  );
  const logged: unknown[] = [];
  watchGauges(registry, { warn: (fields) => logged.push(fields) });
  addGauges(registry, [{ name: 'c', help: 'c' }], async () => {
    throw new Error('the database is down');
  });
  const text = await registry.metrics();
  assert.match(text, /^a 3$/m);
  assert.match(text, /^b\{kind="x"\} 1$/m);
  assert.match(text, /^c Nan$/im);
  assert.equal(reads, 1);
  assert.match((await registry.metrics()) + text, /^trawl_metrics_failures_total\{gauge="c"\} 1$/m);
  assert.equal(logged.length, 1);
});
