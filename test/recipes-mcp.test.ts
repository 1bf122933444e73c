import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startApp, type TestApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { EXAMPLES } from './support/examples.ts';
import { articlePage, SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** The configuration files of examples/mcp/, as each client reads its own: filled in, and used by the official client. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEXT = 'The keepers of the lighthouse write down every ship that passes by at night.';

interface Configured {
  readonly type?: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
}

/** Where each client has its servers, and what it puts in for the key. */
const CLIENTS: Readonly<Record<string, { readonly servers: string; readonly key: RegExp; readonly type?: string }>> = {
  'claude-code': { servers: 'mcpServers', key: /\$\{TRAWL_API_KEY\}/g, type: 'http' },
  'claude-desktop': { servers: 'mcpServers', key: /fc-…/g },
  cursor: { servers: 'mcpServers', key: /\$\{env:TRAWL_API_KEY\}/g },
  'vs-code': { servers: 'servers', key: /\$\{input:trawl-key\}/g, type: 'http' },
  zed: { servers: 'context_servers', key: /fc-…/g },
};

describe('the MCP configurations of the examples', () => {
  let it: TestApp;
  let site: Site;

  before(async () => {
    site = await startSite({ '/': articlePage('Lights of the harbor', TEXT, TEXT) });
    it = await startApp({ ...SITE_SETTINGS });
  });
  after(() => site[Symbol.asyncDispose]());

  /** The server of a file, with this service's address and a key. */
  function configured(name: string, key: string): Configured {
    const text = readFileSync(join(EXAMPLES, 'mcp', `${name}.json`), 'utf8');
    const { servers, key: stands } = CLIENTS[name] as (typeof CLIENTS)[string];
    assert.match(text, stands);
    const filled = text
      .replaceAll(stands, key)
      .replaceAll('http://127.0.0.1:3002', it.url)
      .replaceAll('/path/to/trawl', ROOT.slice(0, -1));
    assert.doesNotMatch(filled, /\$\{|…/);
    const { trawl, ...others } = JSON.parse(filled)[servers];
    assert.deepEqual(Object.keys(others), []);
    return trawl;
  }

  function transportOf({ url, headers, command, args, env }: Configured): Transport {
    if (url !== undefined) return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    assert.equal(command, 'node');
    const surroundings = { ...bareEnv(), ...env };
    return new StdioClientTransport({ command: process.execPath, args, env: surroundings, stderr: 'ignore' });
  }

  test('there is one for each client', () => {
    const files = readdirSync(join(EXAMPLES, 'mcp')).filter((name) => name.endsWith('.json'));
    assert.deepEqual(files.map((name) => name.slice(0, -5)).sort(), Object.keys(CLIENTS).sort());
    const readme = readFileSync(`${EXAMPLES}README.md`, 'utf8');
    for (const file of files) assert.ok(readme.includes(`(mcp/${file})`), file);
  });

  for (const [name, { type }] of Object.entries(CLIENTS)) {
    test(`${name}: lists the tools and scrapes a page`, async () => {
      const server = configured(name, it.key);
      assert.equal(server.type, type);
      const client = new Client({ name, version: '1' });
      await client.connect(transportOf(server));
      const tools = (await client.listTools()).tools.map((tool) => tool.name);
      assert.ok(tools.includes('firecrawl_scrape'), tools.join());
      const { content } = await client.callTool({ name: 'firecrawl_scrape', arguments: { url: `${site.url}/` } });
      assert.match(JSON.stringify(content), /Lights of the harbor.*keepers of the lighthouse/);
      await client.close();
    });
  }

  for (const name of Object.keys(CLIENTS).filter((one) => one !== 'claude-desktop')) {
    test(`${name}: the key in the file is the one that counts`, async () => {
      const client = new Client({ name, version: '1' });
      await assert.rejects(client.connect(transportOf(configured(name, 'fc-of-nobody'))), /401|[Uu]nauthorized/);
    });
  }

  test('VS Code asks for the key that the file names, and hides it', () => {
    const { inputs } = JSON.parse(readFileSync(join(EXAMPLES, 'mcp', 'vs-code.json'), 'utf8'));
    assert.equal(inputs.length, 1);
    assert.deepEqual([inputs[0].type, inputs[0].id, inputs[0].password], ['promptString', 'trawl-key', true]);
  });
});
