import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Firecrawl from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { trawl } from './support/cli.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { type FakeEngines, startEngines } from './support/search-engines.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

/** Web search with the official clients, unmodified, and with our own command line. */

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));

describe('web search with the official clients', () => {
  let engines: FakeEngines;
  let site: Site;
  let it: TestApp;
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
    engines = await startEngines();
    site = await startSite({ '/lights': articlePage('Lights of the harbour', 'In winter the lamps are lit at four.') });
    engines.answer('brave', [
      { url: `${site.url}/lights`, title: 'Lights', snippet: 'What the engine says.', image: `${site.url}/a.png` },
      { url: 'https://two.example/b', title: 'Two', snippet: 'Another.', image: 'https://two.example/b.png' },
    ]);
    it = await startApp({ ...SITE_SETTINGS, searchEngines: [engines.setting('brave')] });
    mcp = await startMcp(it.url, it.key);
  });
  after(async () => {
    mcp.close();
    await engines[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  test('SDK: every source, and results that are scraped', async () => {
    const client = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    const found = await client.search('harbour lights', { sources: ['web', 'news', 'images'], limit: 5, tbs: 'qdr:m' });
    assert.deepEqual([found.web?.length, found.news?.length, found.images?.length], [2, 2, 2]);
    assert.equal((found.web?.[1] as { title?: string } | undefined)?.title, 'Two');
    const scraped = await client.search('when are the lamps lit', { scrapeOptions: { formats: ['markdown'] } });
    assert.match((scraped.web?.[0] as { markdown?: string } | undefined)?.markdown ?? '', /lamps are lit at four/);
    assert.ok((scraped.web?.[1] as { metadata?: { error?: string } } | undefined)?.metadata?.error);
    await assert.rejects(client.search('x', { includeDomains: ['a.example'], excludeDomains: ['b.example'] }));
  });

  test('CLI: results, as JSON, scraped', async () => {
    const text = await firecrawl('search', 'harbour lights', '--limit', '2');
    assert.match(text, /Lights/);
    assert.match(text, /two\.example/);
    const json = JSON.parse(await firecrawl('search', 'harbour lights', '--sources', 'web,news', '--json'));
    assert.equal((json.data ?? json).web.length, 2);
    const scraped = await firecrawl('search', 'lamps', '--scrape', '--scrape-formats', 'markdown', '--json');
    assert.match(scraped, /lamps are lit at four/);
  });

  test('categories: the developer index, and sites of their kind', async () => {
    const said = await it.ask('/v2/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'retry a request', categories: [{ type: 'developer' }] }),
    });
    assert.deepEqual([said.status, said.body.data], [200, { web: [], developer: [] }]);
    await firecrawl('search', 'retry a request', '--categories', 'github,research', '--json');
    assert.match(String(engines.asked.at(-1)?.fields.q), /site:github\.com OR site:arxiv\.org/);
  });

  test('MCP: firecrawl_search as it is called by default, with options, and feedback', async () => {
    const said = await mcp.call('firecrawl_search', { query: 'harbour lights' });
    const body = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    assert.deepEqual([body.success, body.data.web.length, Array.isArray(body.data.tools)], [true, 2, true]);
    const scraped = await mcp.call('firecrawl_search', {
      query: 'lamps',
      limit: 1,
      sources: [{ type: 'web' }],
      scrapeOptions: { formats: ['markdown'], onlyMainContent: true },
    });
    assert.match(scraped, /lamps are lit at four/);
    const receipt = await mcp.call('firecrawl_search_feedback', {
      searchId: body.id,
      rating: 'good',
      valuableSources: [{ url: 'https://two.example/b', reason: 'right' }],
    });
    assert.match(receipt, /feedbackId/);
  });

  test('trawl search', async () => {
    const env = { TRAWL_API_KEY: it.key };
    const { code, stdout, stderr } = await trawl(['search', 'harbour lights', '--limit', '2', '--at', it.url], env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Lights\nhttp:.*\/lights\n/);
    assert.match(stderr, /2 results/);
    assert.equal((await trawl(['search', '--source', 'videos', 'x', '--at', it.url], env)).code, 2);
    assert.equal((await trawl(['search', ' ', '--at', it.url], env)).code, 1);
  });

  test('trawl doctor says which engines are asked', async () => {
    const doctor = async (env: Record<string, string>) => {
      const { stdout } = await trawl(['doctor', '--json'], { TRAWL_DATA_DIR: tempDir(), ...env });
      return JSON.parse(stdout).find(({ name }: { name: string }) => name === 'web search');
    };
    assert.match((await doctor({})).detail, /queries DuckDuckGo/);
    const set = await doctor({
      TRAWL_SEARCH: `searxng:http://127.0.0.1:9,brave:${engines.setting('brave').url},local`,
      TRAWL_BRAVE_API_KEY: 'secret-1',
    });
    assert.deepEqual(
      [set.state, set.detail],
      ['broken', 'searxng: cannot be reached: Could not connect to 127.0.0.1 (ECONNREFUSED)'],
    );
    for (const wrong of ['google', 'searxng', 'brave', 'searxng:nowhere', 'local,local']) {
      const { code, stdout, stderr } = await trawl(['keys', 'list'], {
        TRAWL_DATA_DIR: tempDir(),
        TRAWL_SEARCH: wrong,
      });
      assert.equal(code, 1, wrong);
      assert.match(`${stdout}${stderr}`, /TRAWL_SEARCH/, wrong);
    }
  });
});
