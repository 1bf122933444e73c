import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Reservation } from '../../platform/accounts/index.ts';
import { releaseHeld } from './release-held.ts';

const held = [1, 2, 3].map((seq) => ({ seq, credits: 1 }));
const reservation = {} as Reservation;

test('a held page that cannot be stored while the next one is paid for is an error of the caller, and of nobody else', async () => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', hear);
  try {
    let under = 0;
    const write = async ({ seq }: { seq: number }): Promise<void> => {
      if (seq === 1) throw new Error('lost the job');
      under++;
      for (let n = 0; n < 5; n++) await turn();
      under--;
    };
    // Longer than it takes to tell that nobody handles an error.
    const reserve = async (): Promise<Reservation> => {
      for (let n = 0; n < 2; n++) await turn();
      return reservation;
    };
    await assert.rejects(releaseHeld(held, reserve, write), /lost the job/);
    assert.deepEqual([under, unhandled], [0, []]);
    const gone = async (credits: number): Promise<Reservation> => {
      await turn();
      if (credits > 0) throw new Error('no database');
      return reservation;
    };
    const unpaid = [{ seq: 1, credits: 0 }, ...held.slice(1)];
    await assert.rejects(releaseHeld(unpaid, gone, write), /no database/);
    assert.deepEqual([under, unhandled], [0, []]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

test('without credits the rest is not stored', async () => {
  const written: number[] = [];
  const write = async ({ seq }: { seq: number }): Promise<void> => void written.push(seq);
  assert.equal(await releaseHeld(held, async () => reservation, write), true);
  let credits = 2;
  const reserve = async (): Promise<Reservation> => {
    if (credits-- === 0) throw new ApiError('PAYMENT_REQUIRED');
    return reservation;
  };
  assert.equal(await releaseHeld(held, reserve, write), false);
  assert.deepEqual(written, [1, 2, 3, 1, 2]);
});
