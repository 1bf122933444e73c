// Opens and drops 1,000 sessions of the MCP endpoint, and looks for growth of the service.
//
//   npm run soak -- mcp-sessions [sessions]
//
// A third of the sessions is ended, a third is cut off in the middle of a request, the others are closed. Six rounds; the memory that is still in use
// after garbage was collected is compared, since resident memory depends on when the collector ran. The first rounds fill caches.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { collect } from '../support/collect.ts';
import { dropSessions } from '../support/mcp-sessions.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-key-0123456789abcdef';
const SESSIONS = Number(process.argv[2] ?? 1_000);
const ROUNDS = 6;
/** Megabytes that the last round may have above the most of the rounds after the second. */
const MOST = 1;
/** Milliseconds for connections to end. */
const SETTLE = 500;

const settings = { PORT: '0', TRAWL_DATA_DIR: tempDir(), TRAWL_API_KEY: KEY, TRAWL_STARTER: 'off' };
await using app = await createApp(loadConfig(settings), { log: silentLog });
const { address } = await app.listen();

const seen: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  await dropSessions(new URL('/mcp', address), KEY, SESSIONS);
  await pause(SETTLE);
  collect();
  collect();
  seen.push(process.memoryUsage().heapUsed / 1e6);
  console.log(`${round * SESSIONS} sessions: ${seen.at(-1)?.toFixed(2)} MB in use`);
}
const grown = (seen.at(-1) as number) - Math.max(...seen.slice(2, -1));
assert.ok(grown < MOST, `${grown.toFixed(2)} MB more after the last ${SESSIONS} sessions`);
