import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { WebSocketServer } from 'ws';
import type { UnblockerConfig } from '../src/foundation/config/index.ts';
import type { Resolve } from '../src/foundation/egress/index.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { type ForwardProxy, workingProxy } from './support/forward-proxy.ts';
import { plansFile } from './support/plans.ts';
import { type RemoteBrowser, startRemoteBrowser } from './support/remote-browser.ts';
import { until } from './support/until.ts';

/** Pages that answer with a challenge, and a real browser that the operator runs elsewhere, over the Chrome DevTools Protocol. */

const WORDS = 'The ferry leaves from the north pier at nine, and comes back when the tide allows it.';
const pageOf = (more = ''): string =>
  `<!DOCTYPE html><title>Ferry</title><main><h1>Ferry</h1><p>${WORDS}</p>${more}</main>`;
const challengeOf = (script = ''): string =>
  `<!DOCTYPE html><title>Just a moment...</title><script>window._cf_chl_opt={};${script}</script><p>Checking your browser.</p>`;
const PASSES = "setTimeout(() => { document.cookie = 'passed=1'; location.reload(); }, 700)";
const REMOTE = 'RemoteBrowser';

/** All names are public, but those of the inside. */
const resolve: Resolve = async (host) => [
  { address: host.startsWith('inside') ? '10.0.0.1' : '93.184.215.14', family: 4 },
];

/** What the site answers to the remote browser, by path. */
const PAGES = new Map<string, (request: IncomingMessage, reply: ServerResponse) => void>([
  [
    '/passes',
    ({ headers }, reply) => {
      if (headers.cookie?.includes('passed')) return void reply.end(pageOf());
      reply.writeHead(403, { 'cf-mitigated': 'challenge' }).end(challengeOf(PASSES));
    },
  ],
  ['/moved', (_, reply) => void reply.writeHead(302, { location: 'http://www.site.example/there#part' }).end()],
  ['/there', (_, reply) => void reply.end(pageOf('<script>alert(1)</script><p>After the dialog.</p>'))],
  ['/framed', (_, reply) => void reply.end(pageOf('<iframe src="http://inside.site.example/secret"></iframe>'))],
  ['/into', (_, reply) => void reply.writeHead(302, { location: 'http://inside.site.example/secret' }).end()],
  ['/script-into', (_, reply) => void reply.end(`<script>location = 'http://inside.site.example/secret'</script>`)],
  ['/elsewhere', (_, reply) => void reply.writeHead(302, { location: 'http://other.example/there' }).end()],
  [
    '/huge',
    (_, reply) => void reply.end(pageOf('<script>document.body.append(new Comment("x".repeat(100e6)))</script>')),
  ],
  ['/data', (_, reply) => void reply.setHeader('content-type', 'application/json').end('{"a":1}')],
  ['/blocks', (_, reply) => void reply.end(pageOf('<script>setTimeout(() => { for (;;); }, 50)</script>'))],
  ['/never', () => {}],
  ['/wall', (_, reply) => void reply.writeHead(403, { 'cf-mitigated': 'challenge' }).end(challengeOf())],
]);

const SETTING = { kind: 'cdp', headers: {}, finalUrlHeader: undefined, credits: 7, timeout: 60_000 } as const;

