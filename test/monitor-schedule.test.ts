import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { type Answer, startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { startHook } from './support/hook.ts';
import { plansFile } from './support/plans.ts';
import { startService } from './support/service.ts';
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

/** A clock that stands still right after a run was due. */
const clockAfterRun = () => manualClock(Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE + 1_000);

const checksOf = async (app: Pick<TestApp, 'ask'>, id: string): Promise<Answer['body'][]> =>
  (await app.ask(`${PATH}/${id}/checks?limit=100`)).body.data;
const isDone = ({ finishedAt }: { finishedAt: string | null }): boolean => finishedAt !== null;
/** Milliseconds: only a service that does nothing any more takes so long. */
const PATIENCE = 300_000;

describe('the schedule of monitors', () => {
  const clock = clockAfterRun();
  let app: TestApp;
  before(async () => {
    app = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1' }, { clock });
  });
  const remove = (id: string) => app.ask(`${PATH}/${id}`, { method: 'DELETE' });

  test('runs that were missed happen once, and the next one is ahead', async () => {
    await using site = await startSite({ '*': PAGE });
    const id = await create(app, { targets: [{ type: 'scrape', urls: [`${site.url}/a`] }] });
    const due = (await app.ask(`${PATH}/${id}`)).body.data.nextRunAt;
    clock.advance(180 * MINUTE);
    await until(async () => (await checksOf(app, id)).some(isDone), 'the check');
    const [check, ...others] = await checksOf(app, id);
    assert.deepEqual(
      [check.trigger, check.scheduledFor, check.status, others.length],
      ['scheduled', due, 'completed', 0],
    );
    const { nextRunAt, lastRunAt } = (await app.ask(`${PATH}/${id}`)).body.data;
    assert.ok(Date.parse(nextRunAt) > clock.now() && Date.parse(nextRunAt) <= clock.now() + 5 * MINUTE);
    assert.ok(lastRunAt !== null);
    clock.advance(5 * MINUTE);
    await until(async () => (await checksOf(app, id)).filter(isDone).length === 2, 'the next check');
    await remove(id);
  });

  test('a run that is due during a check is skipped, and reported', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using site = await startSite({ '/slow': (_, response) => void held.then(() => response.end(PAGE)) });
    await using hook = await startHook();
    const targets = [{ type: 'scrape', urls: [`${site.url}/slow`] }];
    const id = await create(app, { targets, webhook: { url: hook.url, events: ['monitor.check.completed'] } });
    clock.advance(5 * MINUTE);
    await until(() => site.count('/slow') > 0, 'the first check');
    clock.advance(5 * MINUTE);
    await until(async () => (await checksOf(app, id)).length === 2, 'the second check');
    assert.equal((await checksOf(app, id))[0].status, 'skipped_overlap');
    await until(() => hook.received.length === 1, 'its event');
    release();
    await until(async () => (await checksOf(app, id)).every(isDone), 'the end');
    await until(() => hook.received.length === 2, 'both events');
    assert.deepEqual(
      hook.received.map(({ event }) => [event.type, event.data[0].status, event.data[0].monitorId]),
      [
        ['monitor.check.completed', 'skipped_overlap', id],
        ['monitor.check.completed', 'completed', id],
      ],
    );
    await remove(id);
  });

  test('a team without credits: the check is skipped, and nothing is fetched', async () => {
    await using site = await startSite({ '*': PAGE });
    const poor = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 2 }) }, { clock });
    const urls = ['a', 'b', 'c'].map((name) => `${site.url}/${name}`);
    const id = await create(poor, { targets: [{ type: 'scrape', urls }] });
    assert.equal((await poor.ask(`${PATH}/${id}/run`, { method: 'POST' })).status, 402);
    clock.advance(5 * MINUTE);
    await until(async () => (await checksOf(poor, id)).some(isDone), 'the check');
    const [check] = await checksOf(poor, id);
    assert.deepEqual([check.status, check.actualCredits, site.asked.length], ['skipped_no_credits', 0, 0]);
    assert.equal((await poor.ask('/v2/team/credit-usage')).body.data.remainingCredits, 2);
  });

  test('a paused one does not run; resumed it does', async () => {
    await using site = await startSite({ '*': PAGE });
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
    clock.advance(5 * MINUTE);
    await until(async () => (await checksOf(app, running)).some(isDone), 'the other one');
    assert.equal((await checksOf(app, paused)).length, 0);
    await set(paused, 'active');
    clock.advance(5 * MINUTE);
    await until(async () => (await checksOf(app, paused)).some(isDone), 'the resumed one');
  });

  test('two services on one PostgreSQL begin each check once', async () => {
    await using site = await startSite({ '*': PAGE });
    const url = await serviceDatabase();
    const config = { ...SITE_SETTINGS, database: { kind: 'postgres', url } } as const;
    const apps = [await startApp(config, { clock }), await startApp(config, { clock })] as const;
    const ids: string[] = [];
    for (let i = 0; i < 16; i++) {
      ids.push(await create(apps[i % 2 === 0 ? 0 : 1], { targets: [{ type: 'scrape', urls: [`${site.url}/p${i}`] }] }));
    }
    clock.advance(5 * MINUTE);
    for (const id of ids) await until(async () => (await checksOf(apps[0], id)).some(isDone), 'every check');
    for (const [i, id] of ids.entries()) {
      assert.equal((await checksOf(apps[1], id)).length, 1);
      assert.equal(site.count(`/p${i}`), 1);
    }
  });
});

