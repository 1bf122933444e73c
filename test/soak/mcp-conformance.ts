// Runs the conformance suite of the Model Context Protocol against the MCP endpoint.
//
//   npm run soak -- mcp-conformance [own] [version]
//
// `@modelcontextprotocol/conformance` is started with npx, at a version that knows revision 2026-07-28, once for each revision that it has. Most
// scenarios call tools of fixed names: they run against our endpoint with a server of such tools (`conformance-server.ts`). With `own` they run against
// Trawl's own tools. Prints the scenarios that fail; those of EXPECTED are known.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { conformanceServers } from '../support/conformance-server.ts';
import { tempDir } from '../support/tmp.ts';

const args = process.argv.slice(2);
const isOwn = args.includes('own');
const VERSION = args.find((arg) => /^\d/.test(arg)) ?? '0.2.0-alpha.12';
const REVISIONS = ['2025-11-25', '2026-07-28'];

/**
 * Requests of the server to a client before 2026-07-28. They need a process that remembers the client; no tool of Trawl has them, and
 * revision 2026-07-28 has none.
 */
const EXPECTED = [
  ...['tools-call-sampling', 'tools-call-elicitation'],
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
];

const settings = { PORT: '0', TRAWL_DATA_DIR: tempDir(), TRAWL_AUTH: 'open', TRAWL_STARTER: 'off' };
const overrides = { log: silentLog, ...(isOwn ? {} : { mcpServers: conformanceServers }) };
await using app = await createApp(loadConfig(settings), overrides);
const { port } = new URL((await app.listen()).address);

const unexpected: string[] = [];
for (const revision of REVISIONS) {
  const url = `http://localhost:${port}/mcp`;
  const suite = ['server', '--url', url, '--suite', 'all', '--spec-version', revision];
  const run = spawn('npx', ['--yes', `@modelcontextprotocol/conformance@${VERSION}`, ...suite], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(run.stdout);
  const lines = [...printed.matchAll(/^([✓✗]) ([\w-]+): \d+ passed/gmu)];
  assert.ok(lines.length > 0, printed);
  const failed = lines.filter(([, mark]) => mark === '✗').map(([, , scenario]) => scenario as string);
  console.log(`${revision}: ${lines.length - failed.length} of ${lines.length} scenarios pass`);
  for (const scenario of failed) console.log(`  ${scenario}${EXPECTED.includes(scenario) ? ' (expected)' : ''}`);
  unexpected.push(...failed.filter((scenario) => !EXPECTED.includes(scenario)));
}
if (!isOwn) assert.deepEqual(unexpected, []);