describe('a remote browser as the unblocker', () => {
  let web: ForwardProxy;
  let browser: RemoteBrowser;
  before(async () => {
    web = await workingProxy((request, reply) => {
      reply.setHeader('content-type', 'text/html');
      const isRemote = request.headers['user-agent'] === REMOTE;
      const answer = isRemote ? PAGES.get(new URL(request.url ?? '', 'http://x').pathname) : undefined;
      if (answer !== undefined) answer(request, reply);
      else reply.writeHead(403, { 'cf-mitigated': 'challenge' }).end(challengeOf());
    });
    browser = await startRemoteBrowser(web.url, REMOTE);
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await web[Symbol.asyncDispose]();
  });

  const start = (address: string, more: Partial<UnblockerConfig> = {}, plan?: object): Promise<TestApp> =>
    startApp(
      {
        unblocker: { ...SETTING, address, ...more },
        proxies: [{ url: web.url }],
        crawlPatience: 0,
        ...(plan === undefined ? {} : { plansFile: plansFile(plan) }),
      },
      { resolve },
    );
  const scrape = (it: TestApp, url: string, more: object = {}): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, formats: ['markdown'], maxAge: 0, timeout: 120_000, ...more }),
    });
  const allClosed = () => until(async () => (await browser.pages()).length === 0);

  test('a page behind a challenge that it passes is returned, says so and costs so, and its context is closed', async () => {
    const it = await start(browser.socket);
    const { status, body } = await scrape(it, 'http://site.example/passes');
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.data.markdown.includes(WORDS), JSON.stringify(body));
    const { unblockedBy, creditsUsed, statusCode, url } = body.data.metadata;
    assert.deepEqual([unblockedBy, creditsUsed, statusCode, url], ['cdp', 8, 200, 'http://site.example/passes']);
    await allClosed();
    // Each page has a context of its own: the cookie is gone.
    const before = web.asked.length;
    await scrape(it, 'http://site.example/passes');
    assert.ok(web.asked.slice(before).filter((one) => one.endsWith('/passes')).length > 2);
    await allClosed();
  });

  test('one that is named by its http address is found, and redirects, dialogs, frames and endless scripts are as they should be', async () => {
    const it = await start(`${browser.url}/?token=k`);
    const moved = (await scrape(it, 'http://site.example/moved')).body.data;
    assert.ok(moved.markdown.includes('After the dialog.'), JSON.stringify(moved));
    assert.equal(moved.metadata.url, 'http://www.site.example/there');
    const framed = (await scrape(it, 'http://site.example/framed')).body.data;
    assert.ok(framed.markdown.includes(WORDS));
    assert.ok(!web.asked.some((one) => one.includes('inside')), 'the frame was not requested');
    // A script that goes on for ever is stopped.
    const blocks = (await scrape(it, 'http://site.example/blocks')).body.data;
    assert.ok(blocks.markdown.includes(WORDS), JSON.stringify(blocks));
    await allClosed();
  });

  test('what leads to a private address or another site, is too large, no page, or stays a challenge is not used', async () => {
    const it = await start(browser.socket);
    for (const [path, why] of [
      ['/into', /its address is not public/],
      ['/script-into', /its address is not public/],
      ['/elsewhere', /a page of another site/],
      ['/huge', /its answer is too large/],
      ['/data', /without HTML/],
    ] as const) {
      const { status, body } = await scrape(it, `http://${path.slice(1)}.example${path}`);
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(body.data.warning, why, path);
      assert.deepEqual([body.data.metadata.unblockedBy, body.data.metadata.creditsUsed], [undefined, 1]);
    }
    assert.ok(!web.asked.some((one) => one.includes('inside')), 'nothing was requested there');
    await allClosed();
  });

  test('a site, a page or a browser that never answers costs no more than the timeout', async () => {
    const hurried = await start(browser.socket, { timeout: 3000 });
    for (const [path, why] of [
      // A busy machine may not have shown it by then.
      ['/wall', /a challenge too|it took too long/],
      ['/never', /it took too long/],
    ] as const)
      assert.match((await scrape(hurried, `http://${path.slice(1)}.example${path}`)).body.data.warning, why, path);
    await allClosed();
    await using silent = await fakeBrowser({});
    const late = await start(silent.socket, { timeout: 300 });
    assert.match((await scrape(late, 'http://site.example/')).body.data.warning, /it took too long/);
    await until(() => silent.open() === 0);
  });

  test('one that refuses, that talks nonsense, that hangs up or that names another host is asked for nothing else', async () => {
    for (const [fake, why] of [
      [{ status: 401 }, /it answered with status 401/],
      [{ says: '{"id":1,"error":{"message":"no"}}' }, /it refused a command|it took too long/],
      [{ says: '{"id":1,"result":[{"sessionId":null}]}' }, /it took too long/],
      [{ hangsUp: true }, /it cannot be reached/],
    ] as const) {
      await using browser = await fakeBrowser(fake);
      const it = await start(browser.socket, 'says' in fake ? { timeout: 2000 } : {});
      assert.match((await scrape(it, 'http://site.example/')).body.data.warning, why, JSON.stringify(fake));
    }
    await using named = await fakeBrowser({ names: 'ws://10.0.0.1:9222/devtools/browser/x?a=b', status: 402 });
    const it = await start(`${named.url.replace('//', '//me:key@')}/?token=t`);
    assert.match((await scrape(it, 'http://site.example/')).body.data.warning, /status 402/);
    assert.deepEqual(named.asked, ['/json/version?token=t', '/devtools/browser/x?token=t&a=b']);
    await using nameless = await fakeBrowser({ names: 'http://site.example/' });
    const lost = await start(nameless.url);
    assert.match((await scrape(lost, 'http://site.example/')).body.data.warning, /it names no WebSocket/);
  });

  test('a team that cannot pay for it gets the challenge, and it is not asked', async () => {
    await using idle = await fakeBrowser({});
    const it = await start(idle.socket, {}, { creditsPerMonth: 5, unblocker: true });
    const { body } = await scrape(it, 'http://site.example/');
    assert.match(body.data.warning, /too few credits for it/);
    assert.deepEqual([body.data.metadata.creditsUsed, idle.asked], [1, []]);
    // Jobs pay for their pages themselves.
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const urls = ['http://site.example/'];
    const job = (await it.ask('/v2/batch/scrape', { ...post, body: JSON.stringify({ urls, maxAge: 0 }) })).body;
    await until(async () => (await it.ask(`/v2/batch/scrape/${job.id}`)).body.status !== 'scraping');
    assert.deepEqual(idle.asked, []);
    assert.equal((await it.ask('/v2/team/credit-usage')).body.data.remainingCredits, 4);
  });
});

interface Fake {
  /** The answer to a WebSocket, in place of one. */
  readonly status?: number;
  /** Sent for each message. */
  readonly says?: string;
  readonly hangsUp?: boolean;
  /** What `/json/version` names. */
  readonly names?: string;
}

/** A server that speaks too little of the protocol. */
async function fakeBrowser({ status, says, hangsUp, names }: Fake) {
  const asked: string[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end(JSON.stringify({ Browser: 'Fake', webSocketDebuggerUrl: names }));
  });
  server.on('upgrade', (request, socket, head) => {
    asked.push(request.url ?? '');
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('message', () => {
        if (hangsUp) opened.terminate();
        else if (says !== undefined) opened.send(says);
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url: `http://${host}`, socket: `ws://${host}/`, asked },
    open: () => sockets.clients.size,
    [Symbol.asyncDispose]: async () => {
      for (const one of sockets.clients) one.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