// Once: what the databases do differently when a process dies is shown by the tests of jobs and of crawls.
test('a check whose service is killed continues by itself, and reports every page with one id', async () => {
  await using hook = await startHook();
  // Until the kill, no more than eight pages come.
  const killed = Promise.withResolvers<void>();
  let answered = 0;
  await using site = await startSite({
    '*': async (_, response) => {
      if (++answered > 8) await killed.promise;
      response.end(PAGE);
    },
  });
  const dir = tempDir();
  const start = async () => {
    const service = startService(dir, {
      TRAWL_API_KEY: TEST_KEY,
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
      TRAWL_ALLOW_PRIVATE_WEBHOOKS: '127.0.0.1',
    });
    const url = await service.address();
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
    const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
      const answer = await fetch(`${url}${path}`, { ...init, headers });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
    };
    return { ask, service };
  };
  const PAGES = 20;
  const first = await start();
  const urls = Array.from({ length: PAGES }, (_, i) => `${site.url}/p${i}`);
  // No check but the one that is asked for.
  const schedule = { cron: `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *` };
  const id = await create(first, { schedule, targets: [{ type: 'scrape', urls }], webhook: { url: hook.url } });
  const run = await first.ask(`${PATH}/${id}/run`, { method: 'POST', body: '{}' });
  await until(() => site.asked.length > 8, 'some pages', PATIENCE);
  first.service.signal('SIGKILL');
  await first.service.ended;
  killed.resolve();
  const second = await start();
  const path = `${PATH}/${id}/checks/${run.body.id}?limit=100`;
  await until(async () => isDone((await second.ask(path)).body.data), 'the end', PATIENCE);
  const { data } = (await second.ask(path)).body;
  assert.deepEqual([data.status, data.actualCredits, data.summary.new], ['completed', PAGES, PAGES]);
  assert.equal(new Set(data.pages.map((page: { url: string }) => page.url)).size, PAGES);
  await until(() => hook.received.some(({ event }) => event.type === 'monitor.check.completed'), 'the event', PATIENCE);
  const pages = hook.received.filter(({ event }) => event.type === 'monitor.page');
  assert.equal(new Set(pages.map(({ event }) => event.data[0].url)).size, PAGES);
  // What came twice, since the acknowledgement was lost, has the same id.
  assert.equal(new Set(pages.map(({ event }) => event.webhookId)).size, PAGES);
  for (const { event } of hook.received) assert.equal(event.id, run.body.id);
  const credits = (await second.ask('/v2/team/credit-usage/historical')).body.periods;
  assert.equal(credits.at(-1).creditsUsed, PAGES);
  second.service.signal('SIGKILL');
  await second.service.ended;
});
