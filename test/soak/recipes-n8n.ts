// Imports the workflow of the examples into n8n and executes it.
//
//   npm run soak -- recipes-n8n
//
// Installs n8n 2 into ~/.cache/trawl-clients (3 GB, several minutes), starts PostgreSQL for it, the service and a site of 230 pages on loopback,
// imports examples/n8n-crawl.json with a credential as n8n's own commands do, executes it, and looks at the rows.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installN8n, runIn } from '../support/clients/packages.ts';
import { EXAMPLES } from '../support/examples.ts';
import { linkedSite } from '../support/linked-site.ts';
import { freshDatabase } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { SITE_HOST, startSite } from '../support/site.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-of-the-recipes';
const CREDENTIAL = { id: 'trawl-credential', name: 'Trawl' };
const FLOW = 'trawl-flow';
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

const service = startService(tempDir(), { TRAWL_API_KEY: KEY, TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST });
const address = await service.address();
{
  await using site = await startSite(linkedSite(PAGES));
  const text = readFileSync(`${EXAMPLES}n8n-crawl.json`, 'utf8')
    .replace('http://127.0.0.1:3002', address)
    .replace('https://example.com/docs/', `${site.url}/`)
    .replace('"value": 200', '"value": 500');
  const flow = JSON.parse(text);
  flow.id = FLOW;
  // What a person chooses in the three nodes.
  for (const node of flow.nodes) {
    if (node.parameters.genericAuthType) node.credentials = { [node.parameters.genericAuthType]: CREDENTIAL };
  }
  const credentials = [{ ...CREDENTIAL, type: 'httpBearerAuth', data: { token: KEY } }];
  writeFileSync(join(home, 'credentials.json'), JSON.stringify(credentials));
  writeFileSync(join(home, 'flow.json'), JSON.stringify(flow));
  await n8n('import:credentials', `--input=${join(home, 'credentials.json')}`);
  await n8n('import:workflow', `--input=${join(home, 'flow.json')}`);
  console.log('imported');

  const said = await n8n('execute', '--id', FLOW, '--rawOutput');
  const { status, data } = JSON.parse(said.slice(said.indexOf('\n{')));
  assert.equal(status, 'success');
  const items = (name: string): { json: Record<string, string> }[] =>
    data.resultData.runData[name].at(-1).data.main.flat();
  const rows = items('Rows').map(({ json }) => json);
  assert.equal(new Set(rows.map(({ url }) => url)).size, PAGES + 1);
  assert.ok(rows.every(({ title, markdown }) => markdown?.startsWith(`# ${title}\n`)));
  console.log(`executed: ${items('Read the pages').length} responses, ${rows.length} rows`);
}
service.signal('SIGTERM');
await service.ended;
