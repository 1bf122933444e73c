import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { v2 } from '@trawl/contract/v2.ts';

test('the groups of endpoints that the docs name exist: the service does not start with another', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/plans-and-credits.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| `requestsPerMinute`')) ?? '';
  const named = [...(row.split('endpoints: ')[1]?.split('…')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(
    ([, name]) => name,
  );
  const known = new Set(Object.values<V2Endpoint>(v2).map(({ rateGroup }) => rateGroup));
  assert.ok(named.length > 5);
  for (const name of named) assert.ok(known.has(name as string), name);
});
