import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ResolvedAddress, sharing, systemResolve } from './resolve.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one look-up serves everybody who asks at the same time, and the next asks anew', async () => {
  const answers: ((found: readonly ResolvedAddress[]) => void)[] = [];
  const asked: string[] = [];
  const resolve = sharing((host) => {
    asked.push(host);
    return new Promise((answer) => answers.push(answer));
  }, 3);
  const both = [resolve('a'), resolve('a')];
  const found = [{ address: '127.0.0.1', family: 4 }];
  answers[0]?.(found);
  assert.deepEqual(await Promise.all(both), [found, found]);
  void resolve('a');
  await settle();
  assert.deepEqual(asked, ['a', 'a']);
});

test('only so many look-ups are under way; one that fails makes room too', async () => {
  const ends = new Map<string, (error?: Error) => void>();
  const resolve = sharing(
    (host) =>
      new Promise((answer, fail) => ends.set(host, (error) => (error === undefined ? answer([]) : fail(error)))),
    2,
  );
  const all = ['a', 'b', 'c', 'd'].map((host) => resolve(host).catch((error: Error) => error.message));
  await settle();
  assert.deepEqual([...ends.keys()], ['a', 'b']);
  ends.get('a')?.(new Error('no such name'));
  await settle();
  assert.deepEqual([...ends.keys()], ['a', 'b', 'c']);
  ends.get('b')?.();
  await settle();
  ends.get('c')?.();
  ends.get('d')?.();
  assert.deepEqual(await Promise.all(all), ['no such name', [], [], []]);
});

test('the system knows its own name', async () => {
  const found = await systemResolve('localhost');
  assert.ok(found.some(({ address }) => address === '127.0.0.1' || address === '::1'));
});
