import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { manualClock, systemClock } from '../../../foundation/kernel/clock.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { processOwner } from '../../../foundation/kernel/process-owner.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { migrations } from '../tables.ts';
import { type AskedPage, HostPace, MOST_AT_ONCE, type Reaction } from './host-pace.ts';
import { createPaces, type Paces } from './paces.ts';
import { nextAttemptIn, troubleOfAnswer } from './retry.ts';

const PATIENCE = 300_000;

/** Asks a host as often as its pace allows. @returns when each request was made, and whether it was refused */
function ask(
  pace: HostPace,
  seconds: number,
  answer: (now: number, running: number) => { reaction: Reaction; ms: number },
): { readonly at: number; readonly refused: boolean }[] {
  const asked: { at: number; refused: boolean }[] = [];
  const running: { end: number; page: AskedPage; reaction: Reaction }[] = [];
  for (let now = 0; now < seconds * 1_000; now++) {
    for (const one of running.filter(({ end }) => end <= now)) {
      running.splice(running.indexOf(one), 1);
      pace.end(one.reaction, one.page, now);
    }
    while (pace.free(now) > 0) {
      pace.start(now);
      const { reaction, ms } = answer(now, running.length);
      running.push({ end: now + ms, page: { key: String(asked.length), startedAt: now, blamed: 0 }, reaction });
      asked.push({ at: now, refused: reaction.kind === 'refused' });
    }
  }
  return asked;
}

const limits: Readonly<Record<string, () => (now: number) => boolean>> = {
  'in any second': () => {
    let recent: number[] = [];
    return (now) => {
      recent = recent.filter((at) => at > now - 1_000);
      return recent.length < 20 && recent.push(now) > 0;
    };
  },
  'in each second of the clock': () => {
    const counts = new Map<number, number>();
    return (now) => {
      const second = Math.floor((now + 300) / 1_000);
      const count = counts.get(second) ?? 0;
      if (count >= 20) return false;
      counts.set(second, count + 1);
      return true;
    };
  },
  'by a bucket that fills': () => {
    let tokens = 20;
    let last = 0;
    return (now) => {
      tokens = Math.min(20, tokens + ((now - last) * 20) / 1_000);
      last = now;
      if (tokens < 1) return false;
      tokens--;
      return true;
    };
  },
};

for (const [name, limit] of Object.entries(limits)) {
  for (const retryAfter of [undefined, 1_000]) {
    test(`a limit of 20 ${name}${retryAfter ? ', with Retry-After' : ''} is found and kept to within a tenth`, () => {
      const allows = limit();
      const asked = ask(new HostPace(PATIENCE), 120, (now) => ({
        reaction: allows(now) ? { kind: 'ok', ms: 12 } : { kind: 'refused', retryAfter },
        ms: 12,
      }));
      const first = asked.find(({ refused }) => refused)?.at ?? 0;
      const later = asked.filter(({ at }) => at > first);
      const rate = later.length / (120 - first / 1_000);
      assert.ok(rate > 18 && rate < 22, `${rate.toFixed(1)} requests a second`);
      const inVain = later.filter(({ refused }) => refused).length / later.length;
      assert.ok(inVain <= 0.1, `${(100 * inVain).toFixed(1)} % of the requests are refused`);
    });
  }
}

test('a host that becomes slow is asked for fewer pages at once, and for more when it is quick again', () => {
  const pace = new HostPace(PATIENCE);
  const slowDown = (now: number) => (now > 5_000 && now < 60_000 ? 4_000 : 100);
  ask(pace, 5, (now) => ({ reaction: { kind: 'ok', ms: slowDown(now) }, ms: slowDown(now) }));
  assert.equal(pace.shared.atOnce, MOST_AT_ONCE);
  const busy: number[] = [];
  ask(pace, 90, (now, running) => {
    if (now > 30_000 && now < 60_000) busy.push(running + 1);
    return { reaction: { kind: 'ok', ms: slowDown(now) }, ms: slowDown(now) };
  });
  assert.ok(Math.max(...busy) <= MOST_AT_ONCE / 2, `${Math.max(...busy)} at once`);
  assert.equal(pace.shared.atOnce, MOST_AT_ONCE);
});

test('a host that is down is asked one by one, less and less often', () => {
  const pace = new HostPace(PATIENCE);
  const asked = ask(pace, 60, () => ({ reaction: { kind: 'failed' }, ms: 10 }));
  assert.ok(asked.length <= MOST_AT_ONCE + 8, `${asked.length} requests in a minute`);
  assert.equal(pace.shared.downSince, 0);
});

