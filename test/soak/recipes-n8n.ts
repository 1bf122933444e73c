// Imports workflows of the examples and of the community node into n8n, and executes them.
//
//   npm run soak -- recipes-n8n
//
// Installs n8n 2 and the node into ~/.cache/trawl-clients (3 GB, several minutes), starts PostgreSQL for it, the service, a search engine and a site
// of 230 pages on loopback, imports examples/n8n-crawl.json and a workflow of the node, with credentials, as n8n's own commands do, executes both,
// and looks at their items.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installN8n, runIn } from '../support/clients/packages.ts';
import { EXAMPLES } from '../support/examples.ts';
import { linkedSite } from '../support/linked-site.ts';
import { freshDatabase } from '../support/postgres.ts';
import { startEngines } from '../support/search-engines.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-of-the-recipes';
const CREDENTIAL = { id: 'trawl-credential', name: 'Trawl' };
const FLOW = 'trawl-flow';
const NODE = '@mendable/n8n-nodes-firecrawl';
const NODE_CREDENTIAL = { id: 'trawl-node-credential', name: 'Trawl, for the node' };
const NODE_FLOW = 'trawl-node-flow';
const PAGES = 230;

const folder = await installN8n();
const home = tempDir();
const database = new URL(await freshDatabase());
const env = {
  ...{
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_ENCRYPTION_KEY: 'only for this run, and thirty-two',
    N8N_RUNNERS_ENABLED: 'false',
  },
  ...{ N8N_DIAGNOSTICS_ENABLED: 'false', N8N_VERSION_NOTIFICATIONS_ENABLED: 'false', N8N_TEMPLATES_ENABLED: 'false' },
  ...{ DB_TYPE: 'postgresdb', DB_POSTGRESDB_HOST: database.hostname, DB_POSTGRESDB_PORT: database.port },
  ...{ DB_POSTGRESDB_DATABASE: database.pathname.slice(1), DB_POSTGRESDB_USER: decodeURIComponent(database.username) },
  DB_POSTGRESDB_PASSWORD: decodeURIComponent(database.password),
};
async function n8n(...args: string[]): Promise<string> {
  const command = join(folder, 'node_modules/n8n/bin/n8n');
  const { code, said } = await runIn(home, process.execPath, [command, ...args], env);
  assert.equal(code, 0, `n8n ${args.join(' ')}: ${said}`);
  return said;
}

/** Where n8n keeps the nodes that a person installs. */
const nodes = join(home, '.n8n/nodes/node_modules');
mkdirSync(nodes, { recursive: true });
cpSync(join(folder, 'node_modules', NODE), join(nodes, NODE), { recursive: true });
symlinkSync(join(folder, 'node_modules/n8n-workflow'), join(nodes, 'n8n-workflow'));

interface Item {
  readonly json: Readonly<Record<string, unknown>>;
}

/** @returns the items that a node put out */
async function execute(id: string): Promise<(node: string) => Item[]> {
  const said = await n8n('execute', '--id', id, '--rawOutput');
  const { status, data } = JSON.parse(said.slice(said.indexOf('\n{')));
  assert.equal(status, 'success', said);
  return (node) => data.resultData.runData[node].at(-1).data.main.flat();
}

