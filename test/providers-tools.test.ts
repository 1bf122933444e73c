import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  type CallToolResult,
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { type AlexandriaCall, Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { type Browser, setUp } from './support/console.ts';
import { startMcp } from './support/mcp.ts';
import { plansFile } from './support/plans.ts';
import {
  type Answering,
  itemsProvider,
  json,
  type ProviderApi,
  providerApi,
  providerFolder,
  providersConfig,
  TERMS,
} from './support/providers.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

/** Tools of data providers: finding them, running them, paying for them, running them once. */

const item = (name: string) => ({ item: { name, looks: { colour: 'red' } } });
const found = (...names: string[]): Answering => json({ found: names.map(item), count: 5 });
const call = (options: Record<string, unknown> = { colour: 'red' }) => ({
  provider: 'items',
  capability: 'items/search',
  options,
});

const runs = (it: TestApp, alexandria: unknown, id: string = randomUUID(), more: object = {}) =>
  it.ask('/v2/scrape', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify({ alexandria, ...more }),
  });
const turnOn = async (owner: Browser, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const { status } = await owner.ask('PATCH', `/api/providers/${name}`, { enabled: true });
    assert.equal(status, 200);
  }
};

describe('tools', () => {
  let api: ProviderApi;
  let it: TestApp;
  let owner: Browser;
  const left = async (): Promise<number> => (await it.ask('/v2/team/credit-usage')).body.data.remainingCredits;

  before(async () => {
    api = await providerApi();
    const folder = providerFolder(
      itemsProvider(api.url),
      itemsProvider(api.url, { name: 'strict', title: 'Strict', terms: TERMS, pages: [], domains: [] }),
      itemsProvider(api.url, { name: 'terms', title: 'Terms', terms: TERMS, pages: [], domains: [] }),
    );
    it = await startApp({
      plansFile: plansFile({ creditsPerMonth: 60 }),
      ...providersConfig({ TRAWL_PROVIDERS: folder }),
    });
    owner = await setUp(it);
    await turnOn(owner, 'items', 'papers', 'crossref');
  });

  test('the official SDK finds tools by level, query, site, and pages through them', async () => {
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    const providers = await sdk.findTools();
    assert.equal(providers.level, 'providers');
    assert.deepEqual(
      providers.items.map(({ id }) => id),
      ['crossref', 'items', 'papers'],
      'what is off is not there',
    );
    const groups = await sdk.findTools({ providers: ['papers'] });
    assert.deepEqual([groups.level, groups.items[0]?.id], ['groups', 'papers/papers']);
    const tools = await sdk.findTools({ groups: ['papers'], limit: 2 });
    assert.deepEqual([tools.level, tools.items.length, tools.total], ['tools', 2, 3]);
    const rest = await sdk.scrape({ alexandria: tools.next as AlexandriaCall });
    const { items, next } = rest.alexandria[0]!.data as typeof tools;
    assert.deepEqual([items.length, next], [1, null]);
    const more = await sdk.scrape({ alexandria: tools.items[0]?.next as AlexandriaCall });
    const [whole] = (more.alexandria[0]!.data as typeof tools).items;
    assert.deepEqual(
      Object.keys(whole ?? {}).filter((key) => ['options', 'response', 'examples'].includes(key)),
      ['options', 'response', 'examples'],
    );
    const byWords = await sdk.findTools({ query: 'DOI of an article', level: 'tools' } as never);
    assert.equal(byWords.items[0]?.id, 'crossref/works/get');
    const bySite = await sdk.findTools({ urls: ['https://data.example/x'], expand: ['options'] });
    assert.deepEqual(
      bySite.items.map(({ id, matchedBy }) => [id, matchedBy]),
      [['items/items/search', ['domain']]],
    );
    assert.deepEqual(
      (bySite.items[0]!.options as { name: string }[]).map(({ name }) => name),
      ['colour', 'words', 'limit', 'offset'],
    );
    await assert.rejects(sdk.findTools({ limit: 1000 }), { code: 'invalid_options' });
    const { body } = await it.ask('/exchange/discover');
    assert.deepEqual(
      body.cohorts.map(({ cohort }: { cohort: string }) => cohort),
      ['catalogue', 'research'],
    );
    assert.equal(await left(), 60, 'looking costs nothing');
  });

  test('the official SDK runs a tool; each record is paid for, pages follow one another', async () => {
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    const before = await left();
    api.answer = found('A', 'B', 'C');
    const { alexandria, creditsCost, scrapeId } = await sdk.scrape({
      alexandria: call({ colour: 'red', words: ['x', 'y'] }),
    });
    const [result] = alexandria as Record<string, unknown>[];
    assert.equal(api.asked.at(-1), 'GET /search?c=red&w=x%2Cy&n=2', 'what was not given is left out');
    assert.deepEqual(result?.data, {
      items: [
        { title: 'A', colour: 'red' },
        { title: 'B', colour: 'red' },
      ],
      total: 5,
    });
    assert.deepEqual([result?.creditsCost, result?.records, result?.upstreamStatus, creditsCost], [4, 2, 200, 4]);
    assert.match(scrapeId, /^[0-9a-f-]{36}$/);
    assert.equal(before - (await left()), 4, 'never more than was asked for');
    api.answer = found('A', 'B');
    const [first] = (await sdk.scrape({ alexandria: call() })).alexandria as { next?: unknown }[];
    assert.deepEqual(first?.next, call({ colour: 'red', limit: 2, offset: 2 }));
    api.answer = found('E');
    const [last] = (await sdk.scrape({ alexandria: first?.next as AlexandriaCall })).alexandria as { next?: unknown }[];
    assert.equal(last?.next, null);
  });

  test('a batch has errors and results, and only results cost', async () => {
    const before = await left();
    api.answer = (request, response) => (request.url?.includes('blue') ? json({}, 500) : found('A'))(request, response);
    const { status, body } = await runs(it, [
      call(),
      call({ colour: 'blue' }),
      call({ colour: 'green' }),
      call({}),
      call({ colour: 'red', size: 1 }),
      { provider: 'items', capability: 'nothing' },
      { provider: 'papers', capability: 'papers/read', options: { id: '999' } },
      { provider: 'papers', capability: 'papers/search', options: { query: 'x', from: 'yesterday' } },
    ]);
    assert.equal(status, 200, JSON.stringify(body));
    const errors = body.data.alexandria.map(
      ({ error }: { error?: { code: string; status: number } }) => error && [error.code, error.status],
    );
    assert.deepEqual(errors, [
      undefined,
      ['provider_failed', 502],
      ['invalid_options', 400],
      ['invalid_options', 400],
      ['invalid_options', 400],
      ['unknown_capability', 404],
      ['THIRD_PARTY_DATA_NOT_FOUND', 404],
      ['invalid_options', 400],
    ]);
    assert.equal(body.data.creditsCost, 2);
    assert.equal(before - (await left()), 2);
    api.answer = json({ found: [], count: 0 });
    assert.equal((await runs(it, call())).body.data.creditsCost, 0, 'no record, no charge');
  });

  test('the same id runs once: the reply again, other calls refused, in flight refused', async () => {
    const id = randomUUID();
    const before = await left();
    let release = (): void => {};
    api.answer = (request, response) => {
      release = () => found('A')(request, response);
    };
    const asked = api.asked.length;
    const first = runs(it, call(), id);
    await until(async () => api.asked.length > asked);
    const second = await runs(it, call(), id);
    assert.deepEqual([second.status, second.body.error, second.body.code], [409, 'Conflict', 'request_in_flight']);
    release();
    const { body } = await first;
    const again = await runs(it, { ...call(), options: { colour: 'red' } }, id);
    assert.deepEqual(again.body, body);
    assert.equal(again.headers.get('x-request-id'), id);
    assert.equal(api.asked.length, asked + 1);
    assert.equal(before - (await left()), 2);
    const other = await runs(it, call({ colour: 'blue' }), id);
    assert.deepEqual([other.status, other.body.code], [409, 'duplicate_request']);
    const { key } = await it.app.keys.create({ name: 'same team' });
    const sameTeam = await it.ask('/v2/scrape', {
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ alexandria: call() }),
    });
    assert.equal(sameTeam.body.scrape_id, body.scrape_id);
  });

  test('what cannot run at all runs nothing, and the same id works after it was mended', async () => {
    api.answer = found('A');
    const asked = api.asked.length;
    const unknown = await runs(it, [call(), { provider: 'nobody', capability: 'x' }]);
    assert.deepEqual([unknown.status, unknown.body.error, unknown.body.code], [404, 'Not Found', 'unknown_provider']);
    const dear = await runs(
      it,
      Array.from({ length: 10 }, () => call({ colour: 'red', limit: 10 })),
    );
    assert.deepEqual([dear.status, dear.body.code], [402, 'insufficient_credits']);
    const strict = [{ ...call(), provider: 'strict' }];
    const id = randomUUID();
    assert.equal((await runs(it, strict, id)).body.code, 'THIRD_PARTY_DATA_NOT_ENABLED');
    await turnOn(owner, 'strict');
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    await assert.rejects(sdk.scrape({ alexandria: strict, requestId: id }), (error: Record<string, never>) => {
      assert.equal(error.code, 'THIRD_PARTY_DATA_TERMS_REQUIRED');
      const url = `${it.url}/providers/strict/terms`;
      assert.deepEqual(error.requiresAction, { type: 'accept_terms', terms: 'strict', version: TERMS.version, url });
      return true;
    });
    assert.equal(api.asked.length, asked);
    const { body } = await it.ask('/exchange/provider-terms');
    const { version, digest } = body.providers[0];
    await owner.ask('POST', '/api/providers/strict/terms/accept', { version, digest, confirmed: true });
    assert.equal((await runs(it, strict, id)).status, 200);
  });

  test('over MCP, the user is shown the terms, and only the sign-in of an admin accepts them', async () => {
    api.answer = found('A');
    await turnOn(owner, 'terms');
    const params = { name: 'firecrawl_scrape', arguments: { alexandria: { ...call(), provider: 'terms' } } };
    const headers = { authorization: `Bearer ${it.key}` };
    let accepts = false;
    const shown: unknown[] = [];
    async function scrape(capabilities: ClientCapabilities): Promise<CallToolResult> {
      const versionNegotiation = { mode: { pin: '2026-07-28' } } as const;
      const client = new Client({ name: 'a', version: '1' }, { capabilities, versionNegotiation });
      if (capabilities.elicitation) {
        client.setRequestHandler('elicitation/create', async ({ params: asked }) => {
          shown.push(asked);
          const { providers } = (await it.ask('/exchange/provider-terms')).body;
          const { version, digest } = providers.find(({ provider }: { provider: string }) => provider === 'terms');
          const path = '/api/providers/terms/terms/accept';
          if (accepts) await owner.ask('POST', path, { version, digest, confirmed: true });
          return { action: 'accept' };
        });
      }
      await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', it.url), { requestInit: { headers } }));
      const result = await client.callTool(params);
      await client.close();
      return result;
    }
    const url = `${it.url}/providers/terms/terms`;
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const { isError, content } = await scrape(capabilities);
      assert.equal(isError, true);
      assert.match(JSON.stringify(content), new RegExp(`have an admin open ${url}, then call again`));
    }
    assert.deepEqual(
      shown.map((one) => (one as { url: string }).url),
      [url],
    );
    accepts = true;
    assert.match(JSON.stringify((await scrape({ elicitation: { url: {} } })).content), /title.{5}A/);
  });

  test('the official MCP server browses and runs', async (t) => {
    const mcp = await startMcp(it.url, it.key);
    t.after(() => mcp.close());
    const categories = await mcp.call('firecrawl_find_tools', {});
    assert.match(categories, /research/);
    const listed = await mcp.call('firecrawl_find_tools', { providers: ['crossref'] });
    assert.match(listed, /works\/search/);
    api.answer = found('Only');
    const ran = await mcp.call('firecrawl_scrape', { alexandria: call() });
    assert.match(ran, /"title":\s*"Only"/);
  });
});

test('a stored reply outlives a restart; a run that was cut off is unresolved', async () => {
  const api = await providerApi(found('A'));
  const settings = {
    dataDir: tempDir(),
    ...providersConfig({ TRAWL_PROVIDERS: providerFolder(itemsProvider(api.url)) }),
  };
  const database = { database: { kind: 'sqlite' as const, file: `${settings.dataDir}/trawl.db` } };
  const it = await startApp({ ...settings, ...database }, { drainTimeout: 50 });
  await turnOn(await setUp(it), 'items');
  const done = await runs(it, call(), 'done');
  api.answer = () => {};
  const cut = runs(it, call(), 'cut').catch(() => undefined);
  await until(async () => api.asked.length === 2);
  await it.app.close();
  await cut;
  const later = await startApp({ ...settings, ...database });
  const again = await runs(later, call(), 'done');
  assert.deepEqual(again.body, done.body);
  const lost = await runs(later, call(), 'cut');
  // Until its time is over somebody else might still be at it.
  assert.deepEqual([lost.status, lost.body.code], [409, 'request_in_flight']);
  assert.equal(api.asked.length, 2);
});