test('a Retry-After that the host does not keep itself is waited for briefly, and in full if the host insists', () => {
  const pace = new HostPace(PATIENCE);
  const refused: Reaction = { kind: 'refused', retryAfter: 60_000 };
  pace.start(0);
  pace.end(refused, { key: 'first', startedAt: 0, blamed: 0 }, 5);
  for (let n = 0; n < 8; n++) pace.start(10);
  for (let n = 0; n < 7; n++) pace.end(refused, { key: String(n), startedAt: 10, blamed: 0 }, 15);
  assert.deepEqual([pace.shared.heldUntil, pace.meant(60_000)], [60_015, 60_000]);
  // It gives a page that was asked for after it had asked to wait.
  pace.end({ kind: 'ok', ms: 190 }, { key: 'late', startedAt: 10, blamed: 0 }, 200);
  assert.deepEqual([pace.startsIn(200), pace.meant(60_000), pace.meant(1_000)], [5_000, 5_000, 1_000]);
  assert.equal(pace.free(5_200), 1);
  pace.start(5_200);
  pace.end(refused, { key: 'probe', startedAt: 5_200, blamed: 0 }, 5_205);
  assert.deepEqual([pace.startsIn(5_205), pace.meant(60_000)], [60_000, 60_000]);
});

test('one page that always fails does not slow its host down', () => {
  const pace = new HostPace(PATIENCE);
  let n = 0;
  const kind = () => (++n % 3 === 0 ? 'failed' : 'ok');
  ask(pace, 3, () => ({ reaction: { kind: kind() } as Reaction, ms: 10 }));
  assert.deepEqual([pace.isPaced, pace.shared.atOnce], [false, MOST_AT_ONCE]);
});

test('Retry-After is read as seconds or as a date, by the clock of the site, and nonsense is none', () => {
  const NOW = Date.parse('2026-03-01T12:00:00Z');
  const after = (value: string, headers = {}) =>
    troubleOfAnswer({ status: 503, headers: { 'retry-after': value, ...headers }, isChallenge: false }, NOW)
      ?.retryAfter;
  assert.equal(after('8'), 8_000);
  assert.equal(after('Sun, 01 Mar 2026 12:00:30 GMT'), 30_000);
  assert.equal(after('Sun, 01 Mar 2026 13:00:30 GMT', { date: 'Sun, 01 Mar 2026 13:00:00 GMT' }), 30_000);
  for (const bad of ['-5', 'soon', '', '0', '1e9', 'Sun, 01 Mar 2020 12:00:00 GMT', '99999999999999999999']) {
    assert.equal(after(bad), undefined, bad);
  }
});

test('a page is tried again later each time, within the patience, and a long Retry-After is cut', () => {
  const trouble = {};
  const waits = (patience: number) =>
    [1, 2, 3, 4, 5, 6, 7].map((attempts) => nextAttemptIn(trouble, { attempts, blamed: attempts }, patience));
  assert.deepEqual(waits(PATIENCE), [300, 1_000, 2_000, 4_000, 8_000, 16_000, undefined]);
  assert.deepEqual(waits(3_400).slice(0, 4), [300, 1_000, 2_000, undefined]);
  assert.deepEqual(new Set(waits(0)), new Set([undefined]));
  const year = { retryAfter: 31_536_000_000 };
  assert.equal(nextAttemptIn(year, { attempts: 1 }, PATIENCE), PATIENCE);
  assert.equal(nextAttemptIn(year, { attempts: 2 }, PATIENCE), undefined);
});

