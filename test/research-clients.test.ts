import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { tempDir } from './support/tmp.ts';

/** The published clients, unmodified, with another base URL. The papers are those of the starter library. */
describe('paper search with the official clients', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ starter: true });
  });

  describe('JS SDK', () => {
    const client = (apiKey = app.key) => new Firecrawl({ apiKey, apiUrl: app.url });

    it('searches', async () => {
      const { success, results } = await client().research.searchPapers('attention transformer', {
        k: 5,
        authors: ['vaswani', 'shazeer'],
        categories: ['cs.CL'],
        from: '2017-01-01',
        to: '2017-12-31',
      });
      assert.equal(success, true);
      assert.equal(results[0]?.primaryId, 'arxiv:1706.03762');
      assert.ok(results.length <= 5);
    });

    it('reads the message and the code of an error', async () => {
      await assert.rejects(
        client().research.searchPapers('x', { from: '2024-02-30' }),
        (error: Error & { status?: number }) => {
          assert.equal(error.message, 'from: "2024-02-30" is not allowed; must be a real date, YYYY-MM-DD');
          assert.equal(error.status, 400);
          return true;
        },
      );
      await assert.rejects(client('fc-wrong').research.searchPapers('x'), (error: Error & { status?: number }) => {
        assert.equal(error.message, 'Unauthorized: Invalid token');
        assert.equal(error.status, 401);
        return true;
      });
    });
  });

  describe('CLI', () => {
    const cli = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [cli, 'research', 'search-papers', ...args, '--api-url', app.url], {
        env: { ...bareEnv(), HOME: tempDir(), FIRECRAWL_API_KEY: app.key },
      });

    it('searches', async () => {
      const { stdout } = await run('deep residual learning', '--limit', '3', '--json');
      const { results } = JSON.parse(stdout) as { results: { primaryId: string }[] };
      assert.equal(results.length, 3);
      assert.ok(results.some((paper) => paper.primaryId === 'arxiv:1512.03385'));
    });

    it('fails when the request is refused', async () => {
      await assert.rejects(run('x', '--from', 'yesterday'), (error: { stderr: string; stdout: string }) => {
        assert.match(error.stderr, /400/);
        return true;
      });
    });
  });

  describe('MCP server', () => {
    let mcp: McpServer;
    before(async () => {
      mcp = await startMcp(app.url, app.key);
    });
    after(() => mcp.close());

    it('searches', async () => {
      assert.ok((await mcp.tools()).includes('firecrawl_research_search_papers'));
      const answer = await mcp.call('firecrawl_research_search_papers', {
        query: 'generative adversarial networks',
        k: 3,
      });
      assert.match(answer, /1406\.2661/);
    });
  });
});
