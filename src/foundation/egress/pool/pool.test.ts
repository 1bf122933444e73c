import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EgressError } from '../errors.ts';
import type { Exit } from '../exits.ts';
import { ProxyAnswer } from '../proxy/proxy-answer.ts';
import { createExitPool, type ExitPoolOptions } from './pool.ts';
import { createExitRoute } from './route.ts';

const SIGNAL = new AbortController().signal;
const target = (host = 'site.example') => ({ host, port: 443, signal: SIGNAL });
const dead = (): EgressError =>
  new EgressError('proxy', 'No', { cause: Object.assign(new Error('x'), { code: 'GONE' }) });
const refusal = (): EgressError => new EgressError('proxy', 'No', { cause: new ProxyAnswer('status 502') });
const named = (count: number, more: Partial<Exit> = {}): Exit[] =>
  Array.from({ length: count }, (_, i) => ({ url: `http://p${i}.example:1`, ...more }));

/** A pool with a clock that is set by hand, and proxies of which only those in `alive` answer. */
function poolOf(exits: readonly Exit[], alive: ReadonlySet<string>, more: ExitPoolOptions = {}) {
  const time = { now: 0 };
  const asked: string[] = [];
  const pool = createExitPool(exits, {
    now: () => time.now,
    probe: async (proxy) => {
      const { hostname } = new URL(proxy);
      asked.push(hostname);
      if (!alive.has(hostname)) throw dead();
    },
    ...more,
  });
  const take = async (wish: Partial<Parameters<typeof pool.take>[0]> = {}) => {
    const taken = await pool.take({ tier: 'basic', ...target(), ...wish });
    return taken === undefined ? undefined : { ...taken, host: new URL(taken.exit.url).hostname };
  };
  return { pool, take, asked, time };
}

test('of ten proxies of which nine are dead the tenth is found, and none is asked twice within its back-off', async () => {
  const { take, asked, time, pool } = poolOf(named(10), new Set(['p7.example']));
  for (let i = 0; i < 20; i++) {
    const taken = await take();
    assert.equal(taken?.host, 'p7.example');
    taken?.succeeded();
  }
  assert.equal(asked.length, new Set(asked).size, asked.join());
  assert.ok(asked.length >= 8);
  const resting = pool.state().filter(({ health }) => health === 'resting');
  assert.ok(resting.length >= 7);
  assert.deepEqual([resting[0]?.problem, resting[0]?.restsFor], ['GONE', 30_000]);
  // Afterwards each is asked once more, and rests for twice as long.
  const before = asked.length;
  time.now = 31_000;
  for (let i = 0; i < 20; i++) (await take())?.succeeded();
  const again = asked.slice(before);
  assert.equal(again.length, new Set(again).size);
  assert.equal(pool.state().find(({ name }) => name === `${again[0]}:1`)?.restsFor, 60_000);
});

test('a proxy that is silent holds up nothing', async () => {
  const { take } = poolOf(named(3), new Set(), {
    probe: (proxy) => (proxy.includes('p2.') ? Promise.resolve() : new Promise(() => {})),
    now: () => 0,
  });
  assert.equal((await take())?.host, 'p2.example');
  assert.equal((await take())?.host, 'p2.example');
});

test('a pool all dead is a clear error, at once while all rest', async () => {
  const { take, asked } = poolOf(named(3), new Set());
  for (let i = 0; i < 3; i++) {
    await assert.rejects(take(), (error: EgressError) => {
      assert.equal(error.failure, 'proxy');
      assert.match(error.reason, /^None of the 3 proxies .* tried again in 30 seconds\.$/);
      return true;
    });
  }
  assert.equal(asked.length, 3);
});

test('one proxy alone is used as it is', async () => {
  const { take, asked } = poolOf(named(1), new Set());
  for (let i = 0; i < 5; i++) assert.equal((await take())?.failed(dead()), false);
  assert.deepEqual(asked, []);
  const { take: none } = poolOf([], new Set());
  assert.equal(await none(), undefined);
});

const ALL = new Set(named(20).map(({ url }) => new URL(url).hostname));

test('equal ones take turns; with `host`, and for sessions, one is kept', async () => {
  const turns = poolOf(named(3), ALL);
  const hosts = [await turns.take(), await turns.take(), await turns.take(), await turns.take()].map(
    (one) => one?.host,
  );
  assert.deepEqual(hosts, ['p0.example', 'p1.example', 'p2.example', 'p0.example']);
  const kept = new Set<unknown>();
  for (let i = 0; i < 6; i++) kept.add((await turns.take({ session: 's1' }))?.host);
  assert.equal(kept.size, 1);

  const { take } = poolOf(named(20), ALL, { sticky: 'host' });
  const first = await take({ caller: 'a' });
  for (let i = 0; i < 5; i++) assert.equal((await take({ caller: 'a' }))?.host, first?.host);
  const others = new Set<unknown>();
  for (let i = 0; i < 20; i++) others.add((await take({ caller: 'a', host: `h${i}.example` }))?.host);
  assert.ok(others.size > 5, 'hosts are spread');
  first?.failed(dead());
  const second = await take({ caller: 'a' });
  assert.notEqual(second?.host, first?.host);
});

