import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { articlePage, SITE_HOST, SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** By which way a page is had: through which of the operator's proxies, and when the browser is worth it. */

const WORDS = 'Harbours keep their lights burning all winter, and the keepers write down every ship that passes by.';
const LONG = Array.from({ length: 6 }, (_, i) => `${WORDS} Paragraph number ${i + 1} says so once more.`);
const WALL =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId: "3",cType: "managed"};"/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"</script></body></html>';
const ask = (it: TestApp, body: object): Promise<Answer> =>
  it.ask('/v2/scrape', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A proxy of the operator's that takes everything to one site. */
async function startProxy(
  site: Site,
): Promise<{ url: string; asked: { target: string; headers: IncomingHttpHeaders }[]; server: Server }> {
  const asked: { target: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ target: request.url ?? '', headers: request.headers });
    const { pathname, search } = new URL(request.url ?? '');
    const answer = await fetch(site.url + pathname + search, { redirect: 'manual' });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/html' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.on('connect', (request, socket) => {
    asked.push({ target: request.url ?? '', headers: request.headers });
    const onward = connect(site.port, SITE_HOST, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://me:word@127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

describe('the operator’s proxies', () => {
  let site: Site;
  let it: TestApp;
  let basic: Awaited<ReturnType<typeof startProxy>>;
  let enhanced: Awaited<ReturnType<typeof startProxy>>;
  let german: Awaited<ReturnType<typeof startProxy>>;

  before(async () => {
    site = await startSite({ '/article': articlePage('Lights of the harbour', ...LONG), '/wall': WALL });
    [basic, enhanced, german] = await Promise.all([startProxy(site), startProxy(site), startProxy(site)]);
    // Stands for any public address: all that is asked there goes to the proxies, which ask the site of the test.
    const resolve = async () => [{ address: '93.184.215.14', family: 4 as const }];
    it = await startApp(
      {
        proxies: [
          { tier: 'basic', url: basic.url },
          { tier: 'basic', country: 'DE', url: german.url },
          { tier: 'enhanced', url: enhanced.url },
        ],
      },
      { resolve },
    );
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    for (const { server } of [basic, enhanced, german]) {
      server.closeAllConnections();
      server.close();
    }
  });
  const counts = () => [basic.asked.length, german.asked.length, enhanced.asked.length];
  const through = async (more: object): Promise<{ body: Answer['body']; used: boolean[] }> => {
    const before = counts();
    const { status, body, text } = await ask(it, { url: 'http://shop.test/article', maxAge: 0, ...more });
    assert.equal(status, 200, text);
    return { body, used: counts().map((count, index) => count > (before[index] ?? 0)) };
  };

  test('by tier and country, with the operator’s password, and metadata says which tier it was', async () => {
    const plain = await through({});
    assert.deepEqual(plain.used, [true, false, false]);
    assert.match(plain.body.data.markdown, /^# Lights of the harbour/);
    assert.equal(plain.body.data.metadata.proxyUsed, 'basic');
    assert.equal(basic.asked[0]?.headers['proxy-authorization'], `Basic ${Buffer.from('me:word').toString('base64')}`);
    assert.ok(site.asked.every(({ headers }) => headers['proxy-authorization'] === undefined));
    assert.deepEqual((await through({ location: { country: 'DE' } })).used, [false, true, false]);
    for (const proxy of ['enhanced', 'stealth']) {
      const better = await through({ proxy });
      assert.deepEqual(better.used, [false, false, true], proxy);
      assert.equal(better.body.data.metadata.proxyUsed, 'stealth');
    }
  });

  test('the browser goes the same way', async () => {
    const { used, body } = await through({ formats: ['markdown', 'screenshot'] });
    assert.deepEqual(used, [true, false, false]);
    assert.ok(body.data.screenshot);
  });

  test('auto tries the better tier at a wall, basic does not', async () => {
    const stays = await through({ url: 'http://shop.test/wall', proxy: 'basic' });
    assert.deepEqual(stays.used, [true, false, false]);
    assert.match(stays.body.data.metadata.title, /Just a moment/);
    const tries = await through({ url: 'http://shop.test/wall', proxy: 'auto' });
    assert.deepEqual(tries.used, [true, false, true]);
    assert.match(tries.body.data.metadata.title, /Just a moment/);
    assert.equal(tries.body.data.metadata.proxyUsed, 'basic');
  });

  test('a proxy does not make private addresses reachable', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://10.0.0.1/', 'http://169.254.169.254/']) {
      const { status, body } = await ask(it, { url });
      assert.deepEqual([status, body.code], [400, 'PRIVATE_ADDRESS'], url);
    }
  });
});

describe('the browser, where it is worth it', () => {
  let site: Site;
  let it: TestApp;

  before(async () => {
    site = await startSite();
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test('each route after the hash is a separate page, from the site and from the cache', async () => {
    site.set(
      '/app',
      `<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>
      document.querySelector('#root').innerHTML = '<main><h1>Route ' + location.hash.slice(2) + '</h1><p>${WORDS}</p></main>';</script></body>`,
    );
    for (const route of ['one', 'two', 'one', 'two']) {
      const { body } = await ask(it, { url: `${site.url}/app#/${route}` });
      assert.match(body.data.markdown, new RegExp(`^# Route ${route}`));
      assert.equal(body.data.metadata.sourceURL, `${site.url}/app#/${route}`);
    }
  });

  test('a wall that scripts put up is a wall: the better tier is tried', async () => {
    const seen: string[] = [];
    site.set('/hidden', (request, response) => {
      const agent = String(request.headers['user-agent']);
      seen.push(agent);
      response.writeHead(200, { 'content-type': 'text/html' });
      // The first two who ask meet the wall, one of them the browser.
      response.end(
        seen.length <= 2
          ? `<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>document.open(); document.write(${JSON.stringify(WALL).replaceAll('</', '<\\/')}); document.close();</script></body>`
          : articlePage('Behind it', ...LONG),
      );
    });
    const { body, text } = await ask(it, { url: `${site.url}/hidden` });
    assert.match(body.data.markdown, /^# Behind it/, text.slice(0, 500));
    assert.equal(body.data.metadata.proxyUsed, 'stealth');
    assert.equal(seen.length, 3);
  });

  test('the content type of the site is returned, also with the browser', async () => {
    site.set('/typed', {
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(articlePage('Käse', ...LONG), 'latin1'),
    });
    const { body } = await ask(it, { url: `${site.url}/typed`, waitFor: 1 });
    assert.match(body.data.markdown, /^# Käse/);
    assert.equal(body.data.metadata.contentType, 'text/html; charset=iso-8859-1');
  });
});