forEachEngine('paces in the database', (fresh, kind) => {
  /** Page after page is refused, with Retry-After. */
  const refuse = (paces: Paces, host: string): void => {
    const pace = paces.of(host);
    const now = paces.now();
    for (let n = 0; n < 8; n++) pace.start(now);
    for (let n = 0; n < 8; n++) {
      pace.end({ kind: 'refused', retryAfter: 60_000 }, { key: String(n), startedAt: now, blamed: 0 }, now);
    }
  };
  const open = (db: Database, now?: () => number): Paces =>
    createPaces({ db, clock: systemClock, log: silentLog, patience: PATIENCE, ...(now ? { now } : {}) });

  test('a refusal outlives the process that received it, also with a wrong clock', async () => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    const first = open(db);
    await first.open(['a.example', 'b.example']);
    refuse(first, 'a.example');
    await first.sync();
    await first.close();
    const second = open(db, () => performance.now() + 1_000_000);
    await second.open(['a.example', 'b.example']);
    const left = second.of('a.example').startsIn(second.now());
    assert.ok(left > 50_000 && left <= 60_000, `${left} ms`);
    assert.equal(second.of('b.example').startsIn(second.now()), 0);
    await second.close();
  });

  for (const jump of [3_600_000, -3_600_000]) {
    test(`a clock that jumps ${jump > 0 ? 'ahead' : 'back'} by an hour neither ends nor prolongs what a host asked for`, async () => {
      const db = await (await fresh()).open();
      await migrate(db, migrations);
      const wall = manualClock(1_700_000_000_000);
      // The clock that paces go by never jumps.
      let now = 5_000;
      const paces = createPaces({ db, clock: wall, log: silentLog, patience: PATIENCE, now: () => now });
      await paces.open(['a.example']);
      const pace = paces.of('a.example');
      refuse(paces, 'a.example');
      await paces.sync();
      /** Time goes on, for who waits for the host. */
      const wait = async (ms: number): Promise<void> => {
        for (const end = now + ms; now < end; ) {
          const step = Math.min(5_000, end - now);
          now += step;
          wall.advance(step);
          pace.startsIn(now);
          await paces.sync();
        }
      };
      const left = pace.startsIn(now);
      assert.ok(left > 50_000 && left <= 60_000, `${left} ms`);
      wall.advance(jump);
      await wait(left - 1_000);
      assert.equal(pace.startsIn(now), 1_000);
      await wait(1_000);
      // Then it is asked for one page, and gives others again.
      assert.equal(pace.free(now), 1);
      pace.start(now);
      pace.end({ kind: 'ok', ms: 10 }, { key: 'a', startedAt: now, blamed: 0 }, now + 10);
      assert.equal(pace.shared.downSince, undefined);
      await wait(5_000);
      assert.ok(pace.free(now) >= 1);
      await paces.close();
      // A process that starts now waits no longer than the patience.
      const next = createPaces({ db, clock: wall, log: silentLog, patience: PATIENCE, now: () => now });
      await next.open(['a.example']);
      assert.ok(next.of('a.example').startsIn(now) <= PATIENCE);
      await next.close();
    });
  }

  if (kind === 'postgres') {
    test('processes share the pages at once of a host, and learn of the refusals of others', async () => {
      const database = await fresh();
      await migrate(await database.open(), migrations);
      const all: Paces[] = [];
      for (let n = 0; n < 4; n++) all.push(open(await database.open()));
      const slots = () => all.map((paces) => paces.of('a.example').slots);
      for (const paces of all) await paces.open(['a.example']);
      assert.deepEqual(slots(), [MOST_AT_ONCE, 0, 0, 0]);
      for (let round = 0; round < 4; round++) for (const paces of all) await paces.sync();
      assert.deepEqual(slots(), [4, 4, 4, 4]);
      refuse(all[2] as Paces, 'a.example');
      await all[2]?.sync();
      await all[0]?.sync();
      assert.ok((all[0] as Paces).of('a.example').startsIn((all[0] as Paces).now()) > 50_000);
      await Promise.all(all.map((paces) => paces.close()));
    });

    test('what a process had that was killed on this machine is free at once', async () => {
      const database = await fresh();
      await migrate(await database.open(), migrations);
      // No process has this number.
      const killed = processOwner.replace(/:\d+:([0-9a-f]+)$/, ':999999999:$1');
      const options = { clock: systemClock, log: silentLog, patience: PATIENCE };
      const first = createPaces({ ...options, db: await database.open(), processId: killed });
      await first.open(['a.example']);
      assert.equal(first.of('a.example').slots, MOST_AT_ONCE);
      const second = open(await database.open());
      await second.open(['a.example']);
      assert.deepEqual([second.of('a.example').slots, second.of('a.example').part], [MOST_AT_ONCE, 1]);
      await Promise.all([first, second].map((paces) => paces.close()));
    });

    test('processes that come, go and stand still never have more pages at a host than one may', async () => {
      const database = await fresh();
      await migrate(await database.open(), migrations);
      const clock = manualClock(1_700_000_000_000);
      let seed = 21;
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
        return (seed >>> 8) % below;
      };
      interface Process {
        readonly paces: Paces;
        /** Pages that it started and has not seen the end of, by when the host has answered them. */
        readonly pages: { readonly started: number; readonly ends: number }[];
        standsUntil: number;
      }
      const host = 'a.example';
      const processes: Process[] = [];
      /** When the host has answered what it was asked for. */
      const asked: number[] = [];
      let most = 0;
      for (let step = 0; step < 600; step++) {
        clock.advance(random(400));
        const now = clock.now();
        if (processes.length < 4 && random(20) === 0) {
          const db = await database.open();
          const paces = createPaces({ db, clock, log: silentLog, patience: PATIENCE, now: () => clock.now() });
          await paces.open([host]);
          processes.push({ paces, pages: [], standsUntil: 0 });
        }
        const one = processes[random(Math.max(1, processes.length))];
        if (one === undefined || one.standsUntil > now) continue;
        if (random(40) === 0) one.standsUntil = now + 10_000 + random(20_000);
        if (random(3) === 0) await one.paces.sync();
        // One that stood still may have forgotten the host.
        await one.paces.open([host]);
        const pace = one.paces.of(host);
        for (const page of one.pages.filter(({ ends }) => ends <= now)) {
          const asked = { key: String(page.started), startedAt: page.started, blamed: 0 };
          pace.end({ kind: 'ok', ms: page.ends - page.started }, asked, now);
          one.pages.splice(one.pages.indexOf(page), 1);
        }
        while (pace.free(now) > 0) {
          pace.start(now);
          const ends = now + 100 + random(800);
          one.pages.push({ started: now, ends });
          asked.push(ends);
        }
        const atOnce = asked.filter((ends) => ends > now).length;
        most = Math.max(most, atOnce);
        assert.ok(atOnce <= MOST_AT_ONCE, `${atOnce} pages at once`);
      }
      assert.equal(processes.length, 4);
      assert.equal(most, MOST_AT_ONCE);
      await Promise.all(processes.map(({ paces }) => paces.close()));
    });
  }
});
