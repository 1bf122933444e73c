import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGate } from './gate.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more are in at once than may be, and a turn ends once', async () => {
  const gate = createGate(2);
  const signal = new AbortController().signal;
  const first = await gate.enter('a', signal);
  await gate.enter('a', signal);
  let third = false;
  let fourth = false;
  void gate.enter('a', signal).then(() => {
    third = true;
  });
  void gate.enter('a', signal).then(() => {
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
  const gate = createGate(4);
  const signal = new AbortController().signal;
  const order: string[] = [];
  const leave: (() => void)[] = [];
  const ask = (team: string): void => {
    void gate.enter(team, signal).then((done) => {
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

test('whoever gives up leaves the line', async () => {
  const gate = createGate(1);
  const stop = new AbortController();
  const done = await gate.enter('a', stop.signal);
  const waiting = gate.enter('b', stop.signal);
  stop.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  await assert.rejects(gate.enter('b', stop.signal), /gone/);
  done();
  const next = await gate.enter('c', new AbortController().signal);
  next();
});
