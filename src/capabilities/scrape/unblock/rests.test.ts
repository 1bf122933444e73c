import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRests } from './rests.ts';

const page = (teamId: string, site = 'site.example') => ({ teamId, site });

function restsOf() {
  const time = { now: 0 };
  const reports: boolean[] = [];
  const rests = createRests(
    (isFailing) => reports.push(isFailing),
    () => time.now,
  );
  const isAsked = (asked: ReturnType<typeof page>): boolean => {
    try {
      rests.enter(asked);
      return true;
    } catch {
      return false;
    }
  };
  const thrice = (asked: ReturnType<typeof page>, how: 'absent' | 'silent' | 'useless'): void => {
    for (let i = 0; i < 3; i++) rests.failed(asked, how);
  };
  return { rests, isAsked, thrice, time, reports };
}

test('pages that it does not load stop it for the pages of that team and site only', () => {
  const { rests, isAsked, thrice } = restsOf();
  thrice(page('a'), 'useless');
  assert.equal(isAsked(page('a')), false);
  assert.deepEqual([isAsked(page('a', 'other.example')), isAsked(page('b'))], [true, true]);
  assert.equal(rests.remaining(), 0);
});

test('one that does not answer a team is left alone by that team only', () => {
  const { isAsked, thrice } = restsOf();
  thrice(page('a'), 'silent');
  assert.deepEqual([isAsked(page('a', 'other.example')), isAsked(page('b'))], [false, true]);
});

test('one that cannot be reached is left alone by all, and asked once more after a minute', () => {
  const { rests, isAsked, thrice, time, reports } = restsOf();
  thrice(page('a'), 'absent');
  assert.deepEqual([isAsked(page('b')), rests.remaining(), reports], [false, 60_000, [true]]);
  time.now = 60_001;
  assert.deepEqual([isAsked(page('b')), isAsked(page('a'))], [true, false]);
  rests.succeeded(page('b'));
  assert.deepEqual([isAsked(page('a')), reports.at(-1)], [true, false]);
});

test('a page in between ends the sequence, and so does an answer for what a team waits for', () => {
  const { rests, isAsked } = restsOf();
  for (const how of ['useless', 'useless', 'ok', 'useless'] as const) {
    if (how === 'ok') rests.succeeded(page('a'));
    else rests.failed(page('a'), how);
  }
  assert.equal(isAsked(page('a')), true);
  for (const [site, how] of [
    ['x.example', 'silent'],
    ['y.example', 'silent'],
    ['z.example', 'useless'],
    ['w.example', 'silent'],
  ] as const)
    rests.failed(page('b', site), how);
  assert.equal(isAsked(page('b', 'v.example')), true);
});

test('a rest of one team takes no trial from the service', () => {
  const { isAsked, thrice, time } = restsOf();
  thrice(page('a'), 'absent');
  time.now = 30_000;
  thrice(page('a'), 'useless');
  time.now = 60_001;
  assert.deepEqual([isAsked(page('a')), isAsked(page('b'))], [false, true]);
});

test('a trial whose caller left is made by the next one', () => {
  const { rests, isAsked, thrice, time } = restsOf();
  thrice(page('a'), 'absent');
  time.now = 60_001;
  const left = rests.enter(page('a'));
  assert.equal(isAsked(page('b')), false);
  left();
  assert.equal(isAsked(page('b')), true);
  // Whoever asked earlier and is over only now takes no trial from whoever makes it.
  left();
  assert.equal(isAsked(page('a')), false);
});
