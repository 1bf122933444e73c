import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { LOCAL_TEAM } from '../src/platform/accounts/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { type Browser, setUp } from './support/console.ts';
import { startMcp } from './support/mcp.ts';
import { articlePage, SITE_SETTINGS, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const PAGE = articlePage('Harbour', 'The harbour opens at nine and the boats go out when the tide allows it.');

describe('monitors through the official clients, unmodified', () => {
  let app: TestApp;
  let client: Firecrawl;
  let owner: Browser;
  before(async () => {
    app = await startApp(SITE_SETTINGS);
    client = new Firecrawl({ apiKey: app.key, apiUrl: app.url });
    owner = await setUp(app);
  });
  const isDone = ({ status }: { status: string }): boolean => !['queued', 'running'].includes(status);

  test('SDK: from creation to deletion', async () => {
    await using site = await startSite({ '*': PAGE });
    const urls = Array.from({ length: 30 }, (_, i) => `${site.url}/p${i}`);
    const monitor = await client.createMonitor({
      name: 'Harbour',
      schedule: { text: 'every 30 minutes', timezone: 'Europe/Berlin' },
      targets: [{ type: 'scrape', urls }],
    });
    assert.match(monitor.schedule.cron ?? '', /^(\*|\d+-59)\/30 \* \* \* \*$/);
    assert.equal((await client.getMonitor(monitor.id)).name, 'Harbour');
    assert.ok((await client.listMonitors({ limit: 100 })).some(({ id }) => id === monitor.id));
    const started = await client.runMonitor(monitor.id);
    await until(
      async () => isDone((await client.listMonitorChecks(monitor.id))[0] ?? { status: 'queued' }),
      'the check',
    );
    // By itself it goes through all parts.
    const check = await client.getMonitorCheck(monitor.id, started.id);
    assert.deepEqual([check.status, check.pages.length], ['completed', 30]);
    const first = await client.getMonitorCheck(monitor.id, started.id, { limit: 7, autoPaginate: false });
    assert.equal(first.pages.length, 7);
    assert.equal((await client.updateMonitor(monitor.id, { status: 'paused', goal: null })).status, 'paused');
    assert.equal((await client.updateMonitor(monitor.id, { status: 'active', webhook: null })).status, 'active');
    assert.equal(await client.deleteMonitor(monitor.id), true);
    await assert.rejects(client.getMonitor(monitor.id), /Not Found/);
    await assert.rejects(client.updateMonitor(monitor.id, { name: 'again' }), /Not Found/);
  });

  test('command line: every command', async () => {
    await using site = await startSite({ '*': PAGE });
    const home = tempDir();
    const firecrawl = async (...args: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'monitor', ...args], {
        env: {
          ...bareEnv(),
          HOME: home,
          FIRECRAWL_API_URL: app.url,
          FIRECRAWL_API_KEY: app.key,
          FIRECRAWL_NO_TELEMETRY: '1',
        },
      });
      return stdout;
    };
    const idIn = (text: string): string => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? '';
    const flags = [
      '--name',
      'Boats',
      '--schedule',
      'daily at 9am',
      '--page',
      `${site.url}/boats`,
      '--goal',
      'New boats',
    ];
    const id = JSON.parse(await firecrawl('create', ...flags, '--email', 'ann@example.org')).data?.id;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(await firecrawl('list'), new RegExp(id));
    assert.match(await firecrawl('get', id), /0 9 \* \* \*/);
    assert.match(await firecrawl('update', id, '--state', 'paused'), /paused/);
    const check = JSON.parse(await firecrawl('run', id)).id;
    await until(async () => isDone((await app.ask(`/v2/monitor/${id}/checks/${check}`)).body.data), 'the check');
    assert.match(await firecrawl('checks', id, '--limit', '5'), new RegExp(check));
    assert.match(await firecrawl('check', id, check, '--page-status', 'new'), /\/boats/);
    await firecrawl('delete', id);
    assert.equal(idIn(await firecrawl('list')) === id, false);
  });

  test('MCP: every tool', async () => {
    await using site = await startSite({ '*': PAGE });
    const mcp = await startMcp(app.url, app.key);
    try {
      const made = await mcp.call('firecrawl_monitor_create', { page: `${site.url}/mcp`, goal: 'New boats' });
      const id = /"id":\s*"([0-9a-f-]{36})"/.exec(made)?.[1] ?? '';
      assert.match(await mcp.call('firecrawl_monitor_list', { limit: 10 }), new RegExp(id));
      assert.match(await mcp.call('firecrawl_monitor_get', { id }), /30 \* \* \* \*/);
      assert.match(await mcp.call('firecrawl_monitor_update', { id, body: { name: 'Renamed' } }), /Renamed/);
      const run = await mcp.call('firecrawl_monitor_run', { id });
      const checkId = /"id":\s*"([0-9a-f-]{36})"/.exec(run)?.[1] ?? '';
      await until(async () => isDone((await app.ask(`/v2/monitor/${id}/checks/${checkId}`)).body.data), 'the check');
      assert.match(await mcp.call('firecrawl_monitor_checks', { id }), new RegExp(checkId));
      assert.match(await mcp.call('firecrawl_monitor_check', { id, checkId, pageStatus: 'new' }), /\/mcp/);
      await mcp.call('firecrawl_monitor_delete', { id });
      await assert.rejects(mcp.call('firecrawl_monitor_get', { id }));
    } finally {
      mcp.close();
    }
  });

  test('another team sees nothing of it', async () => {
    const monitor = await client.createMonitor({
      name: 'Mine',
      schedule: { cron: '0 9 * * *' },
      targets: [{ type: 'scrape', urls: ['https://example.com'] }],
    });
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    const { key } = (await owner.ask('POST', '/api/keys', { name: 'other' })).body;
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/run'],
      ['GET', '/checks'],
    ] as const) {
      assert.equal((await app.ask(`/v2/monitor/${monitor.id}${path}`, { method, key })).status, 404, path);
    }
    assert.deepEqual((await app.ask('/v2/monitor', { key })).body.data, []);
    assert.equal((await owner.ask('GET', `/api/monitors/${monitor.id}`)).status, 404);
    assert.equal((await client.getMonitor(monitor.id)).id, monitor.id);
  });

  test('a team under forced zero data retention cannot create monitors, and its existing ones store nothing', async () => {
    await using site = await startSite({ '*': PAGE });
    const targets = [{ type: 'scrape' as const, urls: [`${site.url}/a`] }];
    const monitor = await client.createMonitor({ name: 'Mine', schedule: { text: 'daily' }, targets });
    await owner.ask('POST', '/api/session/team', { teamId: LOCAL_TEAM });
    const forced = await owner.ask('PATCH', `/api/teams/${LOCAL_TEAM}`, { zeroDataRetention: true });
    assert.equal(forced.status, 200);
    await assert.rejects(
      client.createMonitor({ name: 'More', schedule: { text: 'daily' }, targets }),
      /Zero data retention is forced/,
    );
    await assert.rejects(client.updateMonitor(monitor.id, { name: 'Other' }), /Zero data retention is forced/);
    const { id } = await client.runMonitor(monitor.id);
    const check = `/v2/monitor/${monitor.id}/checks/${id}`;
    await until(async () => isDone((await app.ask(check)).body.data), 'the check');
    const { data } = (await app.ask(check)).body;
    assert.deepEqual([data.status, data.pages, data.actualCredits, site.asked.length], ['failed', [], 0, 0]);
    assert.match(data.error, /Zero data retention is forced/);
    assert.equal((await client.updateMonitor(monitor.id, { status: 'paused' })).status, 'paused');
  });
});
