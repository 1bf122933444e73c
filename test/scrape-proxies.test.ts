import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { type Config, loadConfig } from '../src/foundation/config/index.ts';
import type { Resolve } from '../src/foundation/egress/index.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { selfSigned } from './support/certificate.ts';
import { type ForwardProxy, refusingProxy, silentProxy, workingProxy } from './support/forward-proxy.ts';
import { freePort } from './support/free-port.ts';
import { tempDir } from './support/tmp.ts';

/** Pages through the operator's proxies, of which some do not work. */

const PAGE =
  '<!DOCTYPE html><title>Ferry</title><main><h1>Ferry</h1><p>The ferry leaves from the north pier at nine.</p></main>';
/** Every name is a public address, which only the proxies stand for. */
const resolve: Resolve = async () => [{ address: '93.184.215.14', family: 4 }];

const open: AsyncDisposable[] = [];
after(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});
const opened = async <T extends AsyncDisposable>(opening: Promise<T>): Promise<T> => {
  const one = await opening;
  open.push(one);
  return one;
};

/** The settings of a file of proxies. */
function settingsOf(file: object): Pick<Config, 'proxies' | 'proxySharing' | 'proxy'> {
  const path = join(tempDir(), 'proxies.json');
  writeFileSync(path, JSON.stringify(file));
  const { proxies, proxySharing, proxy } = loadConfig({ TRAWL_PROXY_FILE: path, TRAWL_DATA_DIR: '/nowhere' });
  return { proxies, proxySharing, proxy };
}

const scrape = (it: TestApp, url: string, more: object = {}): Promise<Answer> =>
  it.ask('/v2/scrape', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, formats: ['markdown'], maxAge: 0, ...more }),
  });

const works = (): Promise<ForwardProxy> =>
  opened(workingProxy((_, reply) => reply.setHeader('content-type', 'text/html').end(PAGE)));

describe('a pool of proxies', () => {
  test('of ten of which nine are dead the tenth answers, and the dead ones are left alone', async () => {
    const dead = await Promise.all([
      ...Array.from({ length: 5 }, () => opened(silentProxy())),
      ...Array.from({ length: 2 }, () => opened(refusingProxy())),
    ]);
    const closed = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
    const alive = await works();
    const urls = [...dead.map(({ url }) => url), ...closed, alive.url];
    const it = await startApp(settingsOf({ proxies: urls.map((url) => ({ url })) }), { resolve });
    for (let i = 0; i < 3; i++) {
      const { status, body } = await scrape(it, `http://site${i}.example/`);
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(body.data.markdown, /north pier/);
    }
    for (const { asked, url } of dead) assert.ok(asked.length <= 1, `${url}: ${asked}`);
    assert.equal(alive.asked.filter((line) => line.startsWith('GET ')).length, 3);
  });

  test('a pool all dead is an error of the catalog that says so, without what the settings hold', async () => {
    const proxies = [await freePort(), await freePort()].map((port) => ({ url: `http://me:secret@127.0.0.1:${port}` }));
    const it = await startApp(settingsOf({ proxies }), { resolve });
    for (let i = 0; i < 2; i++) {
      const { status, body, text } = await scrape(it, 'http://site.example/', { proxy: 'basic' });
      assert.deepEqual([status, body.code], [500, 'SCRAPE_ALL_ENGINES_FAILED'], text);
      assert.match(body.details.message, /None of the 2 proxies for this request works/);
      assert.ok(!text.includes('secret'));
    }
  });

  test('a location chooses by country, and says where no proxy of it works', async () => {
    const [german, french] = [await works(), await opened(refusingProxy())];
    const it = await startApp(
      settingsOf({
        proxies: [
          { url: german.url, country: 'DE' },
          { url: french.url, country: 'FR' },
        ],
      }),
      { resolve },
    );
    const de = await scrape(it, 'http://site.example/', { location: { country: 'DE' } });
    assert.equal(de.body.data.warning, undefined);
    assert.deepEqual(french.asked, []);
    const fr = await scrape(it, 'http://site.example/', { location: { country: 'FR' } });
    assert.match(fr.body.data.warning, /No proxy in FR works now.* in DE/);
  });

  test('one that answers for a site with a certificate of its own is found out, whatever the request says', async () => {
    const liar = createServer(selfSigned(['liar.example']), (_, reply) => reply.end(PAGE));
    await new Promise<void>((done) => liar.listen(0, '127.0.0.1', done));
    after(() => liar.close());
    const proxy = await opened(workingProxy((_, reply) => reply.end(), (liar.address() as AddressInfo).port));
    const it = await startApp(settingsOf({ proxies: [{ url: proxy.url }] }), { resolve });
    const { status, body } = await scrape(it, 'https://site.example/', { skipTlsVerification: true, proxy: 'basic' });
    assert.deepEqual([status, body.code], [500, 'SCRAPE_SSL_ERROR'], JSON.stringify(body));
    assert.ok(proxy.asked.includes('CONNECT site.example:443'));
  });
});
