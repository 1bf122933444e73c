import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { WebSocket } from 'ws';
import { processesBelow } from '../scripts/testing/process-tree.ts';
import { startApp, type TestApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const linux = process.platform === 'linux' ? false : 'reads /proc';
const asked = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A driver that speaks the protocol by itself. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
  const events: any[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
  const waiting = new Map<number, (answer: any) => void>();
  let id = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString());
    if (message.id === undefined) events.push(message);
    else waiting.get(message.id)?.(message);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    events,
    socket,
    // biome-ignore lint/suspicious/noExplicitAny: messages of the protocol
    ask: (method: string, params: object = {}, sessionId?: string): Promise<any> =>
      new Promise((resolve) => {
        id++;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      }),
  };
}

describe('the browser of a session', () => {
  let it: TestApp;
  let site: Site;
  before(async () => {
    site = await startSite({ '/': '<title>Home</title>', '/two': '<title>Two</title>' });
    it = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ creditsPerMonth: 1000, concurrentBrowsers: 4 }) });
  });
  after(() => site[Symbol.asyncDispose]());
  const open = async () => (await it.ask('/v2/interact', asked({}))).body as { id: string; cdpUrl: string };
  const run = (id: string, code: string) => it.ask(`/v2/interact/${id}/execute`, asked({ code, timeout: 300 }));

  test('answers drivers that connect as Puppeteer does, each for itself, and opens no port', async () => {
    const { id, cdpUrl } = await open();
    const [one, two] = await Promise.all([connect(cdpUrl), connect(cdpUrl)]);
    const pageOf = async (driver: typeof one, path: string): Promise<string> => {
      const { result } = await driver.ask('Browser.getVersion');
      assert.match(result.product, /Chrome/);
      await driver.ask('Target.setDiscoverTargets', { discover: true, filter: [{}] });
      // A page that waits would wait for both drivers.
      const rest = { waitForDebuggerOnStart: false, flatten: true };
      await driver.ask('Target.setAutoAttach', { autoAttach: true, ...rest });
      const context = (await driver.ask('Target.createBrowserContext')).result.browserContextId;
      const made = await driver.ask('Target.createTarget', { url: 'about:blank', browserContextId: context });
      const { targetId } = made.result;
      const attached = () =>
        driver.events.find(
          ({ method, params }) => method === 'Target.attachedToTarget' && params.targetInfo.targetId === targetId,
        );
      await until(() => attached() !== undefined, 'the page');
      const session = attached().params.sessionId as string;
      await driver.ask('Page.enable', {}, session);
      await driver.ask('Runtime.runIfWaitingForDebugger', {}, session);
      await driver.ask('Page.navigate', { url: `${site.url}${path}` }, session);
      await until(() => driver.events.some((e) => e.method === 'Page.loadEventFired' && e.sessionId === session));
      const said = await driver.ask('Runtime.evaluate', { expression: 'document.title' }, session);
      assert.equal(said.result.result.value, path === '/' ? 'Home' : 'Two');
      return session;
    };
    const [first, second] = await Promise.all([pageOf(one, '/'), pageOf(two, '/two')]);
    // What the other attached to, or a name out of the air, is nobody's but its own.
    for (const foreign of [second, 'AB'.repeat(16)]) {
      const refused = await one.ask('Runtime.evaluate', { expression: 'document.title' }, foreign);
      assert.equal(refused.error?.code, -32_001);
    }
    assert.ok(!one.events.some(({ sessionId }) => sessionId === second));
    two.socket.close();
    const still = await one.ask('Runtime.evaluate', { expression: '6 * 7' }, first);
    assert.equal(still.result.result.value, 42);
    assert.equal((await run(id, 'browser.contexts().length')).status, 200);
    one.socket.close();
    if (linux === false) {
      const browsers = processesBelow().filter(({ command }) => command.includes('trawl-session-'));
      assert.ok(browsers.some(({ command }) => command.includes('--remote-debugging-pipe')));
      assert.ok(!browsers.some(({ command }) => command.includes('--remote-debugging-port')));
    }
    await it.ask(`/v2/interact/${id}`, { method: 'DELETE' });
  });

  test('ends during a call: the call gets 502, the session is destroyed and charged', {
    skip: linux,
  }, async () => {
    const { id } = await open();
    const before = (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits;
    const work = run(id, `await page.goto('${site.url}/'); console.log('on'); await new Promise(() => {})`);
    const isBrowser = ({ command }: { command: string }) =>
      command.includes('trawl-session-') && command.includes('--remote-debugging-pipe') && !command.includes('--type=');
    await until(() => processesBelow().filter(isBrowser).length === 1 && site.count('/') > 1, 'the work');
    for (const { pid } of processesBelow().filter(isBrowser)) process.kill(pid, 'SIGKILL');
    const { status, body } = await work;
    assert.equal(status, 502);
    assert.match(JSON.stringify(body), /Failed to execute code in browser session/);
    assert.equal((await run(id, '1')).status, 410);
    await until(async () =>
      (await it.ask('/v2/interact?status=destroyed')).body.sessions.some((one: { id: string }) => one.id === id),
    );
    // Two credits were set aside when it was opened, and none is given back: the least is a minute.
    assert.equal((await it.ask('/v2/team/credit-usage')).body.data.remainingCredits, before);
    assert.equal((await it.ask(`/v2/interact/${id}`, { method: 'DELETE' })).status, 410);
    await until(() => processesBelow().filter(({ command }) => command.includes('trawl-session-')).length === 0);
  });

  test('continues when one of its pages crashes: the code gets an error, and the next code has a page', {
    skip: linux,
  }, async () => {
    const { id } = await open();
    await run(id, `await page.goto('${site.url}/')`);
    const work = run(id, `await page.evaluate(() => fetch('/working').then(() => new Promise(() => {})))`);
    const isPage = ({ command }: { command: string }) => command.includes('--type=renderer');
    await until(() => site.count('/working') > 0, 'the work');
    for (const { pid } of processesBelow().filter(isPage)) process.kill(pid, 'SIGKILL');
    const { status, body } = await work;
    assert.deepEqual([status, body.exitCode], [200, 1]);
    assert.match(body.error, /crash/i);
    const next = await run(id, `await page.goto('${site.url}/two'); await page.title()`);
    assert.equal(next.body.result, 'Two', JSON.stringify(next.body));
    await it.ask(`/v2/interact/${id}`, { method: 'DELETE' });
  });
});
