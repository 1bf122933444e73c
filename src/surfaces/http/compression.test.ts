import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingFor } from './compression.ts';

test('the encoding that a client likes best, among those that there are', () => {
  const LIKED: readonly [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=nonsense', undefined],
    ['*;q=0', undefined],
  ];
  for (const [accepted, encoding] of LIKED) assert.equal(encodingFor(accepted), encoding, accepted);
});
