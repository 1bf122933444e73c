// Kills an import of a snapshot; the catalog must be the same as without.
//
//   npm run soak -- papers-snapshot [parts] [works of a part] [kills] [seed]
//
// A server on loopback gives a synthetic snapshot of OpenAlex: parts of which some are cut or empty, records that are none, merged and
// deleted works. One import is left alone; another is killed with -9 at random moments and run again each time. Catalogs and counts are
// compared.

import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { assertSameCatalog } from '../support/import-runs.ts';
import { runSnapshot, snapshotOf } from '../support/snapshot-runs.ts';
import { startSnapshotServer } from '../support/snapshot-server.ts';
import { tempDir } from '../support/tmp.ts';

const [parts = 500, works = 4_000, kills = 20, seed = 1] = process.argv.slice(2).map(Number);

let state = seed;
const random = (): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};

await using server = await startSnapshotServer(snapshotOf(parts, works));
const alone = tempDir();
const began = performance.now();
const whole = await runSnapshot(alone, 's3://bucket/data/works', server.url);
const seconds = (performance.now() - began) / 1_000;
console.log('left alone:', whole.summary);
console.log(`${Math.round(Number(whole.summary?.records) / seconds)} records/s, load ${loadavg()[0]?.toFixed(1)}`);
const killed = tempDir();
const records = Number(whole.summary?.records);
const moments = Array.from({ length: kills }, () => Math.floor(random() * records)).sort((a, b) => a - b);
let survived = 0;
for (const moment of moments) {
  const { summary } = await runSnapshot(killed, 's3://bucket/data/works', server.url, moment);
  if (summary) survived++;
  console.log(`killed once ${moment} records were stored${summary ? ' (it had ended before)' : ''}`);
}
const last = await runSnapshot(killed, 's3://bucket/data/works', server.url);
console.log('then:', last.summary);
for (const name of ['records', 'added', 'merged', 'removed', 'conflicts', 'rejected']) {
  assert.equal(last.summary?.[name], whole.summary?.[name], name);
}
await assertSameCatalog(killed, alone);
console.log(`the same catalog and counts after ${kills - survived} kills`);
