import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { UnblockerConfig } from '../src/foundation/config/index.ts';
import type { Resolve } from '../src/foundation/egress/index.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { setUp } from './support/console.ts';
import { type ForwardProxy, workingProxy } from './support/forward-proxy.ts';
import { plansFile } from './support/plans.ts';

/** Pages that answer with a challenge, and the operator's unblocker: a server that speaks FlareSolverr's documented protocol, and one that returns HTML. */

const WORDS = 'The ferry leaves from the north pier at nine, and comes back when the tide allows it.';
const PAGE = `<!DOCTYPE html><title>Ferry</title><main><h1>Ferry</h1><p>${WORDS}</p></main>`;
const CHALLENGE =
  '<!DOCTYPE html><title>Just a moment...</title><script>window._cf_chl_opt={}</script><p>Checking your browser.</p>';

/** All names are public, but those of the inside. */
const resolve: Resolve = async (host) => [
  { address: host.startsWith('inside') ? '10.0.0.1' : '93.184.215.14', family: 4 },
];

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server of the loopback interface that remembers what it was asked. */
async function serve(answer: (request: Asked, reply: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, reply) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      asked.push(one);
      answer(one, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const json = (reply: ServerResponse, value: unknown): void =>
  void reply.setHeader('content-type', 'application/json').end(JSON.stringify(value));
/** The answer of FlareSolverr, as its README shows it. */
const solved = (url: string, response = PAGE) => ({
  solution: { url, status: 200, headers: {}, response, cookies: [], userAgent: 'Mozilla/5.0' },
  ...{ status: 'ok', message: '', startTimestamp: 1, endTimestamp: 2, version: '3.0.0' },
});

const SETTING = { headers: {}, finalUrlHeader: undefined, credits: 7, timeout: 60_000 } as const;

describe('the unblocker', () => {
  let web: ForwardProxy;
  before(async () => {
    web = await workingProxy((request, reply) => {
      reply.setHeader('content-type', 'text/html');
      if (request.url?.includes('plain')) return void reply.end(PAGE);
      reply.writeHead(403, { 'cf-mitigated': 'challenge' }).end(CHALLENGE);
    });
  });
  after(() => web[Symbol.asyncDispose]());

  const start = (unblocker: Pick<UnblockerConfig, 'kind' | 'address'> & Partial<UnblockerConfig>, plan?: object) =>
    startApp(
      {
        unblocker: { ...SETTING, ...unblocker },
        proxies: [{ url: web.url }],
        ...(plan === undefined ? {} : { plansFile: plansFile(plan) }),
      },
      { resolve },
    );
  // The tests are about the unblocker: a browser would see the same challenge.
  const scrape = (it: TestApp, url: string, more: object = {}): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, formats: ['markdown'], maxAge: 0, ...more }),
    });

  test('FlareSolverr is asked for a challenge only, and the result says so and costs so', async () => {
    const solver = await serve((request, reply) => json(reply, solved(JSON.parse(request.body).url)));
    const it = await start({ kind: 'flaresolverr', address: solver.url });
    const plain = await scrape(it, 'http://site.example/plain');
    assert.deepEqual([plain.body.data.metadata.unblockedBy, plain.body.data.metadata.creditsUsed], [undefined, 1]);
    assert.equal(solver.asked.length, 0);

    const url = 'http://site.example/page?q=1';
    const { status, body } = await scrape(it, url, { maxAge: 3_600_000 });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.data.markdown.includes(WORDS));
    const { unblockedBy, creditsUsed, statusCode, url: from } = body.data.metadata;
    assert.deepEqual([unblockedBy, creditsUsed, statusCode, from], ['flaresolverr', 8, 200, url]);
    assert.equal(solver.asked.length, 1);
    const { method, path, headers, body: sent } = solver.asked[0] as Asked;
    assert.deepEqual([method, path, headers['content-type']], ['POST', '/v1', 'application/json']);
    const { maxTimeout, ...command } = JSON.parse(sent);
    assert.deepEqual(command, { cmd: 'request.get', url });
    assert.ok(maxTimeout > 1000 && maxTimeout <= 60_000);
    const { body: seen } = await (await setUp(it)).ask('GET', '/api/operations');
    assert.deepEqual(seen.unblocker, { kind: 'flaresolverr', asked: 1, answered: 1, restsFor: 0 });
    const [{ uses, health }] = seen.proxies;
    assert.ok(uses >= 2);
    assert.equal(health, 'works');
  });

  test('an endpoint gets the URL in its own, with the headers of the settings', async () => {
    const endpoint = await serve((_, reply) =>
      reply.setHeader('content-type', 'text/html').setHeader('x-final', 'http://www.site.example/moved').end(PAGE),
    );
    const it = await start({
      kind: 'endpoint',
      address: `${endpoint.url}/?key=k&url={url}`,
      headers: { authorization: 'Bearer secret' },
      finalUrlHeader: 'x-final',
    });
    const { body } = await scrape(it, 'http://site.example/a?b=c&d');
    assert.ok(body.data.markdown.includes(WORDS));
    assert.deepEqual(
      [body.data.metadata.unblockedBy, body.data.metadata.url],
      ['endpoint', 'http://www.site.example/moved'],
    );
    const [{ path, headers }] = endpoint.asked as [Asked];
    assert.deepEqual(
      [path, headers.authorization],
      [`/?key=k&url=${encodeURIComponent('http://site.example/a?b=c&d')}`, 'Bearer secret'],
    );
  });

  test('HTML is read in the encoding that it states, and what the service is not told is said', async () => {
    const page = PAGE.replace('<title>', '<meta charset="windows-1252"><title>').replace('nine', 'nine \u00e9t\u00e9');
    const endpoint = await serve((_, reply) => void reply.end(Buffer.from(page, 'latin1')));
    const it = await start({ kind: 'endpoint', address: `${endpoint.url}/?url={url}` });
    const ask = async (more: object) =>
      (await scrape(it, 'http://site.example/', { maxAge: 3_600_000, ...more })).body.data;
    const german = { location: { country: 'DE' } };
    for (const more of [german, german, { mobile: true }]) {
      const { markdown, warning, metadata } = await ask(more);
      assert.match(markdown, /nine \u00e9t\u00e9,/);
      assert.match(warning, /not told of the location and the device/);
      assert.equal(metadata.cacheState, 'miss');
    }
    assert.equal((await ask({})).warning, undefined);
  });

  test('it is not asked where the plan, the request or the address does not allow it', async () => {
    const solver = await serve((request, reply) => json(reply, solved(JSON.parse(request.body).url)));
    const address = { kind: 'flaresolverr', address: solver.url } as const;
    const it = await start(address);
    const url = 'http://site.example/';
    for (const more of [
      { proxy: 'basic' },
      { fastMode: true },
      { zeroDataRetention: true },
      { headers: { 'x-key': 'secret' } },
    ]) {
      const { body } = await scrape(it, url, more);
      assert.equal(body.data.metadata.unblockedBy, undefined, JSON.stringify(more));
      assert.ok(!body.data.markdown.includes(WORDS));
    }
    const { body: userinfo } = await scrape(it, 'http://me:secret@site.example/');
    assert.equal(userinfo.data.metadata.unblockedBy, undefined);
    assert.equal((await scrape(it, url, { lockdown: true })).status, 404);
    const poor = await start(address, {});
    assert.equal((await scrape(poor, url)).body.data.metadata.unblockedBy, undefined);
    assert.equal(solver.asked.length, 0);
  });

  test('what it answers for another site, for a private address, too long, not at all or with a challenge is not used', async () => {
    // A site each: it is left alone for one after three failures.
    const answers: readonly [(host: string) => unknown, RegExp][] = [
      [() => solved('http://other.example/'), /a page of another site/],
      [() => solved('http://10.0.0.1/'), /a page of another site/],
      [(host) => solved(`http://inside.${host}/`), /its address is not public/],
      [() => solved('file:///etc/passwd'), /without an address/],
      [(host) => solved(`http://${host}/`, CHALLENGE), /a challenge too/],
      [() => ({ status: 'error', message: 'Error: no' }), /without a page/],
      [(host) => ({ ...solved(`http://${host}/`), solution: null }), /without a page/],
    ];
    let answer: unknown;
    const solver = await serve((_, reply) => json(reply, answer));
    const it = await start({ kind: 'flaresolverr', address: solver.url });
    for (const [i, [next, why]] of answers.entries()) {
      const host = `site${i}.example`;
      answer = next(host);
      const { status, body } = await scrape(it, `http://${host}/`);
      assert.equal(status, 200);
      assert.match(body.data.warning, /The unblocker did not help: /);
      assert.match(body.data.warning, why);
      assert.deepEqual([body.data.metadata.unblockedBy, body.data.metadata.creditsUsed], [undefined, 1]);
      assert.ok(!body.data.markdown.includes(WORDS));
    }
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    const huge = await serve((_, reply) => {
      reply.setHeader('content-type', 'text/html');
      const more = (): void => {
        if (reply.destroyed) return;
        if (sent++ < 100) reply.write(chunk, more);
        else reply.end();
      };
      more();
    });
    const big = await start({ kind: 'endpoint', address: `${huge.url}/?u={url}` });
    assert.match((await scrape(big, 'http://site.example/')).body.data.warning, /its answer is too large/);
    assert.ok(sent < 100);
    const silent = await serve(() => {});
    const late = await start({ kind: 'endpoint', address: `${silent.url}/?u={url}`, timeout: 300 });
    assert.match((await scrape(late, 'http://site.example/')).body.data.warning, /it took too long/);
  });
});
