import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SETTINGS } from '../src/foundation/config/settings.ts';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { freePort } from './support/free-port.ts';
import {
  hasProxy,
  type ProxyName,
  proxyConfiguration,
  type ReverseProxy,
  startProxy,
} from './support/reverse-proxy.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** What clients need of a reverse proxy, through nginx and Caddy with the configurations of deploy/. */

const NAMES: readonly ProxyName[] = ['nginx', 'caddy'];
const MB = 1024 * 1024;
const TEXT = 'The keepers of the lighthouse write down every ship that passes by at night.';

describe('the configurations of reverse proxies', () => {
  const secondsOf = (text: string, directive: RegExp): number => Number(directive.exec(text)?.[1]);
  const gatewayTimeout = Number(SETTINGS.gatewayTimeout.fallback);

  it('nginx waits longer than the service, lets through what it takes, and upgrades WebSockets', () => {
    const text = proxyConfiguration('nginx');
    assert.ok(secondsOf(text, /proxy_read_timeout (\d+)s;/) > gatewayTimeout);
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
    assert.ok(SETTINGS.maxUpload.schema.safeParse(String(megabytes * MB)).error, 'larger than any file that may come');
    assert.match(text, /proxy_set_header Upgrade \$http_upgrade;/);
    assert.match(text, /proxy_set_header X-Forwarded-For \$remote_addr;/, 'what the client says of itself is dropped');
  });

  it('Caddy waits longer than the service', () => {
    const seconds = secondsOf(proxyConfiguration('caddy'), /response_header_timeout (\d+)s/);
    assert.ok(seconds > gatewayTimeout);
  });
});

for (const name of NAMES) {
  describe(`behind ${name}`, { skip: hasProxy(name) ? false : `${name} is not installed` }, () => {
    let site: Site;
    let service: TestApp;
    let proxy: ReverseProxy;

    before(async () => {
      const links = Array.from({ length: 12 }, (_, i) => `/page-${i}`);
      const page = (title: string, body: string) =>
        `<title>${title}</title><main><h1>${title}</h1>${body}<p>${TEXT}</p>`;
      site = await startSite({
        '/': page('Harbor', links.map((link) => `<a href="${link}">${link}</a>`).join(' ')),
        ...Object.fromEntries(links.map((link) => [link, page(link, '')])),
      });
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      service = await startApp({ ...SITE_SETTINGS, publicUrl, trustProxy: ['127.0.0.1'] });
      proxy = await startProxy(name, port, service.port);
    });
    after(async () => {
      await proxy?.[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    });

    const post = async (path: string, sent: object): Promise<Pick<Answer, 'status' | 'body'>> => {
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${proxy.url}${path}`, { method: 'POST', headers, body: JSON.stringify(sent) });
      return { status: answer.status, body: await answer.json() };
    };

    it('a page is scraped', async () => {
      const { status, body } = await post('/v2/scrape', { url: `${site.url}/` });
      assert.equal(status, 200);
      assert.match(body.data.markdown, /^# Harbor/);
    });

    it('the largest file is taken; one that is larger gets the error of the service', async () => {
      const put = async (bytes: number) => {
        const { body } = await post('/v2/parse/upload-url', { filename: 'large.txt', contentType: 'text/plain' });
        const { uploadUrl, method, headers } = body.data;
        assert.ok(uploadUrl.startsWith(`${proxy.url}/`), uploadUrl);
        return fetch(uploadUrl, { method, headers, body: Buffer.alloc(bytes, 'a') });
      };
      assert.equal((await put(50 * MB)).status, 200);
      const refused = await put(50 * MB + 1);
      assert.equal(refused.status, 413);
      assert.match(await refused.text(), /"success":false/);
    });

    it('a crawl is streamed over a WebSocket', async () => {
      const { body } = await post('/v2/crawl', { url: `${site.url}/`, sitemap: 'skip' });
      const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/v2/crawl/${body.id}`, service.key);
      const types: string[] = [];
      await new Promise<void>((resolve, reject) => {
        socket.onerror = () => reject(new Error('the stream broke'));
        socket.onclose = () => resolve();
        socket.onmessage = ({ data }) => {
          types.push(JSON.parse(data).type);
          if (types.at(-1) === 'done') socket.close();
        };
      });
      assert.equal(types.at(-1), 'done');
    });

    it('a crawl is streamed as server-sent events, each at once', async () => {
      const { body } = await post('/v2/crawl', { url: `${site.url}/`, sitemap: 'skip', delay: 60 });
      const headers = { authorization: `Bearer ${service.key}`, 'accept-encoding': 'gzip' };
      const { body: events } = await fetch(`${proxy.url}/v2/crawl/${body.id}/events`, { headers });
      // The crawl goes on: what has come was not kept for more.
      const reader = (events as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
      assert.match((await reader.read()).value ?? '', /^id: \d+\ndata: \{"type":"catchup"/);
      await fetch(`${proxy.url}/v2/crawl/${body.id}`, { method: 'DELETE', headers });
      let text = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      assert.match(text, /id: end\ndata: \{"type":"snapshot","data":\{"status":"cancelled"/);
    });

    it('an MCP client lists tools and calls one', async () => {
      const headers = { authorization: `Bearer ${service.key}` };
      const client = new Client({ name: 'behind-a-proxy', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', proxy.url), { requestInit: { headers } }));
      assert.ok((await client.listTools()).tools.some(({ name: tool }) => tool === 'firecrawl_scrape'));
      const answer = await client.callTool({ name: 'firecrawl_scrape', arguments: { url: `${site.url}/page-1` } });
      assert.match(JSON.stringify(answer.content), /lighthouse/);
      await client.close();
    });

    it('addresses of clients are those that connected, not those in their headers', async () => {
      const { key } = await service.app.keys.create({ name: 'one address', allowedIps: ['127.0.0.5'] });
      const from = (localAddress: string, forged?: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { authorization: `Bearer ${key}`, ...(forged ? { 'x-forwarded-for': forged } : {}) };
          const sent = request(`${proxy.url}/v2/team/credit-usage`, { localAddress, headers }, (response) => {
            response.resume();
            resolve(response.statusCode);
          });
          sent.on('error', reject).end();
        });
      assert.equal(await from('127.0.0.5'), 200);
      assert.equal(await from('127.0.0.6'), 403);
      assert.equal(await from('127.0.0.6', '127.0.0.5'), 403);
    });
  });
}
