import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { startApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { startService } from './support/service.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const asked = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('an unused session ends on its own, and its duration is charged', async () => {
  const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
  const it = await startApp({ plansFile: plansFile({ creditsPerMonth: 1000 }) }, { clock });
  const { body } = await it.ask('/v2/interact', asked({ ttl: 600, activityTtl: 90 }));
  clock.advance(60_000);
  assert.equal((await it.ask(`/v2/interact/${body.id}/execute`, asked({ code: '1' }))).status, 200);
  clock.advance(60_000);
  assert.equal((await it.ask(`/v2/interact/${body.id}/execute`, asked({ code: '1' }))).status, 200);
  clock.advance(90_000);
  await until(async () => (await it.ask('/v2/interact?status=active')).body.sessions.length === 0);
  assert.equal((await it.ask(`/v2/interact/${body.id}/execute`, asked({ code: '1' }))).status, 410);
  // 3.5 minutes at 2 credits.
  await until(async () => (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits === 993);
  // Its place is free again, and its total time has a bound whatever happens in it.
  const second = await it.ask('/v2/interact', asked({ ttl: 30 }));
  clock.advance(31_000);
  await until(
    async () => (await it.ask(`/v2/interact/${second.body.id}/execute`, asked({ code: '1' }))).status === 410,
  );
});

test('a plan limits separately how often sessions are opened and used in a minute', async () => {
  const requestsPerMinute = { interact: 1, 'interact-execute': 2 };
  const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
  const it = await startApp({ plansFile: plansFile({ requestsPerMinute }) }, { clock });
  const { body } = await it.ask('/v2/interact', asked({}));
  const run = () => it.ask(`/v2/browser/${body.id}/execute`, asked({ code: '1' }));
  assert.deepEqual([(await run()).status, (await run()).status], [200, 200]);
  assert.equal((await run()).body.error, 'Rate limit exceeded');
  assert.equal((await it.ask('/v2/browser', asked({}))).body.error, 'Rate limit exceeded');
  clock.advance(60_000);
  assert.equal((await run()).status, 200);
});

test('when the service stops its sessions end, and are paid for', async () => {
  const dataDir = tempDir();
  const plans = { plansFile: plansFile({ creditsPerMonth: 1000 }), dataDir };
  const first = await startApp(plans);
  const { body } = await first.ask('/v2/interact', asked({}));
  const work = first.ask(
    `/v2/interact/${body.id}/execute`,
    asked({ code: 'await new Promise(() => {})', timeout: 300 }),
  );
  await until(async () => (await first.ask('/v2/interact?status=active')).body.sessions.length === 1);
  await Promise.all([first.app.close(), work.catch(() => {})]);
  const second = await startApp(plans);
  const { sessions } = (await second.ask('/v2/interact')).body;
  assert.deepEqual(
    sessions.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [[body.id, 'destroyed']],
  );
  assert.equal((await second.ask('/v2/team/credit-usage')).body.data.remainingCredits, 998);
});

test('a team whose credits are spent has no session opened', async () => {
  const it = await startApp({ plansFile: plansFile({ creditsPerMonth: 1 }) });
  assert.equal((await it.ask('/v2/interact', asked({}))).status, 402);
  assert.deepEqual((await it.ask('/v2/interact')).body.sessions, []);
});

test('sessions of a service that was killed are reported destroyed by the next', async () => {
  const dir = tempDir();
  const key = 'fc-test-key-0123456789abcdef';
  const start = async () => {
    const service = startService(dir, { TRAWL_API_KEY: key });
    return { service, url: await service.address() };
  };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const first = await start();
  const made = await fetch(`${first.url}/v2/interact`, { method: 'POST', headers, body: '{}' });
  const { id, success } = (await made.json()) as { id: string; success: boolean };
  assert.ok(success);
  first.service.signal('SIGKILL');
  await first.service.ended;
  const second = await start();
  const { sessions } = (await (await fetch(`${second.url}/v2/browser`, { headers })).json()) as {
    sessions: { id: string; status: string }[];
  };
  assert.deepEqual(
    sessions.map((one) => [one.id, one.status]),
    [[id, 'destroyed']],
  );
  const gone = await fetch(`${second.url}/v2/interact/${id}`, { method: 'DELETE', headers });
  assert.equal(gone.status, 410);
  // What was recorded until then can be played.
  const replay = await fetch(`${second.url}/v2/interact/${id}/replay`, { headers });
  assert.equal(replay.status, 200);
  const { playerUrl } = (await replay.json()) as { playerUrl: string };
  assert.equal((await fetch(playerUrl)).status, 200);
  second.service.signal('SIGTERM');
  assert.equal((await second.service.ended).code, 0);
});
