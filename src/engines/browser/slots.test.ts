import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createSlots } from './slots.ts';

const never = deadlineIn(Number.POSITIVE_INFINITY);

describe('slots', () => {
  it('are given in order of arrival, by weight', async () => {
    const slots = createSlots(4);
    const order: string[] = [];
    const take = async (name: string, weight: number) => {
      const give = await slots.take(weight, never);
      order.push(name);
      return give;
    };
    const first = await take('a2', 2);
    const second = await take('b1', 1);
    const heavy = take('c2', 2);
    const light = take('d1', 1);
    await Promise.resolve();
    assert.deepEqual([order, slots.waiting], [['a2', 'b1'], 2]);
    second();
    second();
    await heavy;
    assert.deepEqual([order, slots.waiting], [['a2', 'b1', 'c2'], 1]);
    first();
    await light;
    assert.deepEqual(order, ['a2', 'b1', 'c2', 'd1']);
  });

  it('are not waited for after the deadline, and later waiters move up', async () => {
    const slots = createSlots(2);
    const give = await slots.take(1, never);
    const abort = new AbortController();
    const heavy = slots.take(2, deadlineIn(Number.POSITIVE_INFINITY, abort.signal));
    const light = slots.take(1, never);
    abort.abort(new Error('no longer'));
    await assert.rejects(heavy, /no longer/);
    (await light)();
    give();
    const gone = AbortSignal.abort(new Error('gone'));
    await assert.rejects(slots.take(1, deadlineIn(1000, gone)), /gone/);
    assert.equal(slots.waiting, 0);
  });

  it('of more weight than the total take all', async () => {
    const slots = createSlots(2);
    const give = await slots.take(5, never);
    const next = slots.take(1, never);
    give();
    await next;
  });
});
