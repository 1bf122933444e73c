import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type Answer, LookupError, type ResolvedAddress } from './resolve.ts';
import { type SharingOptions, sharing } from './sharing.ts';

const FOUND: readonly ResolvedAddress[] = [{ address: '127.0.0.1', family: 4 }];
const settle = () => new Promise((resolve) => setImmediate(resolve));
const codeOf = (error: { code?: unknown; name?: string }): unknown => error.code ?? error.name;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A resolver on a source that the test answers, and what was asked of the source. */
function scripted(options: Partial<SharingOptions> = {}) {
  const asked: string[] = [];
  const dropped: string[] = [];
  const ends = new Map<string, (answer: Answer | Error) => void>();
  let now = 0;
  const resolve = sharing(
    (host, signal) => {
      asked.push(host);
      signal.addEventListener('abort', () => dropped.push(host));
      return new Promise((done, fail) => {
        ends.set(host, (answer) => (answer instanceof Error ? fail(answer) : done(answer)));
      });
    },
    { atOnce: 100, perCaller: 100, now: () => now, ...options },
  );
  stops.push(() => {
    for (const end of ends.values()) end({ addresses: [], ttl: 0 });
  });
  return {
    resolve: (...asking: Parameters<typeof resolve>) => {
      const answer = resolve(...asking);
      // Some are only asked to see that they are.
      answer.catch(() => {});
      return answer;
    },
    asked,
    dropped,
    end: async (host: string, answer: Answer | Error = { addresses: FOUND, ttl: 60_000 }) => {
      ends.get(host)?.(answer);
      await settle();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('one lookup serves all callers for its TTL', async () => {
  const { resolve, asked, end, pass } = scripted();
  const both = [resolve('a'), resolve('a')];
  await end('a', { addresses: FOUND, ttl: 60_000 });
  assert.deepEqual(await Promise.all(both), [FOUND, FOUND]);
  pass(59_999);
  assert.deepEqual(await resolve('a'), FOUND);
  assert.deepEqual(asked, ['a']);
  pass(1);
  void resolve('a');
  assert.deepEqual(asked, ['a', 'a']);
});

test('negative answers are cached, and failures for a shorter time', async () => {
  const { resolve, asked, end, pass } = scripted();
  for (const [host, code] of [
    ['gone', 'ENOTFOUND'],
    ['down', 'ESERVFAIL'],
  ] as const) {
    const asking = resolve(host).catch(codeOf);
    await end(host, new LookupError(code, host));
    assert.equal(await asking, code);
  }
  pass(4_999);
  for (const host of ['gone', 'down']) await assert.rejects(resolve(host));
  assert.deepEqual(asked, ['gone', 'down']);
  pass(1);
  await assert.rejects(resolve('gone'), { code: 'ENOTFOUND' });
  void resolve('down');
  assert.deepEqual(asked, ['gone', 'down', 'down']);
});

test('only so many names are remembered; the oldest go first', async () => {
  const { resolve, asked, end } = scripted({ remember: 2 });
  for (const host of ['a', 'b', 'c']) {
    const asking = resolve(host);
    await end(host);
    await asking;
  }
  await resolve('c');
  await resolve('b');
  assert.deepEqual(asked, ['a', 'b', 'c']);
  void resolve('a');
  assert.deepEqual(asked, ['a', 'b', 'c', 'a']);
});

test('an unanswered lookup times out, counted from its own start', async () => {
  const { resolve, dropped } = scripted({ timeout: 5, atOnce: 1 });
  const both = ['a', 'b'].map((host) => resolve(host).catch(codeOf));
  assert.equal(await both[0], 'ETIMEOUT');
  // A source that cannot be stopped keeps its place; what waits has not begun.
  assert.deepEqual(dropped, ['a']);
});

test('a lookup is cancelled when its last waiter leaves, and frees its slot', async () => {
  const { resolve, asked, dropped, end } = scripted({ atOnce: 1 });
  const [first, second] = [new AbortController(), new AbortController()];
  const waits = [first, second].map(({ signal }) => resolve('a', { signal }).catch(codeOf));
  const queued = new AbortController();
  const later = resolve('b', { signal: queued.signal }).catch(codeOf);
  const last = resolve('c');
  first.abort();
  assert.equal(await waits[0], 20);
  assert.deepEqual(dropped, []);
  second.abort();
  queued.abort();
  await Promise.all([...waits, later]);
  assert.deepEqual(dropped, ['a']);
  await end('a', new LookupError('ECANCELLED', 'a'));
  await end('c');
  assert.deepEqual(await last, FOUND);
  assert.deepEqual(asked, ['a', 'c'], 'nobody waited for b');
  // Nothing of it is remembered.
  void resolve('a');
  assert.deepEqual(asked, ['a', 'c', 'a']);
});

test('a caller with unanswered lookups does not delay others', async () => {
  const { resolve, asked } = scripted({ atOnce: 6, perCaller: 4 });
  for (let i = 0; i < 500; i++) void resolve(`silent-${i}`, { caller: 'loud' }).catch(() => {});
  void resolve('a', { caller: 'quiet' });
  void resolve('b', { caller: 'another' });
  assert.deepEqual(asked, ['silent-0', 'silent-1', 'silent-2', 'silent-3', 'a', 'b']);
});

test("callers take turns, and joining a queued lookup of another caller does not wait for that caller's turn", async () => {
  const { resolve, asked, end } = scripted({ atOnce: 1 });
  const all: Promise<unknown>[] = [];
  const ask = (host: string, caller: string): void => void all.push(resolve(host, { caller }));
  for (const host of ['a', 'b', 'c', 'd']) ask(host, 'first');
  ask('d', 'second');
  ask('e', 'second');
  for (const host of ['a', 'b', 'd', 'c', 'e']) await end(host);
  await Promise.all(all);
  assert.deepEqual(asked, ['a', 'b', 'd', 'c', 'e']);
});
