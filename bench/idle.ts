// What an idle API process and an idle worker ask of PostgreSQL, and how often they wake up.
//
//   npm run bench -- idle [--seconds 60] [--settle 30]
//
// Both have the starter library, the index in one folder and nothing to do. Transactions are those of PostgreSQL's own statistics. Wakeups
// are voluntary context switches of all threads of a process and of its children, beside those of a Node that only waits. Then the API process
// gets jobs, one at a time, and the bench measures how long each takes until the worker requests its page.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freshDatabase } from '../test/support/postgres.ts';
import { startService } from '../test/support/service.ts';
import { SITE_HOST, startSite } from '../test/support/site.ts';
import { temporaryFolder } from './lib/processes.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, settle: { type: 'string', default: '30' } },
});
const seconds = Number(values.seconds);

const KEY = 'fc-bench-of-idle-processes';
/** Jobs whose start is timed, and milliseconds between two of them. */
const STARTS = 10;
const PAUSE = 2_000;

const database = await freshDatabase();
const shared = temporaryFolder();
const settings = {
  DATABASE_URL: database,
  TRAWL_INDEX: join(shared, 'index'),
  TRAWL_BLOBS: join(shared, 'blobs'),
  TRAWL_STARTER: 'on',
  TRAWL_API_KEY: KEY,
  TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
};
const worker = startService(temporaryFolder(), { ...settings, TRAWL_ROLES: 'worker' });
await worker.says('/metrics');
const api = startService(temporaryFolder(), { ...settings, TRAWL_ROLES: 'api' });
await api.says('A first search');
const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)']);
await sleep(Number(values.settle) * 1000);

const client = new pg.Client({ connectionString: database });
await client.connect();
const name = new URL(database).pathname.slice(1);
const transactions = async (): Promise<number> => {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = $1',
    [name],
  );
  return Number(rows[0].n);
};

/** Voluntary context switches of a process, its threads and its children. */
function switches(pid: number): number {
  if (!existsSync(`/proc/${pid}/task`)) return 0;
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    sum += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    for (const child of readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)) {
      sum += switches(Number(child));
    }
  }
  return sum;
}

const processes = { worker: worker.pid, api: api.pid, 'a Node that only waits': bare.pid as number };
const take = () => Object.fromEntries(Object.entries(processes).map(([what, pid]) => [what, switches(pid)]));
const [before, begun] = [take(), await transactions()];
await sleep(seconds * 1000);
const [after, ended] = [take(), await transactions()];
// PostgreSQL writes its statistics a second late at most; the bench's own questions are the three of `transactions`.
console.log(`transactions a minute: ${Math.round(((ended - begun) / seconds) * 60)}`);
for (const what of Object.keys(processes)) {
  console.log(`wakeups a second, ${what}: ${(((after[what] ?? 0) - (before[what] ?? 0)) / seconds).toFixed(1)}`);
}
const { rows } = await client.query(
  `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS last, count(*) FROM pg_stat_activity WHERE datname = $1 GROUP BY 1`,
  [name],
);
console.table(rows);
await client.end();

await using site = await startSite({});
const took: number[] = [];
for (let i = 0; i < STARTS; i++) {
  await sleep(PAUSE);
  const came = Promise.withResolvers<void>();
  site.set(`/${i}`, (_, response) => {
    came.resolve();
    response.end('<main><p>A page.</p></main>');
  });
  const begun = performance.now();
  await fetch(`${await api.address()}/v2/batch/scrape`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: [`${site.url}/${i}`] }),
  });
  await came.promise;
  took.push(performance.now() - begun);
}
took.sort((a, b) => a - b);
console.log(
  `from the request to the page of its job: ${took[STARTS / 2]?.toFixed()} ms, at most ${took.at(-1)?.toFixed()} ms`,
);
bare.kill();
for (const one of [api, worker]) one.signal('SIGTERM');
await Promise.all([api.ended, worker.ended]);
process.exit();
