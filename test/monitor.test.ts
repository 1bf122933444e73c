import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { pdfOf } from './support/pdf.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const PATH = '/v2/monitor';

describe('monitors', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp(SITE_SETTINGS);
  });

  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.ask(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const pageTarget = (...urls: string[]) => ({ type: 'scrape', urls });
  const create = async (body: object): Promise<Answer['body']> => {
    const answer = await send('POST', PATH, { name: 'Watch', schedule: { text: 'daily' }, ...body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  /** Runs a check and waits for its end. */
  const check = async (id: string): Promise<Answer['body']> => {
    const started = await send('POST', `${PATH}/${id}/run`);
    assert.equal(started.status, 200, started.text);
    const path = `${PATH}/${id}/checks/${started.body.id}`;
    let last: Answer['body'];
    await until(async () => {
      last = (await app.ask(path)).body.data;
      return !['queued', 'running'].includes(last.status);
    }, 'the check');
    return last;
  };
  const article = (site: Site, text: string, path = '/page'): void => site.set(path, articlePage('Harbour', text));
  const LONG = 'The harbour opens at nine and the boats go out when the tide allows it, which is not every day.';

  test('are made, listed, read, changed, paused, resumed and deleted', async () => {
    const made = await create({ name: 'Mine', targets: [pageTarget('https://example.com/a')], origin: 'test' });
    assert.match(made.schedule.cron, /^\d+ \d+ \* \* \*$/);
    assert.deepEqual(
      [made.status, made.webhook, made.lastCheckSummary, made.judgeEnabled, made.retentionDays, made.goal],
      ['active', null, null, false, 30, null],
    );
    assert.deepEqual(made.notification, {});
    assert.ok(Date.parse(made.nextRunAt) > Date.now());
    assert.equal(made.estimatedCreditsPerMonth, 30);
    const list = await app.ask(`${PATH}?limit=100`);
    assert.ok(list.body.data.some(({ id }: { id: string }) => id === made.id));
    const paused = await send('PATCH', `${PATH}/${made.id}`, { status: 'paused' });
    assert.deepEqual([paused.body.data.status, paused.body.data.nextRunAt], ['paused', null]);
    const changed = await send('PATCH', `${PATH}/${made.id}`, {
      status: 'active',
      name: 'Yours',
      schedule: { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
      goal: 'Prices',
      targets: [pageTarget('https://example.com/a')],
    });
    const { data } = changed.body;
    assert.deepEqual(
      [data.name, data.schedule, data.judgeEnabled, data.targets[0].id],
      ['Yours', { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', text: 'weekdays at 9:00' }, true, made.targets[0].id],
    );
    assert.ok(Date.parse(data.nextRunAt) > Date.now());
    assert.deepEqual((await app.ask(`${PATH}/${made.id}`)).body.data, data);
    assert.deepEqual((await send('DELETE', `${PATH}/${made.id}`)).body, { success: true });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/run', undefined],
      ['GET', '/checks', undefined],
    ] as const) {
      assert.equal((await send(method, `${PATH}/${made.id}${path}`, body)).status, 404, `${method} ${path}`);
    }
  });

  test('say same, changed, removed and new again of a page, with the diff and its tree', async () => {
    await using site = await startSite();
    article(site, LONG);
    const { id } = await create({ targets: [pageTarget(`${site.url}/page`)] });
    const first = await check(id);
    assert.deepEqual([first.status, first.trigger, first.pages[0].status], ['completed', 'manual', 'new']);
    assert.deepEqual(first.summary, { totalPages: 1, same: 0, changed: 0, new: 1, removed: 0, error: 0 });
    assert.deepEqual([first.reservedCredits, first.actualCredits, first.billingStatus], [1, 1, 'confirmed']);
    const same = await check(id);
    assert.deepEqual([same.pages[0].status, same.pages[0].diff], ['same', null]);
    // The site returned the same bytes: the result of the first check is still that of the page.
    const { previousScrapeId, currentScrapeId } = same.pages[0];
    assert.deepEqual([previousScrapeId, currentScrapeId], Array(2).fill(first.pages[0].currentScrapeId));
    assert.deepEqual([same.pages[0].statusCode, same.pages[0].metadata], [200, first.pages[0].metadata]);
    assert.deepEqual([same.actualCredits, same.billingStatus], [1, 'confirmed']);
    assert.equal((await app.ask(`/v2/scrape/${currentScrapeId}`)).status, 200);
    article(site, `${LONG}<!-- made at noon -->`);
    const remade = await check(id);
    assert.equal(remade.pages[0].status, 'same');
    assert.notEqual(remade.pages[0].currentScrapeId, currentScrapeId);
    // Half a page is no change, and no look to compare with.
    site.set('/page', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9000' });
      response.write(`<title>Harbour</title><p>${LONG.slice(0, 40)}`, () => request.socket.destroy());
    });
    const [half] = (await check(id)).pages;
    assert.equal(half.status, 'error');
    assert.match(half.error, /may be incomplete: it ends before it is complete/);
    article(site, `${LONG} From June on it opens at seven.`);
    const changed = await check(id);
    const [page] = changed.pages;
    assert.equal(page.status, 'changed');
    assert.match(page.diff.text, /^--- previous\n\+\+\+ current\n@@ /);
    assert.match(page.diff.text, /^\+.*opens at seven/m);
    const [file] = page.diff.json.files;
    assert.deepEqual([file.from, file.to], ['previous', 'current']);
    assert.ok(file.chunks[0].changes.some(({ type }: { type: string }) => type === 'add'));
    assert.equal((await app.ask(`/v2/scrape/${page.currentScrapeId}`)).status, 200);
    site.set('/page', { status: 404, body: 'gone' });
    assert.equal((await check(id)).pages[0].status, 'removed');
    assert.equal((await check(id)).pages[0].status, 'same');
    article(site, LONG);
    assert.equal((await check(id)).pages[0].status, 'new');
    const { urls } = (await send('POST', `${PATH}/${id}/feed`)).body;
    const feed = (headers: Record<string, string> = {}) => fetch(urls.rss, { headers });
    const read = await feed();
    assert.deepEqual(
      [read.status, read.headers.get('content-type'), read.headers.get('cache-control')],
      [200, 'application/rss+xml; charset=utf-8', 'private, max-age=300'],
    );
    assert.deepEqual((await read.text()).match(/(?<=<title>)(New|Changed|Removed)/g), [
      'New',
      'Removed',
      'Changed',
      'New',
    ]);
    assert.equal((await feed({ 'if-none-match': read.headers.get('etag') as string })).status, 304);
    for (const url of [urls.atom, urls.json]) assert.equal((await fetch(url)).status, 200);
    assert.deepEqual((await send('DELETE', `${PATH}/${id}/feed`)).body, { success: true });
    assert.equal((await feed()).status, 404);
    const checks = await app.ask(`${PATH}/${id}/checks?limit=2&status=completed`);
    assert.equal(checks.body.data.length, 2);
    assert.ok(checks.body.data[0].createdAt >= checks.body.data[1].createdAt);
    assert.deepEqual((await app.ask(`${PATH}/${id}`)).body.data.lastCheckSummary.new, 1);
  });

  test('compare fields, and say so in their own way', async () => {
    await using site = await startSite();
    const product = (price: number, text: string): string =>
      `<html><head><title>Boat</title><script type="application/ld+json">${JSON.stringify({
        '@type': 'Product',
        name: 'Boat',
        offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
      })}</script></head><body><main><h1>Boat</h1><p>${LONG}</p><p>${text}</p><p>Price: ${price} EUR</p></main></body></html>`;
    site.set('/boat', product(100, 'Ready to sail.'));
    const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
    const target = (modes: string[]) => ({
      ...pageTarget(`${site.url}/boat`),
      scrapeOptions: { formats: [{ type: 'changeTracking', modes, schema }] },
    });
    const { id, targets } = await create({ targets: [target(['json']), target(['json', 'git-diff'])] });
    const first = await check(id);
    assert.deepEqual(first.pages[0].snapshot, { json: { name: 'Boat', price: 100 } });
    assert.equal(first.actualCredits, 12);
    const of = (pages: Answer['body'][], at: number) => pages.find(({ targetId }) => targetId === targets[at].id);
    site.set('/boat', product(100, 'Sold with a new sail, and with oars.'));
    const text = await check(id);
    assert.deepEqual([of(text.pages, 0).status, of(text.pages, 1).status], ['same', 'changed']);
    site.set('/boat', product(120, 'Sold with a new sail, and with oars.'));
    const price = await check(id);
    assert.deepEqual(of(price.pages, 0).diff, { json: { price: { previous: 100, current: 120 } } });
    const both = of(price.pages, 1);
    assert.deepEqual(both.diff.json, { price: { previous: 100, current: 120 } });
    assert.match(both.diff.text, /120/);
    assert.deepEqual(both.snapshot, { json: { name: 'Boat', price: 120 } });
  });

  test('watch a site: new pages, changed ones, and those that are gone', async () => {
    await using site = await startSite();
    const link = (...paths: string[]): string =>
      `<html><body><main><h1>Start</h1><p>${LONG}</p>${paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')}</main></body></html>`;
    site.set('/', link('/a', '/b'));
    const plain = (text: string): string =>
      `<html><body><main><p>${text}</p><a href="/dead">Dead</a></main></body></html>`;
    for (const path of ['/a', '/b', '/c']) site.set(path, plain(LONG));
    const { id } = await create({
      targets: [{ type: 'crawl', url: site.url, crawlOptions: { limit: 10, sitemap: 'skip' } }],
    });
    const first = await check(id);
    assert.deepEqual([first.status, first.summary.new, first.actualCredits], ['completed', 3, 4]);
    assert.match(first.targetResults[0].crawlId, /^[0-9a-f-]{36}$/);
    site.set('/', link('/a', '/c'));
    site.set('/a', plain(`${LONG} More of it.`));
    const second = await check(id);
    const statuses = Object.fromEntries(
      second.pages.map(({ url, status }: { url: string; status: string }) => [new URL(url).pathname, status]),
    );
    assert.deepEqual(statuses, { '/': 'changed', '/a': 'changed', '/b': 'removed', '/c': 'new' });
    // Redirects and dead forms of an address are no pages: gone once, and no errors.
    site.set('/', link('/a', '/b', '/c', '/c/index.html'));
    site.set('/a', { status: 302, headers: { location: '/b' } });
    site.set('/c', { status: 404, body: plain('Missing.') });
    site.set('/c/index.html', plain(LONG));
    const third = await check(id);
    const gone = third.pages.map(
      ({ url, status }: { url: string; status: string }) => `${new URL(url).pathname} ${status}`,
    );
    assert.deepEqual(gone.sort(), ['/ changed', '/a removed', '/b new', '/c removed', '/c/index.html new']);
    const fourth = await check(id);
    assert.deepEqual([fourth.summary.error, fourth.summary.removed, fourth.summary.same], [0, 0, 3]);
  });

  test('give their pages in parts, by status too', async () => {
    await using site = await startSite({ '*': articlePage('Any', LONG) });
    const { id } = await create({ targets: [pageTarget(...Array.from({ length: 7 }, (_, i) => `${site.url}/p${i}`))] });
    const { id: checkId } = await check(id);
    const seen: string[] = [];
    let next: string | undefined = `${app.url}${PATH}/${id}/checks/${checkId}?limit=3`;
    while (next) {
      const { body }: Answer = await app.ask(next.slice(app.url.length));
      assert.equal(body.next, body.data.next);
      seen.push(...body.data.pages.map(({ url }: { url: string }) => url));
      next = body.next;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
    const none = await app.ask(`${PATH}/${id}/checks/${checkId}?status=changed`);
    assert.deepEqual(none.body.data.pages, []);
  });

  test('refuse what cannot be, each with its reason', async () => {
    const targets = [pageTarget('https://example.com')];
    const refused: [object, RegExp][] = [
      [{ schedule: { text: 'every 4 minutes' }, targets }, /every 5 minutes/],
      [{ schedule: { cron: '0 0 31 2 *' }, targets }, /no such day/],
      [{ schedule: { cron: '0 9 * * *', timezone: 'Mars/Olympus' }, targets }, /time zone/],
      [{ targets: [] }, /targets/],
      [{ targets: Array.from({ length: 51 }, () => targets[0]) }, /targets/],
      [{ targets: [pageTarget('ftp://example.com')] }, /targets\[0\]\.urls\[0\]/],
      [{ targets: [pageTarget('http://127.0.0.1:1/')] }, /PRIVATE_ADDRESS/],
      [{ targets, webhook: { url: 'https://127.0.0.1/hook' } }, /PRIVATE_ADDRESS/],
      [{ targets, webhook: { url: 'http://example.com/hook' } }, /https/],
      [{ targets, webhook: { url: 'https://example.com', events: ['page.gone'] } }, /events/],
      [{ targets, notification: { email: { enabled: true, recipients: ['nobody'] } } }, /email/],
      [{ targets, retentionDays: 400 }, /retentionDays/],
      [{ targets, goal: 'x'.repeat(2_001) }, /goal/],
      [{ targets: [{ type: 'search', queries: ['boats'] }] }, /goal/],
      [{ targets: [{ type: 'scrape', urls: ['https://a.example'], scrapeOptions: { waitFor: -1 } }] }, /waitFor/],
      [{ targets: [{ type: 'crawl', url: 'https://a.example', crawlOptions: { limit: 0 } }] }, /limit/],
      [{ targets, name: 'x'.repeat(257) }, /name/],
    ];
    for (const [body, message] of refused) {
      const answer = await send('POST', PATH, { name: 'Watch', schedule: { text: 'daily' }, ...body });
      assert.equal(answer.status, 400, `${JSON.stringify(body).slice(0, 200)} ${answer.text}`);
      assert.match(answer.text, message);
    }
    const { id } = await create({ targets });
    assert.equal((await send('PATCH', `${PATH}/${id}`, {})).status, 400);
    assert.equal((await app.ask(`${PATH}/not-a-uuid`)).status, 400);
    assert.equal((await app.ask(PATH, { key: null })).status, 401);
  });

  test('end with an error that says why: a page that is not there, a site that fails, one that cannot be reached', async () => {
    await using site = await startSite({ '/down': { status: 500, body: 'no' }, '/fine': articlePage('Fine', LONG) });
    const urls = [`${site.url}/none`, `${site.url}/down`, `${site.url}/fine`, 'http://127.9.9.9:10/'];
    const { id } = await create({ targets: [pageTarget(...urls)] });
    const done = await check(id);
    assert.equal(done.status, 'partial');
    assert.match(done.error, /3 of 4 pages/);
    const of = (url: string) => done.pages.find((page: { url: string }) => page.url === url);
    assert.deepEqual(
      urls.map((url) => of(url).status),
      ['error', 'error', 'new', 'error'],
    );
    assert.deepEqual([of(urls[0] as string).statusCode, of(urls[1] as string).statusCode], [404, 500]);
    assert.ok(of(urls[3] as string).error.length > 10);
  });

  test('continue with a page that turns into a PDF, and one that becomes very large', async () => {
    await using site = await startSite();
    article(site, LONG);
    article(site, LONG, '/large');
    const { id } = await create({ targets: [pageTarget(`${site.url}/page`, `${site.url}/large`)] });
    await check(id);
    const pdf = pdfOf([['The timetable of the harbour', 'Monday at nine', 'Tuesday at ten']]);
    site.set('/page', { headers: { 'content-type': 'application/pdf' }, body: pdf });
    site.set('/large', `<p>${LONG}</p>`.repeat(Math.ceil(2_600_000 / (LONG.length + 7))));
    const { pages, status } = await check(id);
    const of = (path: string) => pages.find(({ url }: { url: string }) => url.endsWith(path));
    assert.equal(of('/page').status, 'changed');
    assert.match(of('/page').diff.text, /^\+.*timetable/im);
    assert.equal(of('/large').status, 'changed');
    assert.match(of('/large').diff.text.slice(-100), /cut: the difference is longer/);
    assert.equal(status, 'completed');
    article(site, `${LONG} Back again.`, '/large');
    const back = (await check(id)).pages.find(({ url }: { url: string }) => url.endsWith('/large'));
    assert.deepEqual([back.status, /Back again/.test(back.diff.text)], ['changed', true]);
  });

  test('a running check: its results so far, 409 for another, and deleted with its monitor', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = (_: unknown, response: { end(body: string): void }) =>
      void held.then(() => response.end('<p>late</p>'));
    await using site = await startSite({ '/slow': slow, '/fast': articlePage('Fast', LONG) });
    const { id } = await create({ targets: [pageTarget(`${site.url}/slow`, `${site.url}/fast`)] });
    const first = await send('POST', `${PATH}/${id}/run`);
    const again = await send('POST', `${PATH}/${id}/run`);
    assert.equal(again.status, 409);
    assert.equal((await app.ask(`${PATH}/${id}`)).body.data.currentCheckId, first.body.id);
    const path = `${PATH}/${id}/checks/${first.body.id}`;
    const foundSoFar = async () => (await app.ask(path)).body.data.summary.new;
    await until(async () => (await foundSoFar()) === 1, 'what is found is told before the end');
    await until(() => site.count('/slow') > 0, 'the page is asked for');
    assert.equal((await send('DELETE', `${PATH}/${id}`)).status, 200);
    assert.equal((await app.ask(path)).status, 404);
    const crawls = async () => (await app.ask('/v2/crawl/active')).body.crawls.length;
    const watcher = await create({
      targets: [{ type: 'crawl', url: `${site.url}/slow`, crawlOptions: { sitemap: 'skip' } }],
    });
    await send('POST', `${PATH}/${watcher.id}/run`);
    await until(async () => (await crawls()) === 1 && site.count('/slow') > 1, 'its crawl');
    assert.equal((await send('DELETE', `${PATH}/${watcher.id}`)).status, 200);
    await until(async () => (await crawls()) === 0, 'the end of its crawl');
    release();
  });
});
