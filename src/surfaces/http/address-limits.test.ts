import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { createAddressLimits } from './address-limits.ts';

test('an address gets its burst, then its rate; networks of IPv6 count as one, and others are not touched', () => {
  let now = 0;
  const limits = createAddressLimits({ burst: 3, perSecond: 0.5, maxNetworks: 100 }, () => now);
  const refused = (address: string): string | undefined => {
    try {
      limits.take(address);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof ApiError && error.status === 429);
      return error.headers['retry-after'];
    }
  };
  for (const last of ['1', '2', 'ffff:1']) assert.equal(refused(`2001:db8:0:1::${last}`), undefined);
  assert.equal(refused('2001:db8:0:1::9'), '2');
  assert.equal(refused('2001:db8:0:2::9'), undefined);
  assert.equal(refused('192.0.2.1'), undefined);
  now = 1_000;
  assert.equal(refused('2001:db8:0:1::1'), '1');
  now = 2_000;
  assert.equal(refused('2001:db8:0:1::1'), undefined);
  assert.equal(refused('2001:db8:0:1::1'), '2');
  // More addresses than it remembers: the one that was heard of longest ago starts again.
  for (let i = 0; i < 100; i++) refused(`198.51.100.${i}`);
  assert.equal(refused('2001:db8:0:1::1'), undefined);
});