await using engines = await startEngines();
const service = startService(tempDir(), {
  TRAWL_API_KEY: KEY,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
  TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}`,
});
const address = await service.address();
{
  await using site = await startSite(linkedSite(PAGES));
  const file = readFileSync(`${EXAMPLES}n8n-crawl.json`, 'utf8')
    .replace('http://127.0.0.1:3002', address)
    .replace('https://example.com/docs/', `${site.url}/`)
    .replace('"value": 200', '"value": 500');
  const flow = JSON.parse(file);
  flow.id = FLOW;
  // What a person chooses in the three nodes.
  for (const node of flow.nodes) {
    if (node.parameters.genericAuthType) node.credentials = { [node.parameters.genericAuthType]: CREDENTIAL };
  }
  // Some operations put the answer below `data`.
  const idOf = (node: string): string => `={{ $('${node}').first().json.id ?? $('${node}').first().json.data.id }}`;
  /** A trigger, and the node once for each operation, one after the other. */
  const operations = {
    Scrape: { resource: 'Scraping', operation: 'scrape', url: `${site.url}/p/1` },
    Search: { resource: 'MapSearch', operation: 'search', query: 'page 1', limit: 2 },
    Map: { resource: 'MapSearch', operation: 'map', url: `${site.url}/` },
    Crawl: { resource: 'Crawling', operation: 'crawl', url: `${site.url}/`, limit: 3 },
    Status: { resource: 'Crawling', operation: 'getCrawlStatus', crawlId: idOf('Crawl') },
    Errors: { resource: 'Crawling', operation: 'getCrawlErrors', crawlId: idOf('Crawl') },
    Active: { resource: 'Crawling', operation: 'crawlActive' },
    Batch: { resource: 'Scraping', operation: 'batchScrape', urls: `${site.url}/p/1, ${site.url}/p/2` },
    BatchStatus: { resource: 'Scraping', operation: 'batchScrapeStatus', batchId: idOf('Batch') },
    BatchErrors: { resource: 'Scraping', operation: 'batchScrapeErrors', batchId: idOf('Batch') },
    Extract: {
      ...{
        resource: 'Extract',
        operation: 'extract',
        urls: { items: [{ url: `${site.url}/p/1` }] },
        prompt: 'The title',
      },
      schema: '{"type":"object","properties":{"title":{"type":"string"}}}',
    },
    Extracted: { resource: 'Extract', operation: 'getExtractStatus', extractId: idOf('Extract') },
    Account: { resource: 'Account', operation: 'teamCreditUsage' },
    Tokens: { resource: 'Account', operation: 'teamTokenUsage' },
    CreditsBefore: { resource: 'Account', operation: 'creditUsageHistorical' },
    TokensBefore: { resource: 'Account', operation: 'teamTokenUsageHistorical' },
    Queue: { resource: 'Account', operation: 'teamQueueStatus' },
    Browsers: { resource: 'Browser', operation: 'browserList' },
  };
  engines.answer('searxng', [{ url: `${site.url}/p/1`, title: 'page 1', snippet: 'All about page 1' }]);
  const names = ['Start', ...Object.keys(operations)];
  const nodeFlow = {
    ...{ id: NODE_FLOW, name: 'Trawl with its node', active: false, settings: { executionOrder: 'v1' } },
    nodes: names.map((name, i) => ({
      ...{ id: `node-${i}`, name, typeVersion: 1, position: [i * 200, 0] },
      ...(i === 0
        ? { type: 'n8n-nodes-base.manualTrigger', parameters: {} }
        : {
            type: `${NODE}.firecrawl`,
            parameters: operations[name as keyof typeof operations],
            credentials: { firecrawlApi: NODE_CREDENTIAL },
          }),
    })),
    connections: Object.fromEntries(
      names.slice(0, -1).map((name, i) => [name, { main: [[{ node: names[i + 1], type: 'main', index: 0 }]] }]),
    ),
  };
  const credentials = [
    { ...CREDENTIAL, type: 'httpBearerAuth', data: { token: KEY } },
    { ...NODE_CREDENTIAL, type: 'firecrawlApi', data: { baseUrl: `${address}/v2`, apiKey: KEY } },
  ];
  writeFileSync(join(home, 'credentials.json'), JSON.stringify(credentials));
  await n8n('import:credentials', `--input=${join(home, 'credentials.json')}`);
  for (const [name, one] of Object.entries({ flow, nodeFlow })) {
    writeFileSync(join(home, `${name}.json`), JSON.stringify(one));
    await n8n('import:workflow', `--input=${join(home, `${name}.json`)}`);
  }
  console.log('imported');

  const items = await execute(FLOW);
  const rows = items('Rows').map(({ json }) => json as Record<string, string>);
  assert.equal(new Set(rows.map(({ url }) => url)).size, PAGES + 1);
  assert.ok(rows.every(({ title, markdown }) => markdown?.startsWith(`# ${title}\n`)));
  console.log(`executed: ${items('Read the pages').length} responses, ${rows.length} rows`);

  const nodeItems = await execute(NODE_FLOW);
  for (const [name, part] of Object.entries({
    Scrape: '# page 1\\n',
    Search: `"url":"${site.url}/p/1"`,
    Map: `"url":"${site.url}/p/9"`,
    Status: '"success":true,"status":',
    Errors: '"errors":[]',
    Active: '"success":true',
    Batch: '"success":true,"id":',
    BatchStatus: '"success":true',
    BatchErrors: '"errors":[]',
    Extract: '"success":true,"id":',
    Extracted: '"success":true',
    Account: '"remainingCredits":',
    Tokens: '"remainingTokens":',
    CreditsBefore: '"periods":[',
    TokensBefore: '"periods":[',
    Queue: '"success":true',
    Browsers: '"success":true',
  })) {
    const said = JSON.stringify(nodeItems(name));
    assert.ok(said.includes(part), `${name}: ${said}`);
  }
  console.log(`${NODE}: ${Object.keys(operations).join(', ')}`);
}
service.signal('SIGTERM');
await service.ended;
