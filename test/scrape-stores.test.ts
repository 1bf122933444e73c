import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Config } from '../src/foundation/config/index.ts';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { forEachEngine } from './support/engines.ts';
import { plansFile } from './support/plans.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** What scraping keeps, on both databases, with two services on one: results, pages, changes, files, credits. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const LONG = Array.from({ length: 6 }, (_, i) => `${WORDS} Paragraph number ${i + 1} says so once more.`);
const HOUR = 3_600_000;

forEachEngine('what scraping keeps', (fresh, kind) => {
  let site: Site;
  let one: TestApp;
  let other: TestApp;
  let strangersKey: string;
  const clock = manualClock(Date.now());

  const scrape = (path: string, more: object = {}, it = one): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, ...more }),
    });

  before(async () => {
    site = await startSite({ '/article': articlePage('Lights of the harbour', ...LONG) });
    const { url } = await fresh(serviceDatabase);
    const dataDir = tempDir();
    const database: Config['database'] = kind === 'postgres' ? { kind, url } : { kind, file: url };
    const config = { ...SITE_SETTINGS, dataDir, database, plansFile: plansFile({ concurrentBrowsers: 1 }) };
    one = await startApp(config, { clock });
    other = kind === 'postgres' ? await startApp(config, { clock }) : one;
    const owner = await setUp(one);
    const made = (await owner.ask('POST', '/api/organizations', { name: 'Other', team: 'Its team' })).body;
    await owner.ask('POST', '/api/session/team', { teamId: made.team.id });
    strangersKey = (await owner.ask('POST', '/api/keys', { name: 'other' })).body.key;
  });
  after(async () => {
    await one.app.close();
    await other.app.close();
    await site[Symbol.asyncDispose]();
  });

  test('an answer is there for a day, from each service, large ones too, and then is not', async () => {
    const noise = Array.from({ length: 20_000 }, () => `<p>${crypto.randomUUID()} ${crypto.randomUUID()}</p>`).join('');
    site.set('/large', `<main>${noise}</main>`);
    const ids: string[] = [];
    for (const path of ['/article', '/large', '/odd\u0000name']) {
      const { body, text } = await scrape(path, { onlyMainContent: false });
      const id = body.data?.metadata.scrapeId;
      assert.ok(id, text.slice(0, 300));
      const stored = await other.ask(`/v2/scrape/${id}`);
      assert.deepEqual([stored.status, stored.body], [200, body], path);
      ids.push(id);
    }
    clock.advance(24 * HOUR - 1000);
    assert.equal((await one.ask(`/v2/scrape/${ids[0]}`)).status, 200);
    clock.advance(2000);
    for (const id of ids) {
      const { status, body } = await other.ask(`/v2/scrape/${id}`);
      assert.deepEqual([status, body], [404, { success: false, error: 'Not Found' }]);
    }
  });

  test('a page with characters that no database takes is remembered like others', async () => {
    site.set('/nul', `<title>One\u0000two</title><main><p>${WORDS}</p></main>`);
    const { metadata } = (await scrape('/nul')).body.data;
    assert.equal(metadata.title, 'One\ufffdtwo');
    const map = (): Promise<Answer> =>
      one.ask('/v2/map', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${site.url}/article`, sitemap: 'skip' }),
      });
    await until(async () => (await map()).text.includes('/nul'));
  });

  test('a page is in the cache of its team, as old as it is', async () => {
    await scrape('/article?kept');
    await until(async () => (await scrape('/article?kept', { minAge: 0 }, other)).status === 200);
    clock.advance(3 * HOUR);
    const ages: [object, number][] = [
      [{ minAge: 2 * HOUR }, 200],
      [{ minAge: 4 * HOUR }, 404],
      [{ minAge: 1, maxAge: HOUR }, 404],
      [{ lockdown: true }, 200],
      [{ lockdown: true, maxAge: HOUR }, 404],
      [{ lockdown: true, headers: { 'x-a': 'b' } }, 404],
    ];
    for (const [more, status] of ages) {
      assert.equal((await scrape('/article?kept', more, other)).status, status, JSON.stringify(more));
    }
    assert.equal(site.count('/article?kept'), 1);
    const { metadata } = (await scrape('/article?kept', { maxAge: HOUR })).body.data;
    assert.equal(metadata.cacheState, 'miss');
  });

  test('changes are remembered under address and tag', async () => {
    const track = async (more: object = {}, it = one) =>
      (await scrape('/changing', { formats: ['markdown', { type: 'changeTracking', ...more }] }, it)).body.data
        .changeTracking;
    site.set('/changing', articlePage('One', ...LONG));
    assert.equal((await track()).changeStatus, 'new');
    const at = new Date(clock.now()).toISOString();
    clock.advance(400 * 24 * HOUR);
    const same = await track({}, other);
    assert.deepEqual([same.changeStatus, same.previousScrapeAt], ['same', at]);
    assert.equal((await track({ tag: 'mine' })).changeStatus, 'new');
    site.set('/changing', { status: 410, body: 'gone' });
    assert.deepEqual([(await track()).changeStatus, (await track()).changeStatus], ['removed', 'same']);
    site.set('/changing', articlePage('Two', ...LONG));
    assert.deepEqual([(await track()).changeStatus, (await track({ tag: 'mine' })).changeStatus], ['new', 'changed']);
  });

  test('what is paid: a page, a page of the cache, a look in lockdown; and what waits for a place says so', async () => {
    const left = async (): Promise<number> => (await one.ask('/v2/team/credit-usage')).body.data.remainingCredits;
    const paid = async (work: () => Promise<unknown>): Promise<number> => {
      const before = await left();
      await work();
      return before - (await left());
    };
    assert.equal(await paid(() => scrape('/article?paid')), 1);
    await until(async () => (await scrape('/article?paid', { minAge: 0 })).status === 200);
    assert.equal(await paid(() => scrape('/article?paid')), 1);
    assert.equal(await paid(() => scrape('/article?paid', { lockdown: true })), 5);
    assert.equal(await paid(() => scrape('/article?unpaid', { lockdown: true })), 1);
    assert.equal(await paid(() => scrape('/article?unpaid', { minAge: 1 })), 0);
    assert.equal(await paid(() => scrape('/article?zdr', { zeroDataRetention: true })), 2);
    assert.equal(await paid(() => scrape('/missing')), 1);
    const waits = articlePage('Slow', ...LONG);
    const open: (() => void)[] = [];
    site.set('/slow', (_, response) => void open.push(() => response.end(waits)));
    const first = scrape('/slow', { maxAge: 0 });
    await until(() => open.length === 1);
    const second = scrape('/article?second', { maxAge: 0 }, other);
    await until(async () => (await one.ask('/v2/team/queue-status')).body.waitingJobsInQueue > 0);
    open[0]?.();
    const metadata = (await Promise.all([first, second])).map(({ body }) => body.data.metadata);
    assert.deepEqual(
      metadata.map(({ concurrencyLimited }) => concurrencyLimited),
      [false, true],
    );
    assert.ok(metadata[1].concurrencyQueueDurationMs >= 0);
    assert.equal(metadata[0].concurrencyQueueDurationMs, undefined);
  });

  test('what one team scraped is nobody else’s: not the answer, not the page, not what it said before', async () => {
    const stranger = (more: object): Promise<Answer> =>
      one.ask('/v2/scrape', {
        method: 'POST',
        key: strangersKey,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${site.url}/article?team`, ...more }),
      });
    const tracked = { formats: ['markdown', 'changeTracking'] };
    const { body } = await scrape('/article?team');
    await scrape('/article?team', tracked);
    await until(async () => (await scrape('/article?team', { minAge: 0 })).status === 200);
    const path = `/v2/scrape/${body.data.metadata.scrapeId}`;
    assert.deepEqual([(await one.ask(path, { key: strangersKey })).status, (await one.ask(path)).status], [404, 200]);
    assert.equal((await stranger({ minAge: 0 })).status, 404);
    assert.equal((await stranger({ lockdown: true })).status, 404);
    assert.equal((await stranger(tracked)).body.data.changeTracking.changeStatus, 'new');
  });
});