test('cheaper ones are used first, dearer ones when those rest', async () => {
  const exits: Exit[] = [{ url: 'http://p0.example:1', price: 5 }, { url: 'http://p1.example:1' }];
  const { take } = poolOf(exits, ALL);
  for (let i = 0; i < 4; i++) assert.equal((await take())?.host, 'p1.example');
  (await take())?.failed(dead());
  assert.equal((await take())?.host, 'p0.example');
});

test('a team uses its share of those that work, and only those that are for it', async () => {
  const shares = new Map([
    ['small', 0.2],
    ['*', 0.5],
  ]);
  const { take } = poolOf(named(10), ALL, { shares });
  const usedBy = async (caller: string): Promise<number> => {
    const used = new Set<unknown>();
    for (let i = 0; i < 40; i++) used.add((await take({ caller }))?.host);
    return used.size;
  };
  assert.deepEqual([await usedBy('small'), await usedBy('other')], [2, 5]);

  const own = poolOf([{ url: 'http://p0.example:1', teams: ['a'] }, { url: 'http://p1.example:1' }], ALL);
  const seen = new Set<unknown>();
  for (let i = 0; i < 6; i++) seen.add((await own.take({ caller: 'b' }))?.host);
  assert.deepEqual([...seen], ['p1.example']);
  const closed = poolOf([{ url: 'http://p0.example:1', teams: ['a'] }], ALL);
  await assert.rejects(closed.take({ caller: 'b' }), (error: EgressError) => /is for this team/.test(error.reason));
});

test('another country than the asked one is used only if its proxies rest, and said', async () => {
  const exits: Exit[] = [
    { url: 'http://p0.example:1', country: 'DE' },
    { url: 'http://p1.example:1', country: 'FR' },
  ];
  const { take } = poolOf(exits, new Set(['p1.example']));
  const taken = await take({ country: 'DE' });
  assert.equal(taken?.host, 'p1.example');
  assert.match(String(taken?.differs), /No proxy in DE works now.* in FR/);
  assert.equal((await take({ country: 'IT' }))?.differs, undefined, 'none was configured');
});

test('proxies of other teams are no proxies in the country, and stand in for nobody', async () => {
  const exits: Exit[] = [
    { url: 'http://p0.example:1', country: 'DE', teams: ['a'] },
    { url: 'http://p1.example:1', country: 'FR' },
  ];
  const { take } = poolOf(exits, ALL);
  const other = await take({ country: 'DE', caller: 'b' });
  assert.deepEqual([other?.host, other?.differs], ['p1.example', undefined]);
  assert.equal(other?.failed(dead()), false, 'its only one');
  const { take: again } = poolOf(exits, ALL);
  assert.equal((await again({ country: 'DE', caller: 'a' }))?.failed(dead()), true);
  assert.match(String((await again({ country: 'DE', caller: 'a' }))?.differs), /No proxy in DE works now/);
});

test('a target that all proxies refuse puts none to rest; one that another proxy reaches does', async () => {
  const { pool } = poolOf(named(5), ALL);
  for (let i = 0; i < 10; i++) {
    const route = createExitRoute(pool, { tier: 'basic' });
    const tried = new Set<unknown>();
    for (;;) {
      const exit = await route.exit(target('down.example'));
      tried.add(exit);
      if (exit === undefined || !route.failed(exit, refusal())) break;
    }
    assert.equal(tried.size, 3);
  }
  assert.ok(pool.state().every(({ health }) => health !== 'resting'));

  const { pool: other } = poolOf(named(2), ALL);
  for (let i = 0; i < 6; i++) {
    const route = createExitRoute(other, { tier: 'basic' });
    let exit = await route.exit(target());
    if (exit?.url.includes('p0.')) {
      assert.equal(route.failed(exit, refusal()), true);
      exit = await route.exit(target());
    }
    route.succeeded(exit as Exit);
  }
  assert.deepEqual(
    other.state().map(({ health }) => health),
    ['resting', 'works'],
  );
});

test('a browser context keeps its exit although that does not reach one of its hosts', async () => {
  const { pool } = poolOf(named(3), ALL);
  const route = createExitRoute(pool, { tier: 'basic' });
  const exit = (await route.exit(target())) as Exit;
  route.succeeded(exit);
  assert.equal(route.failed(exit, refusal()), false);
  assert.equal(await route.exit(target('other.example')), exit);
  assert.equal(route.failed(exit, dead()), true, 'but not one that fails');
  assert.notEqual(await route.exit(target()), exit);
});

test('what operators see has no user and password', () => {
  const { pool } = poolOf(
    [
      { url: 'http://me:secret@p0.example:1', kind: 'mobile' },
      { url: 'http://p1:2', name: 'b' },
    ],
    ALL,
  );
  const state = pool.state();
  assert.deepEqual(
    state.map(({ name, health, kind }) => [name, health, kind]),
    [
      ['p0.example:1', 'unknown', 'mobile'],
      ['b', 'unknown', undefined],
    ],
  );
  assert.ok(!JSON.stringify(state).includes('secret'));
});
