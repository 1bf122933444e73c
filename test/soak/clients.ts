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
import { runMcp } from '../support/clients/mcp-tools.ts';
import type { Outcome } from '../support/clients/outcome.ts';
import { runOlderSdks, runSdkSuite } from '../support/clients/sdks.ts';
import { openWorld, WORLD_KEY } from '../support/clients/world.ts';

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

await using world = await openWorld();
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
  const { service, url } = await world.start(env);
  try {
    await run(url, WORLD_KEY, world.clientEnv, tell);
  } finally {
    service.signal('SIGTERM');
    await service.ended;
  }
}
for (const [client, all] of Map.groupBy(outcomes, ({ client }) => client)) {
  console.log(`${client}: ${all.filter(({ failure }) => failure === undefined).length} of ${all.length} pass`);
}
process.exitCode = isFailed ? 1 : 0;
