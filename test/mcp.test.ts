import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type ToolName, tools } from '@trawl/contract/mcp/tools.ts';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import type { Log } from '../src/foundation/kernel/log.ts';
import { startApp, TEST_KEY, type TestApp } from './support/app.ts';
import { type Browser, setUp } from './support/console.ts';
import { connectSignedIn } from './support/oauth-provider.ts';
import { folderWithPapers } from './support/papers.ts';
import { plansFile } from './support/plans.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { SITE_HOST, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';
import { sendRaw } from './support/wire.ts';

/** The MCP endpoint with the official client, over real HTTP. */

const CLI = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
const scrapeId = new RegExp(`(?<="scrapeId":")${UUID.source}`);
const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const PAGE = '<title>Tides</title><main><h1>Tides</h1><p>High water is at nine.</p><a href="/low">Low</a></main>';

interface Called {
  readonly text: string;
  readonly isError: boolean;
}

describe('MCP', () => {
  let it: TestApp;
  let site: Site;
  let engines: FakeEngines;
  let owner: Browser;

  before(async () => {
    const dataDir = await folderWithPapers([
      {
        ids: { arxiv: ['1706.03762'] },
        title: 'Attention Is All You Need',
        abstract: 'A network for translation that is based on attention alone.',
        created: '2017-06-12',
        references: ['arxiv:1409.0473'],
        text: '# Attention\n\nIn this work we employ eight heads, which are parallel attention layers.',
      },
      {
        ids: { arxiv: ['1409.0473'] },
        title: 'Neural Machine Translation by Jointly Learning to Align and Translate',
        abstract: 'Attention for the translation of sentences.',
        created: '2014-09-01',
      },
    ]);
    site = await startSite({
      '/': PAGE,
      '/low': '<title>Low</title><main><h1>Low water</h1><p>At three.</p></main>',
      '/long': `<title>Long</title><main><h1>Long</h1><p>${'All about tides. '.repeat(1_000)}</p></main>`,
    });
    engines = await startEngines();
    engines.answer('searxng', [{ url: `${site.url}/`, title: 'Tides', snippet: 'High water is at nine.' }]);
    it = await startApp({ ...SITE_SETTINGS, dataDir, searchEngines: [engines.setting('searxng')] });
    owner = await setUp(it);
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await engines[Symbol.asyncDispose]();
  });

  /** A connected client. @param path of the endpoint, with its query */
  async function connect(path = '/mcp', options: { key?: string | null; modern?: boolean } = {}): Promise<Client> {
    const { key = TEST_KEY, modern = false } = options;
    const client = new Client(
      { name: 'test-client', version: '7.1' },
      modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(path, it.url), { requestInit: { headers } }));
    return client;
  }

  async function call(client: Client, name: ToolName, args: Record<string, unknown>): Promise<Called> {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'), isError };
  }

  for (const modern of [false, true]) {
    test(`a client of the ${modern ? 'newest' : '2025'} protocol lists tools and scrapes`, async () => {
      const client = await connect('/mcp', { modern });
      assert.equal(client.getServerVersion()?.name, 'trawl');
      const names = (await client.listTools()).tools.map(({ name }) => name);
      assert.ok(names.includes('firecrawl_scrape'));
      const { text } = await call(client, 'firecrawl_scrape', { url: `${site.url}/`, formats: ['markdown', 'links'] });
      assert.match(text, /^# Tides\n\nHigh water is at nine\./);
      assert.match(text, /"links":\["http/);
      await client.close();
    });
  }

  test('every tool answers, with a key and after a sign-in', async () => {
    const signedIn = new Client({ name: 'signed-in', version: '1' });
    await connectSignedIn(signedIn, new URL('/mcp?tools=all', it.url), owner);
    await Promise.all([callEveryTool(await connect('/v2/mcp?tools=all')), callEveryTool(signedIn)]);
  });

  async function callEveryTool(client: Client): Promise<void> {
    // From now on the client holds results against the output schemas.
    await client.listTools();
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const page = `${site.url}/`;
    const kept = new Map<string, string>();
    /** A tool, its arguments (`{name}` stands for what an earlier call kept), what the answer says, and what to keep of it. */
    const calls: readonly (readonly [ToolName, object, RegExp, Readonly<Record<string, RegExp>>?])[] = [
      ['firecrawl_scrape', { url: page, maxAge: 0 }, /High water/, { scrape: scrapeId }],
      ['trawl_scrape_result', { scrapeId: '{scrape}', offset: 9 }, /^High water/],
      ['firecrawl_map', { url: page, limit: 5 }, /\/low/],
      [
        'firecrawl_search',
        { query: 'tides', limit: 3 },
        /High water/,
        { search: new RegExp(`(?<="id":")${UUID.source}`) },
      ],
      ['firecrawl_find_tools', { query: 'tides' }, /"alexandria"/],
      [
        'firecrawl_search_feedback',
        { searchId: '{search}', rating: 'good', valuableSources: [{ url: page }] },
        /feedbackId/,
      ],
      ['firecrawl_feedback', { endpoint: 'scrape', jobId: '{scrape}', rating: 'good', note: 'clear' }, /feedbackId/],
      ['firecrawl_crawl', { url: page, limit: 2, wait: 60 }, /"status":"completed"[\s\S]*High water/, { crawl: UUID }],
      ['firecrawl_check_crawl_status', { id: '{crawl}', skip: 1 }, /"total":2,"completed":2[\s\S]*status 200/],
      ['trawl_crawl_export', { id: '{crawl}', format: 'parquet' }, /exports\/.*\.parquet/],
      ['firecrawl_crawl', { url: page, limit: 2 }, UUID, { crawl: UUID }],
      ['trawl_crawl_cancel', { id: '{crawl}' }, /cancelled|CONFLICT|Conflict/],
      [
        'trawl_batch_scrape',
        { urls: [page], archive: true, scrapeOptions: { formats: ['markdown'] } },
        UUID,
        { batch: UUID },
      ],
      ['trawl_batch_status', { id: '{batch}', wait: 60 }, /"completed":1[\s\S]*High water/],
      ['trawl_batch_export', { id: '{batch}', format: 'wacz' }, /exports\/.*\.wacz/],
      ['firecrawl_extract', { urls: [page], schema }, UUID, { extract: UUID }],
      ['trawl_extract_status', { id: '{extract}', wait: 60 }, /"data":\{"title":"Tides"/],
      ['firecrawl_agent', { prompt: 'The title', urls: [page], schema, wait: 60 }, /"title":"Tides"/, { agent: UUID }],
      ['firecrawl_agent_status', { id: '{agent}' }, /"status":"completed"/],
      ['trawl_agent_cancel', { id: '{agent}' }, /Agent already finished/],
      ['firecrawl_interact', { url: page, code: 'await page.title()', language: 'node' }, /Tides/, { session: UUID }],
      ['firecrawl_interact_stop', { scrapeId: '{session}' }, /"success":true/],
      ['trawl_browser_create', { ttl: 60 }, UUID, { browser: UUID }],
      ['trawl_browser_execute', { sessionId: '{browser}', code: '1 + 1' }, /2/],
      ['trawl_browser_list', { status: 'active' }, /active/],
      ['trawl_browser_delete', { sessionId: '{browser}' }, /"success":true/],
      [
        'firecrawl_parse',
        { filePath: '/home/me/tides.html' },
        /curl .*'@\/home\/me\/tides\.html'/,
        { upload: /(?<="uploadUrl":")[^"]+/, ref: /(?<="uploadRef":")[^"]+/ },
      ],
      ['firecrawl_monitor_create', { page, goal: 'Say when the tides change' }, UUID, { monitor: UUID }],
      ['firecrawl_monitor_list', {}, /Say when/],
      ['firecrawl_monitor_get', { id: '{monitor}' }, /"status":"active"/],
      ['firecrawl_monitor_update', { id: '{monitor}', body: { name: 'Water' } }, /"name":"Water"/],
      ['firecrawl_monitor_run', { id: '{monitor}' }, UUID, { check: new RegExp(`(?<="id":")${UUID.source}`) }],
      ['firecrawl_monitor_checks', { id: '{monitor}', limit: 5 }, UUID],
      ['firecrawl_monitor_check', { id: '{monitor}', checkId: '{check}' }, UUID],
      ['firecrawl_monitor_delete', { id: '{monitor}' }, /true/],
      ['firecrawl_research_search_papers', { query: 'attention', k: 3 }, /"paperId":"arxiv:1706.03762"/],
      ['firecrawl_research_inspect_paper', { paperId: 'arxiv:1706.03762' }, /Attention Is All You Need/],
      [
        'firecrawl_research_related_papers',
        { seed_ids: ['arxiv:1706.03762'], intent: 'translation' },
        /arxiv:1409\.0473/,
      ],
      ['firecrawl_research_read_paper', { paperId: 'arxiv:1706.03762', question: 'How many heads?' }, /eight heads/],
      ['firecrawl_developer_search', { query: 'retries', k: 3 }, /"results":\[/],
      ['firecrawl_credit_usage', {}, /remainingCredits/],
    ];
    for (const [name, input, expected, keep = {}] of calls) {
      const args = JSON.parse(JSON.stringify(input).replace(/\{(\w+)\}/g, (whole, key) => kept.get(key) ?? whole));
      const { text } = await call(client, name, args);
      assert.match(text, expected, name);
      for (const [key, pattern] of Object.entries(keep)) kept.set(key, pattern.exec(text)?.[0] ?? '');
    }
    await fetch(kept.get('upload') as string, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: PAGE });
    const parsed = await call(client, 'firecrawl_parse', { uploadRef: kept.get('ref') });
    assert.match(parsed.text, /^# Tides/);
    const called = new Set(calls.map(([name]) => name));
    assert.deepEqual(
      Object.keys(tools).filter((name) => !called.has(name as ToolName)),
      [],
    );
    await client.close();
  }

  test('lists of tools fit their budgets, and have no tool that the key may not use', async () => {
    const tokens = async (query: string): Promise<number> => {
      const client = await connect(`/mcp${query}`);
      const { tools: listed } = await client.listTools();
      await client.close();
      return JSON.stringify(listed).length / 4;
    };
    const [lean, usual, all] = [await tokens('?tools=lean'), await tokens(''), await tokens('?tools=all')];
    assert.ok(lean <= 4_000 && usual <= 14_000 && all <= 20_000, `${lean}, ${usual}, ${all} tokens`);
    assert.ok(lean < usual && usual < all);
    const { key } = await it.app.keys.create({ name: 'searcher', scopes: ['search'] });
    const client = await connect('/mcp?tools=all', { key });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    assert.ok(names.includes('firecrawl_search') && !names.includes('firecrawl_scrape'), names.join());
    await assert.rejects(client.callTool({ name: 'firecrawl_scrape', arguments: { url: site.url } }), /Unknown tool/);
    await client.close();
  });

  test('activity names the endpoint, the tool and the client', async () => {
    const client = await connect('/mcp', { modern: true });
    await call(client, 'firecrawl_scrape', { url: `${site.url}/low?activity` });
    await client.close();
    const { entries } = (await owner.ask('GET', '/api/activity?endpoint=scrape')).body;
    const { path, target, tool, client: named, credits } = entries[0];
    assert.deepEqual(
      [path, target, tool, named, credits],
      ['/v2/scrape', `${site.url}/low?activity`, 'firecrawl_scrape', 'test-client 7.1', 1],
    );
  });

  test('errors say what is wrong, with an example', async () => {
    const client = await connect();
    const wrong = await call(client, 'firecrawl_scrape', { url: 'tides', formats: ['picture'] });
    const { details, example } = JSON.parse(wrong.text);
    assert.deepEqual([wrong.isError, details[0].field, example.url], [true, 'formats[0]', 'https://example.com']);
    const refused = await call(client, 'firecrawl_scrape', { url: 'http://10.0.0.1/' });
    assert.deepEqual([refused.isError, JSON.parse(refused.text).code], [true, 'PRIVATE_ADDRESS']);
    const missing = await call(client, 'firecrawl_agent_status', { id: 'x' });
    assert.match(JSON.parse(missing.text).error, /valid UUID/);
    const misspelt = await call(client, 'firecrawl_scrape', {
      url: `${site.url}/`,
      onlyMainContents: true,
      mobile: null,
    });
    assert.match(misspelt.text, /"onlyMainContents" \(did you mean "onlyMainContent"\?\)/);
    await client.close();
  });

  test('every tool names the field that is wrong, and shows an example', async () => {
    const client = await connect('/mcp?tools=all');
    for (const [name, { input, example }] of Object.entries(tools)) {
      for (const field of Object.keys(input.shape)) {
        const wrong = [true, {}, [], 1]
          .map((value) => ({ ...example, [field]: value }))
          .find((args) => !input.safeParse(args).success);
        if (wrong === undefined) continue;
        const { isError, text } = await call(client, name as ToolName, wrong);
        const said = JSON.parse(text);
        assert.ok(isError && said.details[0].field.startsWith(field), `${name}.${field}: ${text}`);
        assert.deepEqual(said.example, example, `${name}.${field}`);
      }
    }
    await client.close();
  });

  test('a long page comes in parts, without a gap', async () => {
    const client = await connect();
    const first = (await call(client, 'firecrawl_scrape', { url: `${site.url}/long`, maxTokens: 1_000 })).text;
    assert.ok(first.length < 4_300, `${first.length} characters`);
    let [, id, offset] = /trawl_scrape_result {"scrapeId":"(.+?)","offset":(\d+)}/.exec(first) ?? [];
    let whole = first.slice(0, Number(offset));
    while (offset !== undefined) {
      const { text } = await call(client, 'trawl_scrape_result', {
        scrapeId: id,
        offset: Number(offset),
        maxTokens: 1_500,
      });
      const next = /"offset":(\d+)}/.exec(text)?.[1];
      whole += next === undefined ? text : text.slice(0, Number(next) - Number(offset));
      offset = next;
    }
    assert.equal(whole, `# Long\n\n${'All about tides. '.repeat(1_000).trim()}`);
    await client.close();
  });

  test('results that are data are structured, and fit without breaking their schema', async () => {
    site.set('/many', Array.from({ length: 300 }, (_, i) => `<a href="/many/${i}">Page ${i}</a>`).join(''));
    const client = await connect();
    const listed = (await client.listTools()).tools.find(({ name }) => name === 'firecrawl_map');
    assert.ok(listed?.outputSchema);
    const map = (maxTokens: number) =>
      client.callTool({ name: 'firecrawl_map', arguments: { url: `${site.url}/many`, maxTokens } });
    const whole = (await map(16_000)).structuredContent as { links: unknown[]; omitted?: number };
    assert.ok(whole.links.length >= 300 && whole.omitted === undefined);
    const { structuredContent, content } = await map(500);
    const { links, omitted } = structuredContent as typeof whole;
    assert.ok(links.length > 0);
    assert.equal(links.length + (omitted ?? 0), whole.links.length);
    const [part] = content;
    assert.ok(part?.type === 'text' && part.text.length <= 2_000);
    assert.deepEqual(JSON.parse(part.text), structuredContent);
    await client.close();
  });

  test('prompts, and results as resources', async () => {
    const client = await connect();
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['literature_review', 'site_summary', 'extract_data'],
    );
    const { messages } = await client.getPrompt({ name: 'site_summary', arguments: { url: site.url } });
    assert.match(JSON.stringify(messages), new RegExp(`Summarize the site ${site.url}`));
    await assert.rejects(client.getPrompt({ name: 'site_summary' }), /Missing arguments: url/);

    const url = `${site.url}/low?resource`;
    const [id = ''] = scrapeId.exec((await call(client, 'firecrawl_scrape', { url })).text) ?? [];
    const { resources } = await client.listResources();
    const uri = `trawl://scrape/${id}`;
    assert.equal(resources.find((one) => one.uri === uri)?.name, url);
    assert.match(JSON.stringify(await client.readResource({ uri })), /# Low water/);
    const paper = await client.readResource({ uri: 'trawl://paper/arxiv:1706.03762' });
    assert.match(JSON.stringify(paper), /Attention Is All You Need/);
    const ref = { type: 'ref/resource' as const, uri: 'trawl://scrape/{id}' };
    const { completion } = await client.complete({ ref, argument: { name: 'id', value: id.slice(0, 8) } });
    assert.ok(completion.values.includes(id));
    for (const gone of [
      `trawl://scrape/${crypto.randomUUID()}`,
      'trawl://nothing/1',
      'trawl://paper/%zz',
      'file:///etc/passwd',
    ]) {
      await assert.rejects(client.readResource({ uri: gone }), /not found/i, gone);
    }
    await client.close();
  });

  test('limits of the plan hold, and say when to try again', async () => {
    const plans = plansFile({ requestsPerMinute: { default: 1_000, map: 1 }, creditsPerMonth: 1 });
    const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'));
    const app = await startApp({ ...SITE_SETTINGS, plansFile: plans }, { clock });
    const ask = async (name: string, url: string): Promise<Record<string, unknown>> => {
      const text = await (await send(tool(name, { url }), { app })).text();
      const { result } = JSON.parse(text.slice(text.indexOf('{')));
      return result.isError ? JSON.parse(result.content[0].text) : {};
    };
    assert.deepEqual(await ask('firecrawl_map', `${site.url}/`), {});
    const { error, retryAfterSeconds, retryable } = await ask('firecrawl_map', `${site.url}/`);
    assert.deepEqual([error, Number(retryAfterSeconds) > 0, retryable], ['Rate limit exceeded', true, true]);
    const unpaid = await ask('firecrawl_scrape', `${site.url}/low?unpaid`);
    assert.match(String(unpaid.error), /Insufficient credits/);
  });

  test('a job reports progress while a call waits for it', async () => {
    const client = await connect();
    const seen: number[] = [];
    const { content } = await client.callTool(
      { name: 'firecrawl_crawl', arguments: { url: `${site.url}/`, limit: 2, wait: 60 } },
      { onprogress: ({ progress }) => void seen.push(progress) },
    );
    assert.match(JSON.stringify(content), /completed/);
    assert.ok(seen.length > 0 && seen.every((value, at) => at === 0 || value > (seen[at - 1] as number)), seen.join());
    await client.close();
  });

  /** Sends a message as it is. */
  const send = (
    message: unknown,
    { headers = {}, path = '/mcp', method = 'POST', signal, app = it }: Sending = {},
  ): Promise<Response> =>
    fetch(app.url + path, {
      method,
      headers: {
        authorization: `Bearer ${TEST_KEY}`,
        ...JSON_TYPES,
        ...headers,
      },
      ...(method === 'POST' ? { body: typeof message === 'string' ? message : JSON.stringify(message) } : {}),
      ...(signal && { signal }),
    });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const tool = (name: unknown, args: unknown) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  });

  test('messages that are not of the protocol are answered as it says', async () => {
    const initialize = (protocolVersion: string) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    });
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77 } };
    const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const future = { ...modern, 'mcp-protocol-version': '2099-01-01' };
    const otherMethod = { ...modern, 'mcp-method': 'tools/call' };
    const withVersion = (version: string) => {
      const at = 'io.modelcontextprotocol';
      const _meta = { [`${at}/protocolVersion`]: version, [`${at}/clientCapabilities`]: {} };
      return { ...ping, method: 'tools/list', params: { _meta } };
    };
    const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(9_999)}${']'.repeat(9_999)}}}`;
    const cases: readonly (readonly [string, unknown, Sending, number, RegExp])[] = [
      ['no JSON', '{', {}, 400, /-32700/],
      ['nothing', '', {}, 400, /-32700/],
      ['no message', '7', {}, 400, /-32600/],
      ['an empty batch', [], {}, 400, /-32600/],
      ['a batch', [ping, { ...ping, id: 2 }], {}, 200, /"id":1[\s\S]*"id":2/],
      ['a long batch', Array(21).fill(ping), {}, 400, /20 messages/],
      ['an unknown method', { ...ping, method: 'nope' }, {}, 200, /-32601/],
      ['an unknown tool', tool('nope', {}), {}, 200, /-32602.*Unknown tool: nope/],
      ['arguments that are a list', tool('firecrawl_map', [1]), {}, 200, /-32602/],
      [
        'a prototype',
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"firecrawl_map","arguments":{"__proto__":{"url":"http://127.9.9.9/"}}}}`,
        {},
        200,
        /url: is required/,
      ],
      ['a version of the past', initialize('1999-01-01'), {}, 200, /"protocolVersion":"2025-11-25"/],
      ['a version of the future', initialize('2099-01-01'), {}, 200, /"protocolVersion":"2025-11-25"/],
      ['an older version', initialize('2024-11-05'), {}, 200, /"protocolVersion":"2024-11-05"/],
      ['a header of the future', ping, { headers: { 'mcp-protocol-version': '2099-01-01' } }, 400, /2099-01-01/],
      ['another JSON-RPC', { ...ping, jsonrpc: '1.0' }, {}, 400, /-32600/],
      ['no method', { jsonrpc: '2.0', id: 1 }, {}, 400, /-32600/],
      ['an id that is an object', { ...ping, id: {} }, {}, 400, /-32600/],
      ['an id that is null', { ...ping, id: null }, {}, 400, /-32600/],
      ['parameters that are a text', { ...ping, params: 'x' }, {}, 400, /-32600/],
      ['a tool without a name', tool(undefined, {}), {}, 200, /-32602/],
      ['a tool whose name is a number', tool(7, {}), {}, 200, /-32602/],
      [
        'an unknown prompt',
        { ...ping, method: 'prompts/get', params: { name: 'nope' } },
        {},
        200,
        /Unknown prompt: nope/,
      ],
      [
        'a cursor of nowhere',
        { ...ping, method: 'resources/list', params: { cursor: '../x' } },
        {},
        200,
        /cursor.*is not a UUID/,
      ],
      ['the answer to a question that nobody asked', { jsonrpc: '2.0', id: 9, result: {} }, {}, 202, /^$/],
      ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/nope' }, {}, 202, /^$/],
      ['the end of a call that does not run', cancelled, {}, 202, /^$/],
      ['a session of nobody', ping, { headers: { 'mcp-session-id': '../../nobody' } }, 200, /"result"/],
      ['2026 without an envelope', ping, { headers: modern }, 400, /-32602.*_meta/],
      ['2026 with another version inside', withVersion('2025-11-25'), { headers: modern }, 400, /-32020|-32602/],
      [
        '2026 with a version of the future',
        withVersion('2099-01-01'),
        { headers: future },
        400,
        /-32022.*"2026-07-28"/,
      ],
      ['2026 with another method in the header', withVersion('2026-07-28'), { headers: otherMethod }, 400, /-32020/],
      ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, 202, /^$/],
      ['an unknown choice of tools', ping, { path: '/mcp?tools=nope' }, 400, /neither a tool nor one of lean/],
      ['another content type', ping, { headers: { 'content-type': 'text/plain' } }, 415, /-32000/],
      ['too many bytes', tool('x'.repeat(1_100_000), {}), {}, 413, /"jsonrpc":"2.0".*Payload Too Large/],
      ['too many levels', deep, {}, 400, /64 levels/],
      ['a stream of the server', '', { method: 'GET' }, 405, /-32000/],
      ['the end of a session', '', { method: 'DELETE', headers: { 'mcp-session-id': 'client.eA' } }, 405, /-32000/],
      ['no key', ping, { headers: { authorization: '' } }, 401, /Unauthorized/],
      ['an unknown key', ping, { headers: { authorization: 'Bearer fc-nope' } }, 401, /Unauthorized/],
    ];
    for (const [what, message, options, status, expected] of cases) {
      const response = await send(message, options);
      assert.equal(response.status, status, what);
      assert.match(await response.text(), expected, what);
    }
  });

  test('no tool reaches what the API refuses', async () => {
    // Not on the list of private addresses that this service may reach.
    const inside = createServer((_request, response) => response.end('<p>secret</p>')).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const reached: string[] = [];
    inside.on('request', ({ url = '' }) => reached.push(url));
    const origin = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const client = await connect('/mcp?tools=all');
    let called = 0;
    for (const [name, { example, input }] of Object.entries(tools)) {
      const text = JSON.stringify(example);
      if (!text.includes('https://example.com') || name === 'firecrawl_search_feedback') continue;
      called++;
      const wait = 'wait' in input.shape ? { wait: 20 } : {};
      const args = { ...JSON.parse(text.replaceAll('https://example.com', `${origin}/${name}`)), ...wait };
      assert.doesNotMatch((await call(client, name as ToolName, args)).text, /secret/, name);
    }
    await client.close();
    inside.close();
    assert.ok(called >= 6, `${called} tools`);
    assert.deepEqual(reached, []);
  });

  test('a key in the path works, and is in no log', async () => {
    const lines: string[] = [];
    const log: Log = {
      ...{ debug: write, info: write, warn: write, error: write, child: () => log },
    };
    function write(fields: object, message: string): void {
      lines.push(`${JSON.stringify(fields)} ${message}`);
    }
    const app = await startApp({}, { log });
    const client = new Client({ name: 'keyed', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`/${TEST_KEY}/v2/mcp`, app.url)));
    assert.ok((await client.listTools()).tools.length > 0);
    await client.close();
    const wrong = await send(ping, { path: '/fc-wrong-key/v2/mcp', app });
    assert.equal(wrong.status, 401);
    const metrics = await app.ask('/metrics');
    assert.match(metrics.text, /route="\/v2\/mcp"/);
    assert.ok(lines.some((line) => line.includes('/v2/mcp')));
    assert.doesNotMatch(lines.join('\n') + metrics.text, /fc-test-key|fc-wrong-key/);
  });

  test('without keys, only the own machine is served, not pages of other sites', async () => {
    const app = await startApp({ auth: 'open' });
    const status = async (headers: Record<string, string>): Promise<number> =>
      (
        await fetch(`${app.url}/mcp`, {
          method: 'POST',
          body: JSON.stringify(ping),
          headers: { ...JSON_TYPES, ...headers },
        })
      ).status;
    assert.equal(await status({}), 200);
    assert.equal(await status({ origin: app.url }), 200);
    assert.equal(await status({ origin: 'https://evil.example' }), 403);
    const rebound = `POST /mcp HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    assert.match(await sendRaw(app.port, rebound), /^HTTP\/1\.1 403 /);
    assert.equal(await status({ origin: 'https://evil.example', authorization: `Bearer ${TEST_KEY}` }), 200);
  });

  test('a client that vanishes ends what its call does', async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    site.set('/never', (request) => {
      asked.resolve();
      request.socket.once('close', () => closed.resolve());
    });
    const gone = new AbortController();
    const response = send(tool('firecrawl_scrape', { url: `${site.url}/never` }), { signal: gone.signal });
    response.then((reply) => reply.text()).catch(() => {});
    await asked.promise;
    gone.abort();
    await closed.promise;
  });

  // Without the cancellation the call takes five minutes.
  test('a client before 2026 cancels a call with a message', async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    site.set('/cancelled', (request) => {
      asked.resolve();
      request.socket.once('close', () => closed.resolve());
    });
    const client = await connect();
    const cancelled = new AbortController();
    const params = { name: 'firecrawl_scrape', arguments: { url: `${site.url}/cancelled`, timeout: 300_000 } };
    const calling = assert.rejects(client.callTool(params, { signal: cancelled.signal }));
    await asked.promise;
    cancelled.abort();
    await closed.promise;
    await calling;
    await client.close();
  });

  test('a client before 2026 is named by its session, in every process', async () => {
    const client = await connect();
    await call(client, 'firecrawl_map', { url: `${site.url}/` });
    await client.close();
    const { entries } = (await owner.ask('GET', '/api/activity?endpoint=map')).body;
    assert.equal(entries[0].client, 'test-client 7.1');
  });

  /** A client of `trawl mcp`, as assistants start it. */
  async function start(args: readonly string[], env: Record<string, string>, modern = false): Promise<Client> {
    const client = new Client(
      { name: 'stdio-client', version: '1' },
      modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    const command = { command: process.execPath, args: [CLI, 'mcp', ...args] };
    const surroundings = { PATH: process.env.PATH ?? '', TRAWL_API_KEY: TEST_KEY, LOG_LEVEL: 'error', ...env };
    await client.connect(new StdioClientTransport({ ...command, env: surroundings, stderr: 'ignore' }));
    return client;
  }

  for (const modern of [false, true]) {
    test(`trawl mcp serves a ${modern ? 'new' : '2025'} client over standard streams, and uploads its files`, async () => {
      const file = join(tempDir(), 'tides.html');
      writeFileSync(file, PAGE);
      const client = await start(['--tools', 'firecrawl_parse,firecrawl_scrape'], { TRAWL_URL: it.url }, modern);
      const { tools: listed } = await client.listTools();
      assert.deepEqual(
        listed.map(({ name }) => name),
        ['firecrawl_scrape', 'firecrawl_parse'],
      );
      assert.match((await call(client, 'firecrawl_scrape', { url: `${site.url}/` })).text, /High water/);
      assert.match((await call(client, 'firecrawl_parse', { filePath: file })).text, /^# Tides/);
      await assert.rejects(call(client, 'firecrawl_parse', { filePath: `${file}.no` }), /no such file/);
      await client.close();
    });
  }

  test('trawl mcp works without a running service', async () => {
    const own = { PORT: '1', TRAWL_DATA_DIR: tempDir(), TRAWL_STARTER: 'off', TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST };
    const client = await start([], own);
    assert.match((await call(client, 'firecrawl_scrape', { url: `${site.url}/` })).text, /High water/);
    await client.close();
  });
});

interface Sending {
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly method?: string;
  readonly signal?: AbortSignal;
  readonly app?: TestApp;
}
