import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts';
import { loadConfig } from '../../foundation/config/index.ts';
import { type Clock, manualClock } from '../../foundation/kernel/clock.ts';
import { ApiError, OperatorError } from '../../foundation/kernel/errors.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { migrate } from '../../foundation/store/index.ts';
import { type Accounts, createAccounts, LOCAL_TEAM, migrations, requireScope } from './index.ts';
import type { AccountsTables } from './tables.ts';

const NOWHERE = { address: () => '127.0.0.1', dashboardUrl: () => 'http://localhost' };

const START = Date.parse('2026-01-01T00:00:00Z');

type Team = { readonly teamId: string; readonly plan: string };

forEachEngine('accounts', (fresh, kind) => {
  let database: TestDatabase;
  let clock: Clock & { advance(ms: number): void };
  let accounts: Accounts;

  /** Simulates another process on the same database. */
  const another = async (config: { auth?: 'open' | 'required'; rateLimit?: number } = {}): Promise<Accounts> =>
    createAccounts({
      db: await database.open(),
      config: { auth: 'required', rateLimit: 100, plansFile: loadConfig({}).plansFile, retentionDays: 30, ...config },
      clock,
      log: silentLog,
    });
  const enter = (key: string | undefined, to = accounts, mayBeLocal = true) =>
    to.authenticate({ authorization: key === undefined ? undefined : `Bearer ${key}`, mayBeLocal, ...NOWHERE });
  const refused = (error: unknown): boolean => error instanceof ApiError && error.key === 'UNAUTHORIZED';

  beforeEach(async () => {
    database = await fresh();
    clock = manualClock(START);
    await migrate(await database.open(), migrations);
    accounts = await another();
  });

  test('a new key lets its team in and is never stored in clear', async () => {
    const { key, info } = await accounts.keys.create({ name: 'mine', scopes: ['research'] });
    assert.match(key, /^fc-[A-Za-z0-9_-]{43}$/);
    const principal = await enter(key);
    assert.deepEqual(principal, {
      teamId: LOCAL_TEAM,
      keyId: info.id,
      plan: 'default',
      zeroDataRetention: 'allowed',
      scopes: ['research'],
    });
    const rows = await (await database.open<{ api_keys: object }>()).kysely
      .selectFrom('api_keys')
      .selectAll()
      .execute();
    assert.ok(!JSON.stringify(rows).includes(key.slice(12)));
    assert.equal(info.prefix, key.slice(0, 11));
  });

  test('what is not a key of ours is refused', async () => {
    const { key } = await accounts.keys.create({ name: 'mine' });
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      key,
      `Basic ${key}`,
      `Bearer ${key}x`,
      `Bearer fc-${'0'.repeat(40)}`,
    ];
    for (const authorization of [...wrong, `Bearer ${key} ${key}`, `Bearer ${'x'.repeat(100_000)}`]) {
      await assert.rejects(
        accounts.authenticate({ authorization, mayBeLocal: true, ...NOWHERE }),
        refused,
        authorization,
      );
    }
    await accounts.authenticate({ authorization: `bearer   ${key} `, mayBeLocal: false, ...NOWHERE });
  });

  test('a scope opens only its own door, * all of them', async () => {
    const narrow = await enter((await accounts.keys.create({ name: 'narrow', scopes: ['research'] })).key);
    const wide = await enter((await accounts.keys.create({ name: 'wide' })).key);
    requireScope(narrow, 'research');
    requireScope(wide, 'scrape');
    assert.throws(
      () => requireScope(narrow, 'scrape'),
      (error) => error instanceof ApiError && error.key === 'FORBIDDEN',
    );
  });

  test('a revoked key is refused at once here and within 5 seconds elsewhere', async () => {
    const elsewhere = await another();
    const { key, info } = await accounts.keys.create({ name: 'mine' });
    await enter(key);
    await enter(key, elsewhere);
    const revoked = await accounts.keys.revoke(info.prefix);
    assert.equal(revoked.revokedAt, '2026-01-01T00:00:00.000Z');
    await assert.rejects(enter(key), refused);
    clock.advance(5_000);
    await assert.rejects(enter(key, elsewhere), refused);
  });

  test('what a team was counts for 5 seconds elsewhere, also for a key that is looked up late in them', async () => {
    const elsewhere = await another();
    const [first, second] = [await accounts.keys.create({ name: 'a' }), await accounts.keys.create({ name: 'b' })];
    await enter(first.key, elsewhere);
    const { kysely } = await database.open<{ teams: { allowed_ips: string } }>();
    await kysely.updateTable('teams').set({ allowed_ips: '["203.0.113.0/24"]' }).execute();
    clock.advance(4_999);
    await assert.rejects(
      enter(second.key, elsewhere),
      (error) => error instanceof ApiError && error.key === 'FORBIDDEN',
    );
    clock.advance(1);
    await assert.rejects(
      enter(first.key, elsewhere),
      (error) => error instanceof ApiError && error.key === 'FORBIDDEN',
    );
  });

  test('a lookup that began before a revocation does not outlive it', async () => {
    const { key, info } = await accounts.keys.create({ name: 'mine' });
    const early = enter(key);
    await Promise.all([early, accounts.keys.revoke(info.id)]);
    await assert.rejects(enter(key), refused);
  });

  test('a key can be revoked by id, prefix and full key, but only if exactly one matches', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((name) => accounts.keys.create({ name })));
    const [a, b, c] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    assert.equal((await accounts.keys.revoke(a.info.id)).id, a.info.id);
    assert.equal((await accounts.keys.revoke(b.info.prefix.slice(0, 9))).id, b.info.id);
    assert.equal((await accounts.keys.revoke(c.key)).id, c.info.id);
    const first = (await accounts.keys.list()).find((key) => key.id === a.info.id)?.revokedAt;
    clock.advance(1000);
    assert.equal((await accounts.keys.revoke(a.info.id)).revokedAt, first);
    for (const which of ['fc-', 'nothing', '', `fc-${'9'.repeat(43)}`]) {
      await assert.rejects(accounts.keys.revoke(which), OperatorError, which);
    }
    await assert.rejects(accounts.keys.revoke(a.info.id, '00000000-0000-4000-8000-000000000009'), OperatorError);
  });

  test('a key stops at its end', async () => {
    const { key } = await accounts.keys.create({ name: 'short', expiresAt: new Date(START + 2000) });
    await enter(key);
    clock.advance(1999);
    await enter(key);
    clock.advance(1);
    await assert.rejects(enter(key), refused);
    await assert.rejects(accounts.keys.create({ name: 'late', expiresAt: new Date(START) }), OperatorError);
    await assert.rejects(accounts.keys.create({ name: ' ' }), OperatorError);
    for (const scope of ['no such', 'serach', 'constructor']) {
      await assert.rejects(accounts.keys.create({ name: 'x', scopes: [scope] }), OperatorError, scope);
    }
  });

  test('processes that start at once make one first key, and none later', async () => {
    const keys = (await Promise.all([accounts.keys.first(), (await another()).keys.first()])).filter(Boolean);
    assert.equal(keys.length, 1);
    await enter(keys[0]);
    assert.equal(await (await another()).keys.first(), undefined);
    await accounts.keys.revoke(keys[0] as string);
    assert.equal(await accounts.keys.first(), undefined);
  });

  test('the key of the settings exists once and stays revoked', async () => {
    const chosen = 'fc-chosen-by-the-operator';
    const other = await another();
    assert.deepEqual(await Promise.all([accounts.keys.ensure(chosen), other.keys.ensure(chosen)]), [true, true]);
    assert.equal((await accounts.keys.list()).length, 1);
    await enter(chosen);
    await accounts.keys.revoke(chosen);
    assert.equal(await accounts.keys.ensure(chosen), false);
    await assert.rejects(enter(chosen), refused);
  });

  test('a key that was refused as unknown works as soon as it exists', async () => {
    await assert.rejects(enter('fc-chosen-by-the-operator'), refused);
    await accounts.keys.ensure('fc-chosen-by-the-operator');
    await enter('fc-chosen-by-the-operator');
  });

  test('open mode treats everybody on the machine as the local team, except revoked keys and foreign pages', async () => {
    const open = await another({ auth: 'open' });
    const { key, info } = await open.keys.create({ name: 'mine', scopes: ['research'] });
    for (const unknown of [undefined, '', 'nonsense', `fc-${'0'.repeat(40)}`]) {
      const principal = await enter(unknown, open);
      assert.deepEqual(principal, {
        teamId: LOCAL_TEAM,
        keyId: undefined,
        plan: 'default',
        zeroDataRetention: 'allowed',
        scopes: ['*'],
      });
    }
    assert.equal((await enter(key, open)).keyId, info.id);
    await assert.rejects(enter(undefined, open, false), refused);
    assert.equal((await enter(key, open, false)).keyId, info.id);
    await open.keys.revoke(info.id);
    await assert.rejects(enter(key, open), refused);
  });

  test('the last use is listed, and written at most once a minute', async () => {
    const { key, info } = await accounts.keys.create({ name: 'mine' });
    const lastUse = async (): Promise<string | undefined> =>
      (await accounts.keys.list()).find((listed) => listed.id === info.id)?.lastUsedAt;
    assert.equal(await lastUse(), undefined);
    await enter(key);
    while ((await lastUse()) === undefined) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await lastUse(), '2026-01-01T00:00:00.000Z');
    clock.advance(59_000);
    await enter(key);
    assert.equal(await lastUse(), '2026-01-01T00:00:00.000Z');
    await accounts.close();
    assert.equal(await lastUse(), '2026-01-01T00:00:59.000Z');
  });

  test('a minute of a team holds as many requests as its plan says', async () => {
    const limited = await another({ rateLimit: 3 });
    const one = await enter((await limited.keys.create({ name: 'one' })).key, limited);
    const two = await enter((await limited.keys.create({ name: 'two' })).key, limited);
    clock.advance(45_000);
    const take = async (principal = one, group = 'search') => {
      const { allowed, limit, remaining, resetSeconds } = await limited.limits.take(principal, group);
      return [allowed, limit, remaining, resetSeconds];
    };
    assert.deepEqual(await take(), [true, 3, 2, 15]);
    assert.deepEqual(await take(two), [true, 3, 1, 15]);
    assert.deepEqual(await take(), [true, 3, 0, 15]);
    assert.deepEqual(await take(two), [false, 3, 0, 15]);
    assert.deepEqual(await take(two, 'scrape'), [true, 3, 2, 15]);
    clock.advance(14_999);
    assert.deepEqual(await take(), [false, 3, 0, 1]);
    clock.advance(1);
    assert.deepEqual(await take(), [true, 3, 2, 60]);
  });

  test('minutes are also counted by the clock of the machine, or of the database where it is a server', async () => {
    const db = await database.open();
    const config = { auth: 'required', rateLimit: 1, plansFile: loadConfig({}).plansFile, retentionDays: 30 } as const;
    await using counted = createAccounts({ db, config, log: silentLog });
    await counted.prepare();
    const principal = { teamId: LOCAL_TEAM, plan: 'default' };
    // The minute may end between the two.
    for (let attempt = 0; attempt < 2; attempt++) {
      const first = await counted.limits.take(principal, `group-${attempt}`);
      const second = await counted.limits.take(principal, `group-${attempt}`);
      assert.ok(first.allowed && first.resetSeconds >= 1 && first.resetSeconds <= 60);
      if (!second.allowed) return;
    }
    assert.fail('the second request of a minute was let through twice');
  });

  if (kind === 'postgres') {
    test('processes share the count of a minute, exactly', async () => {
      const processes = await Promise.all([another({ rateLimit: 50 }), another({ rateLimit: 50 })]);
      const principal = await enter((await accounts.keys.create({ name: 'mine' })).key);
      const states = await Promise.all(
        Array.from({ length: 80 }, (_, index) => processes[index % 2]!.limits.take(principal, 'search')),
      );
      assert.equal(states.filter((state) => state.allowed).length, 50);
    });

    test('a team whose count is slow does not keep others from theirs', async () => {
      const db = await database.open<AccountsTables>();
      const config = {
        auth: 'required',
        rateLimit: 50,
        plansFile: loadConfig({}).plansFile,
        retentionDays: 30,
      } as const;
      await using limited = createAccounts({ db: db.as(), config, log: silentLog });
      await limited.prepare();
      const local = await db.kysely
        .selectFrom('teams')
        .selectAll()
        .where('id', '=', LOCAL_TEAM)
        .executeTakeFirstOrThrow();
      await db.kysely
        .insertInto('teams')
        .values({ ...local, id: 'other' })
        .execute();
      const [busy, other] = [LOCAL_TEAM, 'other'].map((teamId) => ({ teamId, plan: 'default' })) as [Team, Team];
      await limited.limits.take(busy, 'search');
      // More requests than there are connections, each of which would wait for this row.
      const held = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const lock = db.transaction(async (tx) => {
        await tx.kysely.selectFrom('rate_windows').selectAll().where('team_id', '=', LOCAL_TEAM).forUpdate().execute();
        locked.resolve();
        await held.promise;
      });
      await locked.promise;
      const waiting = Array.from({ length: 40 }, () => limited.limits.take(busy, 'search'));
      assert.equal((await limited.limits.take(other, 'search')).remaining, 49);
      held.resolve();
      await lock;
      const remaining = (await Promise.all(waiting)).map((state) => state.remaining);
      assert.equal(new Set(remaining).size, 40);
    });
  }
});
