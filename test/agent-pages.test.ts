import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { type Browser, setUp } from './support/console.ts';
import { settableClock } from './support/settable-clock.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** The pages that a run has read, as the dashboard gets them. */

const DAY = 86_400_000;
const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
const MUG = `<title>Mug</title><main><h1>Blue mug</h1><dl><dt>Name</dt><dd>Blue mug</dd><dt>Price</dt><dd>12.50</dd></dl>
  <p>${'A mug for the kitchen that is made to last. '.repeat(20)}</p></main>`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the pages of a run', () => {
  const clock = settableClock();
  let it: TestApp;
  let site: Site;
  let owner: Browser;
  let id: string;
  before(async () => {
    site = await startSite({ '/mug': MUG, '/gone': { status: 404 } });
    it = await startApp({ ...SITE_SETTINGS, retentionDays: 2 }, { clock });
    owner = await setUp(it);
    const body = { prompt: 'Name and price', urls: [`${site.url}/mug`, `${site.url}/gone`], schema: SCHEMA };
    id = (await owner.ask('POST', '/v2/agent', body)).body.id;
    const status = async (): Promise<string> => (await owner.ask('GET', `/v2/agent/${id}`)).body.status;
    await until(async () => (await status()) !== 'processing', 'the run');
  });
  after(() => site[Symbol.asyncDispose]());

  const pages = async () => (await owner.ask('GET', `/api/agents/${id}/pages`)).body.pages;

  test('are stored with the text that the evidence stands in, and named by their calls in the trace', async () => {
    const listed = await pages();
    assert.deepEqual(
      listed.map(({ url, title }: { url: string; title: string }) => [url, title]),
      [[`${site.url}/mug`, 'Mug']],
      'a page that answered 404 is no page that was read',
    );
    const [{ callId, characters }] = listed;
    const { events } = (await owner.ask('GET', `/v2/agent/${id}/trace`)).body;
    const call = events.find((one: { type: string; toolCallId?: string }) => one.toolCallId === callId);
    assert.equal(call.parameters.url, `${site.url}/mug`);
    const { page } = (await owner.ask('GET', `/api/agents/${id}/pages/${callId}`)).body;
    assert.equal(page.text.length, characters);
    assert.equal(page.screenshot, null);
    const { evidence } = (await owner.ask('GET', `/v2/agent/${id}`)).body;
    const price = evidence.find(({ path }: { path: string }) => path === 'price');
    assert.match(page.text.slice(price.start, price.end), /12\.50/);
  });

  test('are shown to nobody else, and only those that there are', async () => {
    const [{ callId }] = await pages();
    const place = `/api/agents/${id}/pages`;
    const stranger = await it.ask(place, { key: null });
    assert.equal(stranger.status, 401);
    assert.equal((await owner.ask('GET', `${place}/${NOBODY}`)).status, 404);
    assert.equal((await owner.ask('GET', `/api/agents/${NOBODY}/pages/${callId}`)).status, 404);
    assert.equal((await owner.ask('GET', `/api/agents/x/pages/${callId}`)).status, 400);
    const other = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    const mine = (await owner.ask('GET', '/api/session')).body.team.id;
    await owner.ask('POST', '/api/session/team', { teamId: other.team.id });
    for (const path of [place, `${place}/${callId}`]) {
      const refused = await owner.ask('GET', path);
      assert.deepEqual([refused.status, refused.body.error], [404, 'Agent job not found'], path);
    }
    await owner.ask('POST', '/api/session/team', { teamId: mine });
    assert.equal((await owner.ask('GET', `${place}/${callId}`)).status, 200);
  });

  test('expire with the run', async () => {
    const [{ callId }] = await pages();
    clock.forward(2 * DAY + 1_000);
    for (const path of [`/api/agents/${id}/pages`, `/api/agents/${id}/pages/${callId}`]) {
      assert.equal((await owner.ask('GET', path)).status, 404, path);
    }
  });
});
