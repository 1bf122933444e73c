import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const HOME = `<title>Home</title><style>body{margin:0}button{position:absolute;left:100px;top:100px;width:200px;height:100px}</style>
<button onclick="document.title = 'Pressed'">Press</button>`;

describe('live view and DevTools of a session', () => {
  let it: TestApp;
  let site: Site;
  let session: { id: string; cdpUrl: string; liveViewUrl: string; interactiveLiveViewUrl: string };
  const post = (path: string, body: object = {}) =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const run = async (code: string) => (await post(`/v2/interact/${session.id}/execute`, { code })).body;

  before(async () => {
    site = await startSite({ '/': HOME, '/two': '<title>Two</title>' });
    it = await startApp(SITE_SETTINGS);
    session = (await post('/v2/interact')).body;
    await run(`await page.goto('${site.url}/')`);
  });
  after(() => site[Symbol.asyncDispose]());

  /** What a page behind a link sees. */
  const watch = async (link: string) => {
    const socket = new WebSocket(link.replace(/^http/, 'ws').replace('/live?', '/live/socket?'));
    // biome-ignore lint/suspicious/noExplicitAny: messages from the wire
    const told: any[] = [];
    const pictures: Buffer[] = [];
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) pictures.push(data);
      else told.push(JSON.parse(data.toString()));
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return { socket, told, pictures };
  };

  test('the page behind a link works; images arrive, and mouse and keyboard work if the link allows it', async () => {
    for (const link of [session.liveViewUrl, session.interactiveLiveViewUrl]) {
      const { status, headers, text } = await it.ask(link.slice(it.url.length), { key: null });
      assert.equal(status, 200);
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
      assert.match(text, /<canvas/);
    }
    const watcher = await watch(session.liveViewUrl);
    await until(() => watcher.pictures.length > 0);
    assert.deepEqual([...(watcher.pictures[0] as Buffer).subarray(0, 3)], [0xff, 0xd8, 0xff]);
    assert.equal(watcher.told[0].drives, false);
    const press = (action: string) =>
      JSON.stringify({ type: 'mouse', action, x: 150, y: 150, button: 'left', clicks: 1 });
    watcher.socket.send(press('down'));
    watcher.socket.send(press('up'));
    const driver = await watch(session.interactiveLiveViewUrl);
    await until(() => driver.told.some(({ drives }) => drives === true));
    assert.equal((await run('await page.title()')).result, 'Home');
    driver.socket.send(press('down'));
    driver.socket.send(press('up'));
    await until(async () => (await run('await page.title()')).result === 'Pressed');
    await until(() => driver.told.some(({ type, tabs }) => type === 'tabs' && tabs[0]?.url.startsWith(site.url)));
    watcher.socket.close();
    driver.socket.close();
  });

  test("a caller's own driver connects to cdpUrl, sees the page, and stays within the session", async () => {
    const browser = await chromium.connectOverCDP(session.cdpUrl);
    try {
      const pages = browser.contexts().flatMap((context) => context.pages());
      assert.ok(pages.some((page) => page.url() === `${site.url}/`));
      const context = await browser.newContext({ proxy: { server: 'http://127.0.0.1:9' } });
      const page = await context.newPage();
      await page.goto(`${site.url}/two`);
      assert.equal(await page.title(), 'Two');
      await assert.rejects(page.goto('file:///etc/passwd'));
      const own = await page.goto(`${it.url}/health`).catch(() => null);
      assert.notEqual(own?.status() ?? 0, 200);
      await context.close();
    } finally {
      await browser.close();
    }
    // Its farewell ended the connection, not the session.
    assert.equal((await run('1 + 1')).result, '2');
  });

  test('links of others, altered, of another right, or of a session that has ended open nothing', async () => {
    const opens = (url: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(url);
        socket.once('open', () => {
          resolve(true);
          socket.close();
        });
        socket.once('error', () => resolve(false));
      });
    assert.equal(await opens(`${session.cdpUrl}x`), false);
    const other = new URL(session.liveViewUrl).search;
    assert.equal(await opens(session.cdpUrl.replace(/\?.*/, other)), false);
    const { body } = await post('/v2/interact');
    assert.equal(await opens(session.cdpUrl.replace(session.id, body.id)), false);
    const watcher = await watch(body.liveViewUrl);
    const closed = new Promise((resolve) => watcher.socket.once('close', resolve));
    await it.ask(`/v2/interact/${body.id}`, { method: 'DELETE' });
    await closed;
    assert.equal(await opens(body.cdpUrl), false);
    assert.equal((await it.ask(body.liveViewUrl.slice(it.url.length), { key: null })).status, 410);
  });
});
