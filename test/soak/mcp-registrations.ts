// Registers 10,000 MCP clients from one address, and looks for what they leave behind.
//
//   npm run soak -- mcp-registrations [registrations]
//
// A client id is signed metadata, so none may leave a row. Beyond the limit of the address they are refused with 429. Prints the CPU time of the
// service for each.

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/foundation/config/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import { tempDir } from '../support/tmp.ts';

const REGISTRATIONS = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 50;
/** Milliseconds of CPU, of this process with its client. */
const MOST_CPU = 5;

const dataDir = tempDir();
const settings = { PORT: '0', TRAWL_DATA_DIR: dataDir, TRAWL_STARTER: 'off' };
await using app = await createApp(loadConfig(settings), { log: silentLog });
const { address } = await app.listen();

function rows(): Record<string, number> {
  const db = new DatabaseSync(`${dataDir}/trawl.db`, { readOnly: true });
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const counts = tables.map(({ name }) => [name, db.prepare(`SELECT count(*) AS count FROM "${name}"`).get()?.count]);
  db.close();
  return Object.fromEntries(counts) as Record<string, number>;
}

const register = async (i: number): Promise<number> => {
  const body = JSON.stringify({
    client_name: `client ${i}`,
    redirect_uris: [`http://127.0.0.1:${9_000 + (i % 50)}/back`],
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/oauth/register`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
};

// The first one makes the secret that ids are signed with.
assert.equal(await register(0), 201);
const before = rows();
const cpu = process.cpuUsage();
const statuses = new Map<number, number>();
for (let done = 0; done < REGISTRATIONS; done += AT_ONCE) {
  const answers = Array.from({ length: AT_ONCE }, (_, i) => register(done + i));
  for (const status of await Promise.all(answers)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
}
const { user, system } = process.cpuUsage(cpu);
const each = (user + system) / 1_000 / REGISTRATIONS;
console.log(`${JSON.stringify(Object.fromEntries(statuses))}, ${each.toFixed(2)} ms CPU each with the client`);
assert.deepEqual([...statuses.keys()].toSorted(), [201, 429]);
assert.deepEqual(rows(), before, 'registrations left rows');
assert.ok(each < MOST_CPU, `${each.toFixed(2)} ms CPU for each`);
