import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineIn } from '../kernel/deadline.ts';
import { backoff, createPacer, retryAfter, type Timer } from './pacer.ts';

/** Time that passes only when told to, firing what falls due on the way. */
function heldTime(): Timer & { pass(ms: number): Promise<void> } {
  let now = 0;
  const due: { at: number; action: () => void }[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after: (ms, action) => {
      const entry = { at: now + ms, action };
      due.push(entry);
      return () => {
        const i = due.indexOf(entry);
        if (i >= 0) due.splice(i, 1);
      };
    },
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due.splice(due.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.action();
        await settle();
      }
      now = end;
    },
  };
}

const forever = deadlineIn(Number.POSITIVE_INFINITY);
const PACES = { slow: { every: 3_000, atOnce: 1 }, quick: { every: 100, atOnce: 2 } };

test('turns come in order, one interval apart, each API on its own', async () => {
  const time = heldTime();
  const pacer = createPacer(PACES, time);
  const starts: string[] = [];
  const jobs = ['a', 'b', 'c'].map((name) =>
    pacer.run('slow', forever, async () => void starts.push(`${name}@${time.now()}`)),
  );
  jobs.push(pacer.run('quick', forever, async () => void starts.push(`q@${time.now()}`)));
  await time.pass(2_999);
  assert.deepEqual(starts, ['a@0', 'q@0']);
  await time.pass(10_000);
  await Promise.all(jobs);
  assert.deepEqual(starts, ['a@0', 'q@0', 'b@3000', 'c@6000']);
});

test('no more than the allowed number are under way at a time, however long they take', async () => {
  const time = heldTime();
  const pacer = createPacer(PACES, time);
  let open = (): void => {};
  const first = pacer.run('slow', forever, () => new Promise<void>((resolve) => (open = resolve)));
  let started = false;
  const second = pacer.run('slow', forever, async () => {
    started = true;
  });
  await time.pass(60_000);
  assert.equal(started, false);
  open();
  await time.pass(0);
  await Promise.all([first, second]);
  assert.equal(started, true);
});

test('work that fails passes its error on and the turn to the next', async () => {
  const time = heldTime();
  const pacer = createPacer(PACES, time);
  const failed = pacer.run('slow', forever, () => Promise.reject(new Error('no luck')));
  const next = pacer.run('slow', forever, async () => time.now());
  await assert.rejects(failed, /no luck/);
  await time.pass(3_000);
  assert.equal(await next, 3_000);
});

test('a hold keeps everybody back, and a shorter one does not shorten it', async () => {
  const time = heldTime();
  const pacer = createPacer(PACES, time);
  const starts: number[] = [];
  const note = async (): Promise<void> => void starts.push(time.now());
  const jobs = [pacer.run('slow', forever, note), pacer.run('slow', forever, note), pacer.run('slow', forever, note)];
  await time.pass(1_000);
  pacer.hold('slow', 20_000);
  pacer.hold('slow', 5_000);
  assert.equal(pacer.wait('slow'), 20_000);
  await time.pass(60_000);
  await Promise.all(jobs);
  assert.deepEqual(starts, [0, 21_000, 24_000]);
});

test('who gives up leaves the queue and costs the others nothing', async () => {
  const time = heldTime();
  const pacer = createPacer(PACES, time);
  const control = new AbortController();
  await pacer.run('slow', forever, async () => {});
  const leaver = pacer.run('slow', deadlineIn(Number.POSITIVE_INFINITY, control.signal), async () =>
    assert.fail('ran'),
  );
  const stayer = pacer.run('slow', forever, async () => time.now());
  const reason = new Error('shutting down');
  control.abort(reason);
  await assert.rejects(leaver, reason);
  await assert.rejects(
    pacer.run('slow', deadlineIn(0), async () => {}),
    { key: 'REQUEST_TIMEOUT' },
  );
  await time.pass(3_000);
  assert.equal(await stayer, 3_000);
});

test('an API without a pace is a mistake', async () => {
  await assert.rejects(
    createPacer(PACES).run('constructor', forever, async () => {}),
    /no pace/,
  );
});

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  assert.equal(retryAfter('120', now), 120_000);
  assert.equal(retryAfter(' 0 ', now), 0);
  assert.equal(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now), 30_000);
  assert.equal(retryAfter('Saturday, 21-Nov-26 10:00:30 GMT', now), undefined);
  assert.equal(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now), 0);
  for (const bad of [undefined, '', 'soon', '-5', '1e9']) assert.equal(retryAfter(bad, now), undefined);
});

test('backoff doubles up to its cap and never falls under half', () => {
  const low = (n: number): number => backoff(n, 1_000, 60_000, () => 0);
  const high = (n: number): number => backoff(n, 1_000, 60_000, () => 1);
  assert.deepEqual([1, 2, 3, 7, 50].map(low), [500, 1_000, 2_000, 30_000, 30_000]);
  assert.deepEqual([1, 2, 3, 7, 50].map(high), [1_000, 2_000, 4_000, 60_000, 60_000]);
});
