import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { dropDatabase } from './support/postgres.ts';
import { startService } from './support/service.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';

const KEY = 'fc-test-key-0123456789abcdef';
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

/** A process of the service on the database that it shares. */
async function start(database: string) {
  const service = startService(tempDir(), {
    ...{ TRAWL_API_KEY: KEY, DATABASE_URL: database, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST },
  });
  const url = await service.address();
  return {
    ...{ service, url },
    async ask(method: string, path: string, body?: object, more: Record<string, string> = {}) {
      const init = { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${url}${path}`, init);
      // biome-ignore lint/suspicious/noExplicitAny: a body from the wire
      return { status: answer.status, body: (await answer.json()) as any };
    },
  };
}

describe('two processes on one PostgreSQL', () => {
  let database: string;
  let site: Site;
  let one: Awaited<ReturnType<typeof start>>;
  let two: Awaited<ReturnType<typeof start>>;
  before(async () => {
    database = await serviceDatabase();
    site = await startSite({ '/': '<title>Home</title>' });
    one = await start(database);
    two = await start(database);
  });
  after(async () => {
    for (const { service } of [one, two]) service.signal('SIGTERM');
    await Promise.all([one.service.ended, two.service.ended]);
    await site[Symbol.asyncDispose]();
    await dropDatabase(database);
  });

  test('a session is answered for whichever of them is asked, also its links and its DevTools', async () => {
    const { body: made } = await one.ask('POST', '/v2/interact', {});
    const code = `await page.goto('${site.url}/'); await page.title()`;
    const ran = await two.ask('POST', `/v2/browser/${made.id}/execute`, { code });
    assert.deepEqual([ran.status, ran.body.result], [200, 'Home']);
    // Links are on the host that the client used.
    assert.ok(ran.body.liveViewUrl.startsWith(two.url), ran.body.liveViewUrl);
    assert.equal((await fetch(ran.body.liveViewUrl)).status, 200);
    const browser = await chromium.connectOverCDP(ran.body.cdpUrl);
    assert.ok(
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .some((page) => page.url() === `${site.url}/`),
    );
    await browser.close();
    // The one that has it looks at the key.
    const stranger = await two.ask('DELETE', `/v2/interact/${made.id}`, undefined, { authorization: 'Bearer fc-none' });
    assert.equal(stranger.status, 401);
    const made_up = await two.ask(
      'POST',
      `/v2/interact/${made.id}/execute`,
      { code: '1' },
      { 'x-trawl-forwarded': 'e30.AAAA' },
    );
    assert.equal(made_up.status, 503);
    const ended = await two.ask('DELETE', `/v2/interact/${made.id}`);
    assert.deepEqual([ended.status, ended.body.creditsBilled], [200, 2]);
    for (const it of [one, two]) {
      assert.equal((await it.ask('POST', `/v2/interact/${made.id}/execute`, { code: '1' })).status, 410);
    }
  });

  test('the session of a scrape is one, whichever of them is asked', async () => {
    const { body } = await one.ask('POST', '/v2/scrape', { url: `${site.url}/` });
    const path = `/v2/scrape/${body.data.metadata.scrapeId}/interact`;
    const first = await one.ask('POST', path, { code: 'const seen = 41; seen' });
    const second = await two.ask('POST', path, { code: 'seen + 1' });
    assert.deepEqual([second.body.result, second.body.sessionId], ['42', first.body.sessionId]);
    assert.equal((await two.ask('DELETE', path)).status, 200);
    assert.equal((await one.ask('DELETE', path)).status, 410);
  });

  test('the session of a scrape is one, also when all of them are asked at once for the first time', async () => {
    const { body } = await one.ask('POST', '/v2/scrape', { url: `${site.url}/` });
    const path = `/v2/scrape/${body.data.metadata.scrapeId}/interact`;
    const first = await Promise.all([one, two, one, two].map((it) => it.ask('POST', path, { code: '1' })));
    assert.deepEqual(
      first.map(({ status, body }) => [status, body.sessionId]),
      first.map(() => [200, first[0]?.body.sessionId]),
    );
    assert.equal((await one.ask('DELETE', path)).status, 200);
    // Who may not open it keeps nobody else from it for long.
    const stranger = await one.ask('POST', path, { code: '1' }, { authorization: 'Bearer fc-none' });
    assert.equal(stranger.status, 401);
    assert.equal((await two.ask('POST', path, { code: '1' })).status, 200);
    assert.equal((await one.ask('DELETE', path)).status, 200);
  });

  test('when its process dies, the others say that it is gone', async () => {
    const { body } = await one.ask('POST', '/v2/interact', {});
    one.service.signal('SIGKILL');
    await one.service.ended;
    const { status } = await two.ask('POST', `/v2/interact/${body.id}/execute`, { code: '1' });
    assert.ok([410, 503].includes(status), String(status));
    one = await start(database);
    // A process that starts looks for those of its machine that are gone.
    for (const it of [one, two]) {
      assert.equal((await it.ask('POST', `/v2/interact/${body.id}/execute`, { code: '1' })).status, 410);
    }
    const { sessions } = (await two.ask('GET', '/v2/interact?status=destroyed')).body;
    assert.ok(sessions.some((session: { id: string }) => session.id === body.id));
  });
});
