import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts';
import { systemClock } from '../../../foundation/kernel/clock.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import { type Log, silentLog } from '../../../foundation/kernel/log.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { LOCAL_TEAM, migrations } from '../index.ts';
import type { AccountsTables } from '../tables.ts';
import { lockLocalTeam } from '../teams.ts';
import { createActivityReader } from './read.ts';
import { createActivityRecorder, type NewActivity, PAGE_READ } from './record.ts';
import { removeOld } from './retention.ts';

const entry = (part: Partial<NewActivity> = {}): NewActivity => ({
  team_id: LOCAL_TEAM,
  at: Date.now(),
  endpoint: 'search',
  activity: null,
  method: 'GET',
  path: '/v2/search',
  target: 'x',
  status: 200,
  duration_ms: 1,
  credits: 0,
  key_id: null,
  person_id: null,
  request_id: 'r',
  job_id: null,
  result_path: null,
  tool: null,
  client: null,
  request: null,
  ...part,
});

forEachEngine('the activity log', (fresh) => {
  let database: TestDatabase;
  let db: Database<AccountsTables>;

  const requestsOf = async (): Promise<number> => {
    const rows = await db.kysely.selectFrom('usage_daily').select('requests').execute();
    return rows.reduce((sum, { requests }) => sum + Number(requests), 0);
  };

  beforeEach(async () => {
    database = await fresh();
    db = await database.open<AccountsTables>();
    await migrate(db.as(), migrations);
    await db.transaction((tx) => lockLocalTeam(tx, systemClock));
  });

  test('work is found by time and address, and counted by hour and endpoint without those who only look', async () => {
    const recorder = createActivityRecorder(db, systemClock, silentLog);
    const reader = createActivityReader(db, systemClock, recorder.flush);
    const scrape = { endpoint: 'scrape', method: 'POST', path: '/v2/scrape', job_id: 'one' };
    recorder.record(entry({ ...scrape, target: 'https://Museum.example/100%', duration_ms: 300 }));
    recorder.record(
      entry({ ...scrape, target: 'https://shop.example/', status: 500, duration_ms: 100, job_id: 'two' }),
    );
    recorder.record(entry({ endpoint: 'map', method: 'POST', target: 'Öl', duration_ms: 900 }));
    recorder.record(entry({ ...scrape, method: 'GET', path: '/v2/scrape/:jobId' }));
    const targets = async (filter: object) =>
      (await reader.list(LOCAL_TEAM, { limit: 9, ...filter })).map(({ method, target }) => `${method} ${target}`);
    assert.deepEqual(await targets({ search: 'museum.EXAMPLE/100%' }), ['POST https://Museum.example/100%']);
    assert.deepEqual(await targets({ search: 'm_seum' }), []);
    assert.deepEqual(await targets({ search: 'Öl' }), ['POST Öl']);
    assert.equal((await targets({ reads: false })).length, 3);
    const [early, late] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
    assert.equal((await targets({ from: early, to: late })).length, 4);
    assert.deepEqual(await targets({ to: early }), []);
    assert.deepEqual(await targets({ from: late }), []);

    const { times, endpoints } = await reader.counts(LOCAL_TEAM, { from: early, to: late, by: 'day' });
    assert.equal(
      times.reduce((sum, { requests }) => sum + requests, 0),
      3,
    );
    assert.deepEqual(endpoints, [
      { endpoint: 'map', requests: 1, errors: 0, meanMs: 900, maxMs: 900 },
      { endpoint: 'scrape', requests: 2, errors: 1, meanMs: 200, maxMs: 300 },
    ]);
  });

  test('a job is of the first request that asked for it, not of those that looked at it or ended it', async () => {
    const recorder = createActivityRecorder(db, systemClock, silentLog);
    const reader = createActivityReader(db, systemClock, recorder.flush);
    const at = Date.now();
    recorder.record(entry({ method: 'GET', job_id: 'asked', at: at - 9, status: 429 }));
    recorder.record(entry({ method: 'POST', job_id: 'asked', at, target: 'first', request: '{"limit":2}' }));
    recorder.record(entry({ method: 'POST', job_id: 'asked', at: at + 1, target: 'again' }));
    recorder.record(entry({ method: 'DELETE', job_id: 'alone' }));
    const first = await reader.firstFor(LOCAL_TEAM, 'asked');
    assert.deepEqual([first?.target, first?.request], ['first', { limit: 2 }]);
    assert.equal(await reader.firstFor(LOCAL_TEAM, 'alone'), undefined);
    assert.equal(await reader.firstFor('another', 'asked'), undefined);
    assert.deepEqual([...(await reader.jobsAskedFor(LOCAL_TEAM, ['asked', 'alone']))], ['asked']);
    assert.deepEqual([...(await reader.jobsAskedFor('another', ['asked']))], []);
    const about = await reader.list(LOCAL_TEAM, { job: 'asked', limit: 9 });
    assert.deepEqual(
      about.map(({ method }) => method),
      ['POST', 'POST', 'GET'],
    );
  });

  test('nothing is written during a request; readers see all of it afterwards', async () => {
    const recorder = createActivityRecorder(db, systemClock, silentLog);
    const reader = createActivityReader(db, systemClock, recorder.flush);
    for (let i = 0; i < 5; i++) recorder.record(entry({ target: `request ${i}` }));
    assert.deepEqual(await db.kysely.selectFrom('activity').select('id').execute(), []);
    const seen = await reader.list(LOCAL_TEAM, { limit: 3 });
    assert.deepEqual(
      seen.map(({ target }) => target),
      ['request 4', 'request 3', 'request 2'],
    );
    assert.equal(await requestsOf(), 5);
    await recorder.close();
  });

  test('what pages of the dashboard read by themselves is listed only when asked for', async () => {
    const recorder = createActivityRecorder(db, systemClock, silentLog);
    const reader = createActivityReader(db, systemClock, recorder.flush);
    const personId = timeOrderedId(systemClock.now());
    recorder.record(entry({ target: 'polled', person_id: personId, endpoint: 'agent' }));
    recorder.record(entry({ target: 'papers', person_id: personId, endpoint: 'research' }));
    recorder.record(entry({ target: 'shown', person_id: personId, endpoint: 'research', client: PAGE_READ }));
    recorder.record(entry({ target: 'started', person_id: personId, method: 'POST' }));
    recorder.record(entry({ target: 'program', endpoint: 'agent' }));
    const targets = async (dashboard?: boolean) =>
      (await reader.list(LOCAL_TEAM, { limit: 10, dashboard })).map(({ target }) => target);
    assert.deepEqual(await targets(), ['program', 'started', 'papers']);
    assert.deepEqual(await targets(true), ['program', 'started', 'shown', 'papers', 'polled']);
    assert.equal(await requestsOf(), 4);
    await recorder.close();
  });

  test('requests beyond the capacity of the log are counted, with a warning in the log', async () => {
    const told: object[] = [];
    const log: Log = { ...silentLog, warn: (fields) => void told.push(fields) };
    const recorder = createActivityRecorder(db, systemClock, log);
    for (let i = 0; i < 2_100; i++) recorder.record(entry());
    await recorder.close();
    const { rows } = await db.kysely
      .selectFrom('activity')
      .select('id')
      .execute()
      .then((all) => ({ rows: all.length }));
    assert.deepEqual([rows, await requestsOf(), told], [2_000, 2_100, [{ requests: 100 }]]);
  });

  test('a database that does not take the log does not stop requests', async () => {
    const told: object[] = [];
    const log: Log = { ...silentLog, warn: (fields) => void told.push(fields) };
    const recorder = createActivityRecorder(db, systemClock, log);
    recorder.record(entry({ team_id: 'no such team' }));
    await recorder.flush();
    assert.equal(told.length, 1);
    recorder.record(entry());
    await recorder.close();
    assert.equal(await requestsOf(), 1);
  });

  test('what is older than the retention is removed, however much it is', async () => {
    const recorder = createActivityRecorder(db, systemClock, silentLog);
    const day = 24 * 60 * 60_000;
    for (let i = 0; i < 1_500; i++) recorder.record(entry());
    await recorder.flush();
    for (let i = 0; i < 1_500; i++) recorder.record(entry());
    await recorder.close();
    const count = async (): Promise<number> => (await db.kysely.selectFrom('activity').select('id').execute()).length;
    const later = (days: number) => ({ now: () => Date.now() + days * day });
    await removeOld(db, later(29), 30, new AbortController().signal);
    assert.equal(await count(), 3_000);
    await removeOld(db, later(31), 30, new AbortController().signal);
    assert.equal(await count(), 0);
  });
});
