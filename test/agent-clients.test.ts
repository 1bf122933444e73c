import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { checkEvent } from './support/contract.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Agents and extractions with the official clients, unmodified. */

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
const DATA = { name: 'Blue mug', price: 12.5 };

const product = (name: string, price: number): string => `<!doctype html><html lang="en"><head><title>${name}</title>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  })}</script></head><body><main><h1>${name}</h1><p>Made to last.</p></main></body></html>`;

describe('agents and extractions with the official clients', () => {
  let it: TestApp;
  let site: Site;
  let client: Firecrawl;
  let mcp: McpServer;
  const home = tempDir();
  const firecrawl = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
      cwd: home,
      env: {
        ...bareEnv(),
        HOME: home,
        FIRECRAWL_API_URL: it.url,
        FIRECRAWL_API_KEY: it.key,
        FIRECRAWL_NO_TELEMETRY: '1',
      },
    });
    return stdout;
  };

  before(async () => {
    site = await startSite({
      '/mug': product('Blue mug', 12.5),
      '/shop/':
        '<main><p>Look at <a href="/shop/pot">this</a>, or at <a href="/shop/pan">that</a>, or <a href="/mug">elsewhere</a>.</p></main>',
      '/shop/pot': product('Red pot', 40),
      '/shop/pan': product('Iron pan', 55),
      '/slow': (_request, response) => void setTimeout(() => response.end('late'), 30_000).unref(),
    });
    it = await startApp({ ...SITE_SETTINGS, allowPrivateWebhooks: '127.0.0.1' });
    client = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    mcp = await startMcp(it.url, it.key);
  });
  after(async () => {
    mcp.close();
    await site[Symbol.asyncDispose]();
  });

  test('SDK: a run, its trace, a snapshot, its thread, the list', async () => {
    const done = await client.agent({
      prompt: 'Name and price',
      urls: [`${site.url}/mug`],
      schema: SCHEMA,
      effort: 'low',
      pollInterval: 1,
    });
    assert.equal(done.status, 'completed');
    assert.deepEqual(done.data, DATA);
    assert.deepEqual([done.effort, done.mode, done.threadTurn], ['low', 'extract', 1]);
    const { agents = [] } = await client.listAgents();
    const id = agents[0]?.id as string;
    assert.match(agents[0]?.origin ?? '', /^js-sdk@/);
    const trace = await client.getAgentTrace(id, { liveView: true });
    assert.deepEqual(trace.activeBrowserSessions, []);
    const updated = trace.events?.find((event) => event.type === 'artifact.updated');
    assert.ok(updated?.type === 'artifact.updated');
    const snapshot = await client.getAgentSnapshot(id, updated.artifact.snapshotId);
    assert.deepEqual(JSON.parse(snapshot.snapshot as string), DATA);
    const { thread } = await client.getAgentThread(done.threadId as string, { includeData: true });
    assert.deepEqual([thread?.status, thread?.runs[0]?.status, thread?.runs[0]?.data], ['idle', 'succeeded', DATA]);
  });

  test('SDK: start and cancel', async () => {
    const { id } = await client.startAgent({ prompt: 'Everything', urls: [`${site.url}/slow`] });
    assert.equal(await client.cancelAgent(id), true);
    await until(async () => (await client.getAgentStatus(id)).status === 'failed', 'the end');
    await assert.rejects(client.cancelAgent(id), /Agent already finished/);
  });

  test('SDK: an extraction of all pages of a star URL, with sources', async () => {
    const schema = { type: 'object', properties: { products: { type: 'array', items: SCHEMA } } };
    const done = await client.extract({
      urls: [`${site.url}/shop/*`],
      prompt: 'All products',
      schema,
      showSources: true,
      pollInterval: 1,
    });
    assert.equal(done.status, 'completed', JSON.stringify(done));
    const { products } = done.data as { products: { name: string; price: number }[] };
    assert.deepEqual(
      products.toSorted((a, b) => a.price - b.price),
      [
        { name: 'Red pot', price: 40 },
        { name: 'Iron pan', price: 55 },
      ],
    );
    const sources = done.sources as unknown as Record<string, string[]>;
    assert.deepEqual(sources.products?.toSorted(), [`${site.url}/shop/pan`, `${site.url}/shop/pot`]);
    assert.ok((done.creditsUsed ?? 0) > 0);
  });

  test('an extraction says what it was not given, and is no run of an agent', async () => {
    const post = (body: object) =>
      it.ask('/v2/extract', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.equal((await post({ urls: [`${site.url}/mug`] })).status, 400);
    assert.equal((await post({ prompt: 'x' })).status, 400);
    assert.equal((await post({ urls: [`${site.url}/mug`], schema: { type: 'nonsense' } })).status, 422);
    assert.equal((await post({ urls: ['http://10.0.0.1/'], prompt: 'x' })).status, 400);
    const sitemaps = site.count('/sitemap.xml');
    const whole = await post({ urls: [`${site.url}/shop/*`], schema: SCHEMA, ignoreSitemap: true });
    await until(
      async () => (await it.ask(`/v2/extract/${whole.body.id}`)).body.status === 'completed',
      'the end without a sitemap',
    );
    assert.equal(site.count('/sitemap.xml'), sitemaps);
    const mixed = await post({ urls: [`${site.url}/mug`, 'ftp://nowhere.example/'], schema: SCHEMA });
    assert.deepEqual(mixed.body.invalidURLs, ['ftp://nowhere.example/']);
    const { id } = mixed.body;
    assert.equal((await it.ask(`/v2/agent/${id}`)).status, 404);
    await until(async () => (await it.ask(`/v2/extract/${id}`)).body.status === 'completed', 'the end');
    assert.deepEqual((await it.ask(`/v2/extract/${id}`)).body.data, DATA);
    const { url } = (await it.ask(`/v2/extract/${id}/export`)).body;
    const file = gunzipSync(await (await fetch(url)).arrayBuffer()).toString();
    assert.deepEqual(JSON.parse(file), DATA);
    assert.equal((await it.ask(`/v2/agent/${id}/export?format=csv`)).status, 404);
    assert.equal((await it.ask('/v2/extract/17')).status, 400);
    const gate = Promise.withResolvers<void>();
    site.set('/held', (_request, response) => void gate.promise.then(() => response.end('held')));
    const held = await post({ urls: [`${site.url}/held`], schema: SCHEMA });
    const { status, data } = (await it.ask(`/v2/extract/${held.body.id}`)).body;
    assert.deepEqual([status, data], ['processing', {}]);
    gate.resolve();
  });

  test('CLI: a run that is awaited, one that is polled, one that is cancelled', async () => {
    const schema = JSON.stringify(SCHEMA);
    const waited = await firecrawl(
      'agent',
      'Name and price',
      ...['--urls', `${site.url}/mug`, '--schema', schema, '--wait', '--poll-interval', '1', '--json'],
    );
    assert.match(waited, /Blue mug/);
    const started = await firecrawl('agent', 'Everything', '--urls', `${site.url}/slow`, '--json');
    const [id = ''] = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(started) ?? [];
    assert.match(await firecrawl('agent', id, '--status'), /processing/);
    assert.match(await firecrawl('agent', id, '--cancel'), /cancel/i);
  });

  test('MCP: firecrawl_agent and its status', async () => {
    const started = await mcp.call('firecrawl_agent', {
      prompt: 'Name and price',
      urls: [`${site.url}/mug`],
      schema: SCHEMA,
      strictConstrainToURLs: true,
    });
    const [id = ''] = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(started) ?? [];
    let said = '';
    await until(async () => {
      said = await mcp.call('firecrawl_agent_status', { id });
      return said.includes('completed');
    }, 'the run');
    assert.match(said, /Blue mug/);
  });

  test('webhooks hear of a run, its calls and its end', async () => {
    const heard: { type: string; success: boolean; data: Record<string, unknown>[]; metadata: unknown }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        checkEvent(text);
        heard.push(JSON.parse(text));
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { id } = await client.startAgent({
      prompt: 'Name and price',
      urls: [`${site.url}/mug`],
      schema: SCHEMA,
      webhook: { url, metadata: { order: '7' } },
    });
    await until(() => heard.some(({ type }) => type === 'agent.completed'), 'the last event');
    const bad = { prompt: 'x', webhook: { url, events: ['failed', 'cancelled'] as ('failed' | 'cancelled')[] } };
    await client.startAgent({ ...bad, strictConstrainToURLs: true });
    await until(() => heard.some(({ type }) => type === 'agent.failed'), 'the failure');
    const slow = await client.startAgent({ ...bad, urls: [`${site.url}/slow`] });
    await client.cancelAgent(slow.id as string);
    await until(() => heard.some(({ type }) => type === 'agent.cancelled'), 'the cancellation');
    const [failed, cancelled] = heard.splice(3);
    assert.deepEqual([failed?.success, failed?.data[0]?.creditsUsed, cancelled?.success], [false, 0, false]);
    server.closeAllConnections();
    server.close();
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['agent.started', 'agent.action', 'agent.completed'],
    );
    assert.deepEqual(heard[1]?.data, [{ creditsUsed: 0, action: 'scrape', input: { url: `${site.url}/mug` } }]);
    assert.deepEqual(heard[2]?.data, [{ creditsUsed: 1, data: DATA }]);
    assert.deepEqual(heard[2]?.metadata, { order: '7' });
    assert.ok(id);
  });
});
