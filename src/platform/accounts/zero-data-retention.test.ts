import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { leavesNothing } from './zero-data-retention.ts';

const principal = (zeroDataRetention?: 'allowed' | 'forced'): Principal => ({
  teamId: 't',
  keyId: 'k',
  plan: 'default',
  scopes: ['*'],
  ...(zeroDataRetention && { zeroDataRetention }),
});

test('forced always, allowed on request, otherwise refused on request', () => {
  assert.deepEqual(
    [undefined, false, true].map((asked) => leavesNothing(principal('forced'), asked)),
    [true, true, true],
  );
  assert.deepEqual(
    [undefined, false, true].map((asked) => leavesNothing(principal('allowed'), asked)),
    [false, false, true],
  );
  assert.equal(leavesNothing(principal(), undefined), false);
  assert.throws(
    () => leavesNothing(principal(), true),
    (error) => error instanceof ApiError && error.key === 'FORBIDDEN',
  );
});
