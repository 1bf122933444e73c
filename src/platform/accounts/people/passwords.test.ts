import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('more passwords than can be checked soon are refused with 429 and when to come again, and those in turn are checked', async () => {
  const hashed = await hashPassword('right');
  const checks = await Promise.allSettled(Array.from({ length: 15 }, () => verifyPassword('right', hashed)));
  const refused = checks.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []));
  assert.equal(refused.length, 3);
  for (const error of refused) {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.key, error.headers['retry-after']], ['RATE_LIMIT_EXCEEDED', '2']);
  }
  assert.ok(checks.every((one) => one.status === 'rejected' || one.value));
  assert.equal(await verifyPassword('wrong', hashed), false);
});
