import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageSemaphore } from './page-semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more are in at once than may be, and a turn ends once', async () => {
  const semaphore = createPageSemaphore(2);
  const signal = new AbortController().signal;
  const first = await semaphore.acquire('a', signal);
  await semaphore.acquire('a', signal);
  let third = false;
  let fourth = false;
  void semaphore.acquire('a', signal).then(() => {
    third = true;
  });
  void semaphore.acquire('a', signal).then(() => {
    fourth = true;
  });
  await settle();
  assert.equal(third, false);
  first();
  first();
  await settle();
  assert.deepEqual([third, fourth], [true, false]);
});

test('a team that comes late with little does not wait behind one with very much', async () => {
  const semaphore = createPageSemaphore(4);
  const signal = new AbortController().signal;
  const order: string[] = [];
  const leave: (() => void)[] = [];
  const ask = (team: string): void => {
    void semaphore.acquire(team, signal).then((done) => {
      order.push(team);
      leave.push(done);
    });
  };
  for (let i = 0; i < 1_000; i++) ask('many');
  await settle();
  for (let i = 0; i < 3; i++) ask('few');
  for (let i = 0; i < 4; i++) {
    leave.shift()?.();
    await settle();
  }
  assert.deepEqual(order.slice(4).filter((team) => team === 'few').length >= 2, true);
});

test('a request that gives up leaves the queue', async () => {
  const semaphore = createPageSemaphore(1);
  const stop = new AbortController();
  const done = await semaphore.acquire('a', stop.signal);
  const waiting = semaphore.acquire('b', stop.signal);
  stop.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  await assert.rejects(semaphore.acquire('b', stop.signal), /gone/);
  done();
  const next = await semaphore.acquire('c', new AbortController().signal);
  next();
});
