import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { tempDir } from './support/tmp.ts';

/** Scraping with the published command line and MCP server, unmodified. */

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const LONG = Array.from(
  { length: 5 },
  (_, i) => `The keepers write down every ship that passes by at night, and this is paragraph ${i}.`,
);

describe('scraping with the official clients', () => {
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
    site = await startSite({ '/article': articlePage('Lights of the harbour', ...LONG) });
    it = await startApp(SITE_SETTINGS);
    mcp = await startMcp(it.url, it.key);
  });
  after(async () => {
    mcp.close();
    await site[Symbol.asyncDispose]();
  });

  test('CLI: Markdown, and several formats as JSON', async () => {
    assert.match(await firecrawl('scrape', `${site.url}/article`), /# Lights of the harbour/);
    const both = JSON.parse(await firecrawl('scrape', `${site.url}/article`, '--format', 'markdown,links', '--json'));
    assert.ok((both.links ?? both.data.links).includes(`${site.url}/about`));
    assert.match(await firecrawl('scrape', `${site.url}/article`, '--redact-pii'), /Lights of the harbour/);
  });

  test('CLI: a site that does not answer ends with its error', async () => {
    await assert.rejects(firecrawl('scrape', 'http://nobody.example/'), (error: Error & { stderr?: string }) => {
      assert.match(error.stderr ?? '', /DNS resolution failed/);
      return true;
    });
  });

  test('MCP: firecrawl_scrape with Markdown, data to a schema, and an error', async () => {
    const text = await mcp.call('firecrawl_scrape', { url: `${site.url}/article`, formats: ['markdown'] });
    assert.match(text, /# Lights of the harbour/);
    const data = await mcp.call('firecrawl_scrape', {
      url: `${site.url}/article`,
      formats: ['json'],
      jsonOptions: { prompt: 'the title', schema: { type: 'object', properties: { title: { type: 'string' } } } },
    });
    assert.match(data, /"title":\s*"Lights of the harbour"/);
    await assert.rejects(
      mcp.call('firecrawl_scrape', { url: 'http://127.0.0.1/', formats: ['markdown'] }),
      /Invalid URL/,
    );
  });
});
