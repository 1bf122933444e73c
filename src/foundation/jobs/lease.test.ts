import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import { manualClock } from '../kernel/clock.ts';
import { type Database, migrate } from '../store/index.ts';
import {
  acquireLease,
  holdLease,
  type Lease,
  LeaseLostError,
  migrations,
  releaseLease,
  renewLease,
  withLease,
} from './index.ts';

forEachEngine('leases', (fresh) => {
  let db: Database;
  let other: Database;
  before(async () => {
    const made = await fresh();
    db = await made.open();
    other = await made.open();
    await migrate(db, migrations);
  });

  test('one of many who ask at once gets it', async () => {
    const got = await Promise.all(
      Array.from({ length: 20 }, (_, i) => acquireLease(i % 2 ? db : other, 'crowd', 60_000, { owner: `o${i}` })),
    );
    assert.equal(got.filter(Boolean).length, 1);
    assert.equal(await acquireLease(db, 'crowd', 60_000), undefined);
    assert.ok(await acquireLease(db, 'another name', 60_000));
  });

  test('it can be had again once released or run out, with a higher fence', async () => {
    const clock = manualClock(1_000_000);
    const first = await acquireLease(db, 'a', 1_000, { clock });
    assert.ok(first);
    clock.advance(999);
    assert.equal(await acquireLease(db, 'a', 1_000, { clock }), undefined);
    clock.advance(1);
    const second = await acquireLease(db, 'a', 1_000, { clock });
    assert.ok(second && second.fence > first.fence);
    await assert.rejects(renewLease(db, first, { clock }), LeaseLostError);
    await releaseLease(db, first);
    assert.equal(await acquireLease(db, 'a', 1_000, { clock }), undefined, 'a former holder cannot release it');
    await releaseLease(db, second);
    const third = await acquireLease(db, 'a', 1_000, { clock });
    assert.ok(third && third.fence > second.fence);
    await assert.rejects(renewLease(db, second, { clock }), LeaseLostError, 'a released lease is not renewed');
  });

  test('renewing extends the lease, also after it expired if nobody else has it', async () => {
    const clock = manualClock(1_000_000);
    const lease = (await acquireLease(db, 'b', 1_000, { clock })) as Lease;
    clock.advance(900);
    await renewLease(db, lease, { clock });
    clock.advance(900);
    assert.equal(await acquireLease(other, 'b', 1_000, { clock }), undefined);
    clock.advance(5_000);
    await renewLease(db, lease, { clock });
    assert.equal(await acquireLease(other, 'b', 1_000, { clock }), undefined);
  });

  test('a transaction of a former holder writes nothing', async () => {
    const clock = manualClock(1_000_000);
    const old = (await acquireLease(db, 'c', 1_000, { clock })) as Lease;
    clock.advance(1_000);
    const current = (await acquireLease(other, 'c', 1_000, { clock })) as Lease;
    await assert.rejects(
      db.transaction(async (tx) => {
        await holdLease(tx, old, { clock });
      }),
      LeaseLostError,
    );
    await other.transaction((tx) => holdLease(tx, current, { clock }));
  });

  test('withLease: one at a time, the next one when it ends, also by throwing', async () => {
    let inside = 0;
    let most = 0;
    const runs = Array.from({ length: 6 }, (_, i) =>
      withLease(
        i % 2 ? db : other,
        'd',
        async () => {
          most = Math.max(most, ++inside);
          await new Promise(setImmediate);
          inside--;
          if (i === 3) throw new Error('three');
          return i;
        },
        { pollMs: 2 },
      ),
    );
    const results = await Promise.allSettled(runs);
    assert.equal(most, 1);
    assert.deepEqual(
      results.map((r) => (r.status === 'fulfilled' ? r.value : (r.reason as Error).message)),
      [0, 1, 2, 'three', 4, 5],
    );
  });

  test('withLease renews a short lease for as long as the work takes', async () => {
    const clock = manualClock(1_000_000);
    const expires = async (): Promise<number> => {
      const { rows } = await sql<{ at: number }>`SELECT expires_at AS at FROM leases WHERE name = 'e'`.execute(
        other.kysely,
      );
      return Number(rows[0]?.at);
    };
    await withLease(
      db,
      'e',
      async (signal) => {
        // Twice its life.
        for (let i = 0; i < 4; i++) {
          clock.advance(250);
          assert.equal(await acquireLease(other, 'e', 100, { clock }), undefined);
          await until(async () => (await expires()) === clock.now() + 500, 'a renewal');
        }
        assert.equal(signal.aborted, false);
      },
      { ttlMs: 500, clock },
    );
    assert.ok(await acquireLease(other, 'e', 100, { clock }));
  });

  test('withLease aborts its work when the lease is lost', async () => {
    const reason = await withLease(
      db,
      'f',
      async (signal, lease) => {
        await releaseLease(other, lease);
        assert.ok(await acquireLease(other, 'f', 60_000));
        // It may be known already that it is lost.
        if (!signal.aborted) await once(signal, 'abort');
        return signal.reason;
      },
      { ttlMs: 60 },
    );
    assert.ok(reason instanceof LeaseLostError);
    assert.equal(await acquireLease(db, 'f', 60_000), undefined, 'the new holder keeps it');
  });

  test('withLease stops waiting at its timeout and on abort', async () => {
    await acquireLease(other, 'g', 60_000);
    assert.equal(await withLease(db, 'g', async () => 'never', { waitMs: 0 }), undefined);
    assert.equal(await withLease(db, 'g', async () => 'never', { waitMs: 20, pollMs: 5 }), undefined);
    const stop = new AbortController();
    const waiting = withLease(db, 'g', async () => 'never', { signal: stop.signal });
    stop.abort(new Error('stopping'));
    await assert.rejects(waiting, /stopping/);
  });
});
