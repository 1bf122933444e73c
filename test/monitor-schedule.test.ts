import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Answer, startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { startHook } from './support/hook.ts';
import { plansFile } from './support/plans.ts';
import { dropDatabase } from './support/postgres.ts';
import { startService } from './support/service.ts';
import { settableClock } from './support/settable-clock.ts';
import { articlePage, SITE_HOST, SITE_SETTINGS, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const PATH = '/v2/monitor';
const MINUTE = 60_000;
const PAGE = articlePage('Harbour', 'The harbour opens at nine and the boats go out when the tide allows it.');

async function create(app: Pick<TestApp, 'ask'>, body: object): Promise<string> {
  const answer = await app.ask(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Watch', schedule: { cron: '*/5 * * * *' }, ...body }),
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.id;
}

/** A clock that begins right after a run was due, so that a slow machine does not reach the next one. */
const clockAfterRun = () => settableClock(Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE + 1_000);

const checksOf = async (app: Pick<TestApp, 'ask'>, id: string): Promise<Answer['body'][]> =>
  (await app.ask(`${PATH}/${id}/checks?limit=100`)).body.data;
const isDone = ({ finishedAt }: { finishedAt: string | null }): boolean => finishedAt !== null;
/** The worker looks once a second. */
const SOON = 15_000;

describe('the schedule of monitors', () => {
  test('runs that were missed happen once, and the next one is ahead', async () => {
    await using site = await startSite({ '*': PAGE });
    const clock = clockAfterRun();
    const app = await startApp(SITE_SETTINGS, { clock });
    const id = await create(app, { targets: [{ type: 'scrape', urls: [`${site.url}/a`] }] });
    const due = (await app.ask(`${PATH}/${id}`)).body.data.nextRunAt;
    clock.forward(180 * MINUTE);
    await until(async () => (await checksOf(app, id)).some(isDone), 'the check', SOON);
    const [check, ...others] = await checksOf(app, id);
    assert.deepEqual(
      [check.trigger, check.scheduledFor, check.status, others.length],
      ['scheduled', due, 'completed', 0],
    );
    const { nextRunAt, lastRunAt } = (await app.ask(`${PATH}/${id}`)).body.data;
    assert.ok(Date.parse(nextRunAt) > clock.now() && Date.parse(nextRunAt) <= clock.now() + 5 * MINUTE);
    assert.ok(lastRunAt !== null);
    clock.forward(5 * MINUTE);
    await until(async () => (await checksOf(app, id)).filter(isDone).length === 2, 'the next check', SOON);
  });

  test('a run that is due during a check is skipped, and reported', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using site = await startSite({ '/slow': (_, response) => void held.then(() => response.end(PAGE)) });
    await using hook = await startHook();
    const clock = clockAfterRun();
    const app = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1' }, { clock });
    const targets = [{ type: 'scrape', urls: [`${site.url}/slow`] }];
    const id = await create(app, { targets, webhook: { url: hook.url, events: ['monitor.check.completed'] } });
    clock.forward(5 * MINUTE);
    await until(() => site.count('/slow') > 0, 'the first check', SOON);
    clock.forward(5 * MINUTE);
    await until(async () => (await checksOf(app, id)).length === 2, 'the second check', SOON);
    assert.equal((await checksOf(app, id))[0].status, 'skipped_overlap');
    release();
    await until(async () => (await checksOf(app, id)).every(isDone), 'the end', SOON);
    await until(() => hook.received.length === 2, 'both events', SOON);
    assert.deepEqual(
      hook.received.map(({ event }) => [event.type, event.data[0].status, event.data[0].monitorId]),
      [
        ['monitor.check.completed', 'skipped_overlap', id],
        ['monitor.check.completed', 'completed', id],
      ],
    );
  });

  test('a team without credits: the check is skipped, and nothing is fetched', async () => {
    await using site = await startSite({ '*': PAGE });
    const clock = clockAfterRun();
    const app = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 2 }) }, { clock });
    const urls = ['a', 'b', 'c'].map((name) => `${site.url}/${name}`);
    const id = await create(app, { targets: [{ type: 'scrape', urls }] });
    assert.equal((await app.ask(`${PATH}/${id}/run`, { method: 'POST' })).status, 402);
    clock.forward(5 * MINUTE);
    await until(async () => (await checksOf(app, id)).some(isDone), 'the check', SOON);
    const [check] = await checksOf(app, id);
    assert.deepEqual([check.status, check.actualCredits, site.asked.length], ['skipped_no_credits', 0, 0]);
    assert.equal((await app.ask('/v2/team/credit-usage')).body.data.remainingCredits, 2);
  });

  test('a paused one does not run; resumed it does', async () => {
    await using site = await startSite({ '*': PAGE });
    const clock = clockAfterRun();
    const app = await startApp(SITE_SETTINGS, { clock });
    const set = (id: string, status: string) =>
      app.ask(`${PATH}/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      });
    const targets = (path: string) => [{ type: 'scrape', urls: [`${site.url}${path}`] }];
    const paused = await create(app, { targets: targets('/paused') });
    await set(paused, 'paused');
    const running = await create(app, { targets: targets('/running') });
    clock.forward(5 * MINUTE);
    await until(async () => (await checksOf(app, running)).some(isDone), 'the other one', SOON);
    assert.equal((await checksOf(app, paused)).length, 0);
    await set(paused, 'active');
    clock.forward(5 * MINUTE);
    await until(async () => (await checksOf(app, paused)).some(isDone), 'the resumed one', SOON);
  });

  test('two services on one PostgreSQL begin each check once', { timeout: 120_000 }, async () => {
    await using site = await startSite({ '*': PAGE });
    const url = await serviceDatabase();
    const clock = clockAfterRun();
    const config = { ...SITE_SETTINGS, database: { kind: 'postgres', url } } as const;
    const apps = [await startApp(config, { clock }), await startApp(config, { clock })] as const;
    const ids: string[] = [];
    for (let i = 0; i < 60; i++) {
      ids.push(await create(apps[i % 2 === 0 ? 0 : 1], { targets: [{ type: 'scrape', urls: [`${site.url}/p${i}`] }] }));
    }
    clock.forward(5 * MINUTE);
    for (const id of ids) await until(async () => (await checksOf(apps[0], id)).some(isDone), 'every check', 60_000);
    for (const [i, id] of ids.entries()) {
      assert.equal((await checksOf(apps[1], id)).length, 1);
      assert.equal(site.count(`/p${i}`), 1);
    }
  });
});

const running: { signal(name: NodeJS.Signals): void; ended: Promise<unknown> }[] = [];
const databases: string[] = [];
after(async () => {
  for (const service of running) service.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await Promise.all(databases.map(dropDatabase));
});

describe('a check whose service is killed', () => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    test(`continues by itself on ${engine}, and reports every page with one id`, { timeout: 120_000 }, async () => {
      await using hook = await startHook();
      await using site = await startSite({
        '*': (_, response) => void setTimeout(() => response.end(PAGE), 100),
      });
      const database = engine === 'PostgreSQL' ? await serviceDatabase() : undefined;
      if (database !== undefined) databases.push(database);
      const dir = tempDir();
      const start = async () => {
        const service = startService(dir, {
          TRAWL_API_KEY: TEST_KEY,
          TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
          TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
          ...(database === undefined ? {} : { DATABASE_URL: database }),
        });
        running.push(service);
        const url = await service.address();
        const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
        const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
          const answer = await fetch(`${url}${path}`, { ...init, headers });
          const text = await answer.text();
          return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
        };
        return { ask, service };
      };
      const first = await start();
      const urls = Array.from({ length: 40 }, (_, i) => `${site.url}/p${i}`);
      // No check but the one that is asked for.
      const schedule = { cron: `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *` };
      const id = await create(first, { schedule, targets: [{ type: 'scrape', urls }], webhook: { url: hook.url } });
      const run = await first.ask(`${PATH}/${id}/run`, { method: 'POST', body: '{}' });
      await until(() => site.asked.length > 12, 'some pages', 30_000);
      first.service.signal('SIGKILL');
      await first.service.ended;
      const second = await start();
      const path = `${PATH}/${id}/checks/${run.body.id}?limit=100`;
      await until(async () => isDone((await second.ask(path)).body.data), 'the end', 60_000);
      const { data } = (await second.ask(path)).body;
      assert.deepEqual([data.status, data.actualCredits, data.summary.new], ['completed', 40, 40]);
      assert.equal(new Set(data.pages.map((page: { url: string }) => page.url)).size, 40);
      await until(
        () => hook.received.some(({ event }) => event.type === 'monitor.check.completed'),
        'the event',
        30_000,
      );
      const pages = hook.received.filter(({ event }) => event.type === 'monitor.page');
      assert.equal(new Set(pages.map(({ event }) => event.data[0].url)).size, 40);
      // What came twice, since the acknowledgement was lost, has the same id.
      assert.equal(new Set(pages.map(({ event }) => event.webhookId)).size, 40);
      for (const { event } of hook.received) assert.equal(event.id, run.body.id);
      const credits = (await second.ask('/v2/team/credit-usage/historical')).body.periods;
      assert.equal(credits.at(-1).creditsUsed, 40);
      second.service.signal('SIGKILL');
      await second.service.ended;
    });
  }
});
