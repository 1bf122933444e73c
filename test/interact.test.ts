import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Firecrawl } from 'firecrawl';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

const HOME =
  '<title>Home</title><h1>Hello</h1><input placeholder="Name"><button onclick="this.textContent=\'Pressed\'">Press</button>';

describe('browser sessions', () => {
  let it: TestApp;
  let site: Site;
  let id: string;
  const post = (path: string, body: object = {}) =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const execute = async (code: string, more: object = {}) => {
    const { status, body } = await post(`/v2/interact/${id}/execute`, { code, ...more });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  before(async () => {
    site = await startSite({ '/': HOME, '/two': '<title>Two</title>' });
    it = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 1000, concurrentBrowsers: 2 }) });
    const { status, body } = await post('/v2/interact');
    assert.equal(status, 200, JSON.stringify(body));
    id = body.id;
  });
  after(() => site[Symbol.asyncDispose]());

  test('code drives page, context and browser; its variables live on', async () => {
    const first = await execute(
      `await page.goto('${site.url}/'); const title = await page.title(); console.log(title); title`,
    );
    assert.deepEqual([first.stdout, first.result, first.exitCode, first.killed], ['Home\n', 'Home', 0, false]);
    const second = await execute('const title2 = title + "!"; title2');
    assert.equal(second.result, 'Home!');
    const third = await execute(
      `const other = await browser.newContext(); const p = await other.newPage(); await p.goto('${site.url}/two'); const t = await p.title(); await other.close(); [t, context.pages().length]`,
    );
    assert.deepEqual(JSON.parse(third.result), ['Two', 1]);
    const fourth = await execute(
      `await page.getByRole('button', { name: /press/i }).click(); await page.textContent('button')`,
    );
    assert.equal(fourth.result, 'Pressed');
    const sample = await execute(
      `await page.goto('https://sample.trawl.invalid/prices'); await page.textContent('h1')`,
    );
    assert.equal(sample.result, 'Prices');
  });

  test('with an idempotency key a session is opened once, and code runs once', async () => {
    const send = (path: string, body: object, key: string) => {
      const headers = { 'content-type': 'application/json', 'x-idempotency-key': key };
      return it.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const tries = await Promise.all([1, 2, 3].map(() => send('/v2/interact', { ttl: 1000 }, 'one')));
    assert.deepEqual(
      tries.map(({ status }) => status),
      [200, 200, 200],
    );
    const [other, ...same] = tries.map(({ body }) => body.id);
    assert.deepEqual(same, [other, other]);
    assert.equal((await send('/v2/interact', { ttl: 2000 }, 'one')).status, 409);
    const path = `/v2/interact/${other}/execute`;
    const count = { code: 'globalThis.runs = (globalThis.runs ?? 0) + 1' };
    assert.equal((await send(path, count, 'one')).body.result, '1');
    const again = await send(path, count, 'one');
    assert.equal(again.status, 409);
    assert.match(again.body.details.message, /has already run/);
    assert.equal((await send(path, count, 'two')).body.result, '2');
    await it.ask(`/v2/interact/${other}`, { method: 'DELETE' });
    assert.equal((await send('/v2/interact', { ttl: 1000 }, 'one')).body.id, other);
  });

  test('commands of agent-browser are bash', async () => {
    const done = await execute(
      `agent-browser open ${site.url}/ && agent-browser snapshot -i && agent-browser fill @e1 "Ada L" && agent-browser eval 'document.querySelector("input").value'`,
      { language: 'bash' },
    );
    assert.match(done.stdout, /textbox "Name" \[ref=e1\]/);
    assert.match(done.stdout, /Ada L/);
    const none = await execute('agent-browser click @e99', { language: 'bash' });
    assert.equal(none.exitCode, 1);
    assert.match(none.error, /new snapshot/);
  });

  test('code that fails, loops, exits or reaches out is contained and told', async () => {
    const thrown = await execute('throw new TypeError("no")');
    assert.deepEqual([thrown.exitCode, thrown.error, thrown.success], [1, 'TypeError: no', true]);
    assert.match(thrown.stderr, /TypeError: no/);
    const looped = await execute('while (true) {}', { timeout: 1 });
    assert.deepEqual([looped.killed, looped.exitCode], [true, 124]);
    assert.equal((await execute('process.exit(7)')).exitCode, 7);
    for (const code of [
      `require('fs')`,
      `await import('node:fs')`,
      `process.binding('fs')`,
      `await page.goto('file:///etc/passwd')`,
    ]) {
      assert.equal((await execute(code)).exitCode, 1, code);
    }
    // The service's own port, by its address and by name, and a metadata address.
    for (const url of [it.url, `http://localhost:${it.port}`, 'http://169.254.169.254/latest']) {
      const { result } = await execute(
        `const answer = await page.goto('${url}').catch(() => undefined); answer?.status() ?? 0`,
      );
      assert.ok(['0', '403', '502'].includes(result), `${url}: ${result}`);
    }
    const escaped = await execute(
      'this.constructor.constructor("return typeof process.mainModule + typeof WebAssembly")()',
    );
    assert.equal(escaped.result, 'undefinedundefined');
    assert.equal((await execute('1 + 1')).result, '2');
    const hung = await execute('await page.evaluate(() => { for (;;) {} })', { timeout: 1 });
    assert.equal(hung.killed, true);
    await execute(`await page.goto('${site.url}/')`);
    assert.equal((await execute('await page.title()')).result, 'Home');
  });

  test('options of a call do not say what page is opened and what files are handed over', async () => {
    const opened = await execute(`await page.goto('${site.url}/', { url: 'file:///etc/passwd' }); page.url()`);
    assert.equal(opened.result, `${site.url}/`);
    const upload = (code: string): Promise<{ result: string; error?: string }> =>
      execute(`await page.setContent('<input type=file>');
        const own = { name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('own') };
        const file = { payloads: undefined, localPaths: ['/etc/passwd'] };
        ${code}; await page.$eval('input', async (one) => one.files[0].name + ' ' + await one.files[0].text())`);
    for (const code of [
      `await page.setInputFiles('input', own, file)`,
      `await page.locator('input').setInputFiles([own], file)`,
      `await (await page.$('input')).setInputFiles(own, file)`,
      `const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('input')]); await chooser.setFiles(own, file)`,
    ]) {
      const { result, error } = await upload(`{ ${code} }`);
      assert.equal(result, 'own.txt own', `${code}: ${error}`);
    }
    for (const code of [
      `await page.setInputFiles('input', '/etc/passwd')`,
      `await page.locator('input').setInputFiles(['/etc/passwd'])`,
    ]) {
      assert.match((await upload(code)).error ?? '', /files are not available/i, code);
    }
    await execute(`await page.goto('${site.url}/')`);
  });

  test("the list has the team's sessions and none of others", async () => {
    const { body } = await it.ask('/v2/browser?status=active');
    assert.deepEqual(
      body.sessions.map((one: { id: string }) => one.id),
      [id],
    );
    assert.match(body.sessions[0].cdpUrl, /^ws:/);
    const foreign = await post('/v2/interact/11111111-1111-4111-8111-111111111111/execute', { code: '1' });
    assert.equal(foreign.status, 404);
  });

  test('more sessions than the plan has browsers are refused', async () => {
    const second = await post('/v2/interact');
    assert.equal(second.status, 200);
    const third = await post('/v2/interact');
    assert.equal(third.status, 429);
    assert.equal(third.body.error, 'Concurrency limit reached');
    assert.match(third.body.details.message, /maximum number of active browser sessions/);
    assert.ok(Number(third.headers.get('retry-after')) > 0);
    await it.ask(`/v2/interact/${second.body.id}`, { method: 'DELETE' });
  });

  test('the official SDK opens, drives, lists and deletes; a deleted session is gone and paid for', async () => {
    const client = new Firecrawl({ apiKey: TEST_KEY, apiUrl: it.url });
    const made = await client.browser({ ttl: 600 });
    assert.ok(made.success && made.id);
    const ran = await client.browserExecute(made.id as string, { code: `agent-browser open ${site.url}/two` });
    assert.match(ran.stdout ?? '', /Two/);
    const listed = await client.listBrowsers({ status: 'active' });
    assert.ok(listed.sessions?.some((one) => one.id === made.id));
    const ended = await client.deleteBrowser(made.id as string);
    assert.deepEqual([ended.success, ended.creditsBilled], [true, 2]);
    assert.ok((ended.sessionDurationMs ?? 0) > 0);
    await assert.rejects(client.browserExecute(made.id as string, { code: '1', language: 'node' }), { status: 410 });
    const over = await it.ask('/v2/interact?status=destroyed');
    assert.ok(over.body.sessions.some((one: { id: string }) => one.id === made.id));
  });

  test('a browser that is killed ends its session and the work in it', async () => {
    const { body } = await post('/v2/interact');
    const work = post(`/v2/interact/${body.id}/execute`, {
      code: 'await page.goto("chrome://crash").catch(() => {}); await new Promise(() => {})',
    });
    const ended = await it.ask(`/v2/interact/${body.id}`, { method: 'DELETE' });
    assert.equal(ended.status, 200);
    assert.ok([410, 502].includes((await work).status));
  });
});
