import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { migrations } from '../index.ts';
import type { AccountsTables } from '../tables.ts';
import { createAttempts } from './attempts.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const tooMany = (error: unknown): boolean => error instanceof ApiError && error.key === 'RATE_LIMIT_EXCEEDED';

forEachEngine('attempts', (fresh) => {
  test('attempts from elsewhere do not lock out a known network of the account', async () => {
    const opened = await (await fresh()).open();
    await migrate(opened, migrations);
    const clock = manualClock(START);
    const attempts = createAttempts(opened.as<AccountsTables>(), clock);
    await (await attempts.take('ann', '2001:db8:1:1::7'))();
    await (await attempts.take('ann', '192.0.2.1'))();

    for (let i = 0; i < 100; i++) await attempts.take('ann', `198.51.100.${i}`);
    await assert.rejects(attempts.take('ann', '203.0.113.9'), tooMany);
    await (await attempts.take('ann', '192.0.2.1'))();
    // Another address of the same network.
    await (await attempts.take('ann', '2001:db8:1:1:ffff::1'))();
    // What was right there does not make room for the others.
    await assert.rejects(attempts.take('ann', '203.0.113.9'), tooMany);
    // It is the account that is known there, not the place: others are counted as before.
    for (let i = 0; i < 10; i++) await attempts.take('bob', '192.0.2.1');
    await assert.rejects(attempts.take('bob', '192.0.2.1'), tooMany);
    // And guessing stays bounded there too.
    for (let i = 0; i < 10; i++) await attempts.take('ann', '192.0.2.1');
    await assert.rejects(attempts.take('ann', '192.0.2.1'), tooMany);

    clock.advance(31 * 24 * 60 * 60_000);
    for (let i = 0; i < 100; i++) await attempts.take('ann', `198.51.100.${i}`);
    await assert.rejects(attempts.take('ann', '192.0.2.1'), tooMany);
  });
});
