// The published clients, unmodified: SDKs with their suite, command line, MCP server.
//
//   npm run soak -- clients [suite] [cli] [mcp] [older]
//
// The hosts that they ask for are served on loopback: this needs the right to listen on the ports 80 and 443 of 127.9.9.9. Nothing reaches a
// real host but npm, which installs what the repository does not carry into ~/.cache/trawl-clients. What does not pass for a reason
// outside of Trawl is in test/support/clients/known.json; a failure that is not there fails the soak, and an entry that passes is named.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '../support/clients/cli.ts';
import { startHosts } from '../support/clients/hosts.ts';
import { runMcp } from '../support/clients/mcp-tools.ts';
import type { Outcome } from '../support/clients/outcome.ts';
import { runOlderSdks, runSdkSuite } from '../support/clients/sdks.ts';
import { answerAsSearXng, answerAsWeb } from '../support/clients/web.ts';
import { folderWith, importInto, issue, repository } from '../support/developer.ts';
import { folderWithPapers } from '../support/papers.ts';
import { startEngines } from '../support/search-engines.ts';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-key-0123456789abcdef';
const PARTS: Readonly<Record<string, { readonly run: typeof runCli; readonly env?: Record<string, string> }>> = {
  // It looks at jobs that would be over at once with pages of the cache.
  suite: { run: runSdkSuite, env: { TRAWL_PAGE_CACHE_MB: '0' } },
  cli: { run: runCli },
  mcp: { run: runMcp },
  older: { run: runOlderSdks },
};

const words = process.argv.slice(2);
const unknown = words.filter((word) => !(word in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`soak: there is no part "${unknown[0]}"; ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}

const KNOWN_FILE = join(import.meta.dirname, '../support/clients/known.json');
/** Reasons by client and name. */
const known = JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) as Record<string, Record<string, string>>;

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
const issues = await folderWith({
  'issues.json': JSON.stringify([
    issue('acme/http', 12, 'Retries never stop', 'With `maxRetries: 0` it retries forever.'),
  ]),
  'facts.json': JSON.stringify(repository('acme/http')),
});
await importInto(dataDir, { paths: [join(issues, 'issues.json')], factFiles: [join(issues, 'facts.json')] });

await using hosts = await startHosts(answerAsWeb);
await using engines = await startEngines();
engines.answer('searxng', answerAsSearXng);
const outcomes: Outcome[] = [];
let isFailed = false;
function tell(outcome: Outcome): void {
  outcomes.push(outcome);
  const { client, name, failure } = outcome;
  const reason = known[client]?.[name];
  if (failure === undefined) {
    if (reason !== undefined) console.log(`passes although it is in known.json: ${client}: ${name}`);
    return;
  }
  if (reason === undefined) isFailed = true;
  console.log(`${reason === undefined ? 'FAILED' : 'known '}  ${client}: ${name}: ${reason ?? failure}`);
}

for (const [name, { run, env = {} }] of Object.entries(PARTS)) {
  if (words.length > 0 && !words.includes(name)) continue;
  const service = startService(tempDir(), {
    TRAWL_API_KEY: KEY,
    TRAWL_STARTER: 'on',
    TRAWL_DATA_DIR: dataDir,
    TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}`,
    ...hosts.serviceEnv,
    ...env,
  });
  const url = await service.address();
  try {
    await run(url, KEY, hosts.clientEnv, tell);
  } finally {
    service.signal('SIGTERM');
    await service.ended;
  }
}
for (const [client, all] of Map.groupBy(outcomes, ({ client }) => client)) {
  console.log(`${client}: ${all.filter(({ failure }) => failure === undefined).length} of ${all.length} pass`);
}
process.exitCode = isFailed ? 1 : 0;
