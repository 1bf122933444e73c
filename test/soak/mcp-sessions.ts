// Opens and drops 1,000 sessions of the MCP endpoint, and looks for growth of the service.
//
//   npm run soak -- mcp-sessions [sessions]
//
// A third of the sessions is ended, a third is cut off in the middle of a request, the others are closed. The first rounds fill caches; memory of the
// rounds after them is compared. The service is a process of its own.

import assert from 'node:assert/strict';
import { dropSessions } from '../support/mcp-sessions.ts';
import { startService } from '../support/service.ts';
import { tempDir } from '../support/tmp.ts';

const KEY = 'fc-soak-key-0123456789abcdef';
const SESSIONS = Number(process.argv[2] ?? 1_000);
/** Megabytes that the last round may add to the one before. */
const MOST = 8;

const service = startService(tempDir(), { TRAWL_API_KEY: KEY });
const url = await service.address();

/** Resident memory of the service in megabytes. */
async function memory(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6;
}

const seen: number[] = [];
for (let round = 1; round <= 5; round++) {
  await dropSessions(new URL('/mcp', url), KEY, SESSIONS);
  seen.push(await memory());
  console.log(`${round * SESSIONS} sessions: ${seen.at(-1)?.toFixed(1)} MB`);
}
service.signal('SIGTERM');
await service.ended;
const grown = (seen[4] as number) - Math.max(seen[2] as number, seen[3] as number);
console.log(`last round: ${grown.toFixed(1)} MB`);
assert.ok(grown < MOST, `${grown.toFixed(1)} MB more after the last ${SESSIONS} sessions`);
