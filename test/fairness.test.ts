import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { pageOf } from './support/linked-site.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { until } from './support/until.ts';

/** Addresses in the long job, and jobs of the same team behind it: more of both than are worked on at once. */
const MANY = 2_000;
const JOBS = 26;

forEachEngine('teams take turns', (fresh, kind) => {
  test('a team with three pages does not wait for one with thousands', async () => {
    const { url } = await fresh(serviceDatabase);
    const database = kind === 'sqlite' ? { kind, file: url } : ({ kind, url } as const);
    const app = await startApp({ ...SITE_SETTINGS, database, plansFile: plansFile({ concurrentBrowsers: 200 }) });
    const owner = await setUp(app);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Small' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key: small } = (await owner.ask('POST', '/api/keys', { name: 'small' })).body;
    await using site = await startSite({
      // Slow enough that what is at work stays at work for a while, on any machine.
      '*': (_request, response) =>
        void setTimeout(() => response.setHeader('content-type', 'text/html').end(pageOf('slow')), 1_000),
    });
    await using elsewhere = await startSite({ '*': pageOf('quick') });
    const start = async (urls: readonly string[], key = app.key): Promise<string> => {
      const headers = { 'content-type': 'application/json' };
      const { body } = await app.ask('/v2/batch/scrape', {
        method: 'POST',
        headers,
        key,
        body: JSON.stringify({ urls }),
      });
      return body.id;
    };
    const status = async (id: string, key = app.key) => (await app.ask(`/v2/batch/scrape/${id}`, { key })).body;
    const long = await start(Array.from({ length: MANY }, (_, i) => `${site.url}/long/${i}`));
    const behind = await Promise.all(
      Array.from({ length: JOBS }, (_, job) => start(Array.from({ length: 10 }, (_, i) => `${site.url}/${job}/${i}`))),
    );
    await until(() => site.asked.length >= 16, 'work for all hands');

    const short = await start(
      ['/a', '/b', '/c'].map((path) => elsewhere.url + path),
      small,
    );
    await until(async () => (await status(short, small)).status === 'completed', 'the short job');

    const done = await status(long);
    assert.equal(done.status, 'scraping');
    assert.ok(done.completed < MANY / 2, `${done.completed} of ${MANY} pages of the long job were through before`);
    assert.notEqual((await status(behind.at(-1) as string)).status, 'completed');
    await Promise.all([long, ...behind].map((id) => app.ask(`/v2/batch/scrape/${id}`, { method: 'DELETE' })));
  });
});
