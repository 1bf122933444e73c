import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { loadConfig } from '../src/foundation/config/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { folderWith, importInto, issue, repository } from './support/developer.ts';
import { type McpServer, startMcp } from './support/mcp.ts';
import { dropDatabase } from './support/postgres.ts';
import { serviceDatabase } from './support/templates.ts';
import { tempDir } from './support/tmp.ts';

/** The published clients, unmodified, with another base URL. */
describe('the developer index with the official clients', () => {
  let app: TestApp;
  before(async () => {
    const dataDir = tempDir();
    const docs = await folderWith({
      'retries.md':
        '# Retries\n\nA failed request is tried again `maxRetries` times.\n\n| Option | Default |\n| --- | --- |\n| `maxRetries` | 3 |\n',
      'SKILL.md':
        '---\nname: retry-doctor\ndescription: Finds out why requests are tried again\n---\nLook at the retry log.',
    });
    const json = await folderWith({
      'issues.json': JSON.stringify([
        issue('acme/http', 12, 'Retries never stop', 'With `maxRetries: 0` it retries forever.'),
      ]),
      'facts.json': JSON.stringify(repository('acme/http')),
    });
    await importInto(
      dataDir,
      { paths: [docs], source: 'https://docs.acme.example' },
      { paths: [join(json, 'issues.json')], factFiles: [join(json, 'facts.json')] },
    );
    app = await startApp({ dataDir });
  });

  describe('JS SDK', () => {
    const client = (apiKey = app.key) => new Firecrawl({ apiKey, apiUrl: app.url });

    it('searches with every option that it knows', async () => {
      const plain = await client().developerSearch('how do I configure retries', { k: 5, passages: 3 });
      assert.equal(plain.success, true);
      assert.equal(plain.results[0]?.id, 'doc:https://docs.acme.example/retries');
      assert.match(plain.results[0]?.passages[0]?.text ?? '', /\| `maxRetries` \| 3 \|/);
      const narrow = await client().developerSearch('maxRetries', {
        k: 5,
        types: ['issue', 'doc'],
        repos: ['acme/http'],
        sources: ['docs.acme.example'],
        language: 'typescript',
        topic: ['http'],
        license: 'MIT',
        minStars: 1,
        maxStars: 1000,
        archived: false,
        fork: false,
      });
      assert.deepEqual(narrow.results.map(({ id }) => id).sort(), [
        'doc:https://docs.acme.example/SKILL',
        'doc:https://docs.acme.example/retries',
        'issue:acme/http#12',
      ]);
      assert.equal(narrow.results.find(({ id }) => id === 'issue:acme/http#12')?.license, 'MIT');
      assert.deepEqual(narrow.repos?.[0]?.types, { issue: true, pullRequest: false, readme: false });
      assert.deepEqual(narrow.sources, [{ source: 'docs.acme.example', indexed: true }]);
      const skills = await client().developerSearch('retry', { skills: 'only' });
      assert.deepEqual(
        skills.results.map(({ id }) => id),
        ['doc:https://docs.acme.example/SKILL'],
      );
    });

    it('reads the sentence of a refusal', async () => {
      await assert.rejects(
        client().developerSearch('x', { types: ['doc'], repos: ['acme/http'] }),
        (error: Error & { status?: number }) => {
          assert.equal(error.message, 'repos cannot match any requested type; add github types or drop repos');
          assert.equal(error.status, 400);
          return true;
        },
      );
      await assert.rejects(client('fc-wrong').developerSearch('x'), /Unauthorized: Invalid token/);
    });

    it('still finds what it used to find on GitHub', async () => {
      const { success, results, warnings, replacement } = await client().research.searchGithub('retries', { k: 3 });
      assert.equal(success, true);
      assert.deepEqual(
        results.map(({ repo, number }) => [repo, number]),
        [['acme/http', 12]],
      );
      assert.equal(warnings?.length, 1);
      assert.equal(replacement, '/v2/search/developer');
      await assert.rejects(client().research.searchGithub('x', { k: 500 }), /k: 500 is too large; 1 to 100/);
    });
  });

  describe('CLI', () => {
    const cli = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [cli, ...args, '--api-url', app.url], {
        env: { ...bareEnv(), HOME: tempDir(), FIRECRAWL_API_KEY: app.key },
      });

    it('prints results that can be read, and JSON', async () => {
      const { stdout } = await run('developer', 'why do retries never stop', '--limit', '3');
      assert.match(stdout, /## \[issue:acme\/http#12\] \(issue\) Retries never stop/);
      assert.match(stdout, /https:\/\/github\.com\/acme\/http\/issues\/12/);
      assert.match(stdout, /License: MIT/);
      assert.match(stdout, /Citation: https:\/\/docs\.acme\.example\/retries#retries/);
      const { stdout: json } = await run('developer', 'retries', '--json');
      assert.equal(JSON.parse(json).results[0].id, 'doc:https://docs.acme.example/retries');
    });

    it('still has its search on GitHub', async () => {
      const { stdout } = await run('research', 'search-github', 'retries', '--limit', '3');
      assert.match(stdout, /\[acme\/http#12\] \(issue, 1 segments\)/);
    });
  });

  describe('MCP server', () => {
    let mcp: McpServer;
    before(async () => {
      mcp = await startMcp(app.url, app.key);
    });
    after(() => mcp.close());

    it('searches, skills alone too', async () => {
      const answer = await mcp.call('firecrawl_developer_search', { query: 'configure retries', k: 3 });
      assert.match(answer, /## \[doc:https:\/\/docs\.acme\.example\/retries\] \(doc\) Retries/);
      const skills = await mcp.call('firecrawl_developer_search', { query: 'retry', skills: 'only' });
      assert.match(skills, /retry-doctor/);
      assert.doesNotMatch(skills, /acme\/http/);
    });
  });
});

describe('the developer index on PostgreSQL', () => {
  it('is the same in two parallel services', async () => {
    const url = await serviceDatabase();
    const dataDir = tempDir();
    const { database, indexDir } = loadConfig({ TRAWL_DATA_DIR: dataDir, DATABASE_URL: url });
    const apps = await Promise.all([1, 2].map(() => startApp({ dataDir, database, indexDir })));
    try {
      await importInto(
        { dataDir, databaseUrl: url },
        { paths: [await folderWith({ 'a.md': '# Alpha\n\nAxolotls.' })], source: 'https://x.example' },
      );
      for (const { ask } of apps) {
        const { body } = await ask('/v2/search/developer?query=axolotls');
        assert.deepEqual(
          body.results.map(({ id }: { id: string }) => id),
          ['doc:https://x.example/a'],
        );
      }
    } finally {
      await Promise.all(apps.map(({ app }) => app.close()));
      await dropDatabase(url);
    }
  });
});
