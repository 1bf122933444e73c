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
import pg from 'pg';
import { freshDatabase } from '../test/support/postgres.ts';
import { startService } from '../test/support/service.ts';
import { ALLOWED, bench, median, needsProc, startSite, temporaryFolder } from './lib/kit.ts';

const KEY = 'fc-bench-of-idle-processes';
/** Jobs whose start is timed, and milliseconds between two of them. */
const STARTS = 10;
const PAUSE = 2_000;

export default bench({
  name: 'idle',
  options: { seconds: 60, settle: 30 },
  rows: {
    idle: 'what: | value: [1]',
    starts: 'what: | p50 [ms] | most: at most [ms]',
    connections: 'last: last statement | count: connections',
  },
  least: [
    'idle[what=transactions a minute, both].value <= 60',
    'idle[what=wakeups a second, worker].value <= 6',
    'idle[what=wakeups a second, api].value <= 6',
    'starts.most <= 1000, quiet',
  ],
  async run({ values: { seconds, settle }, step }) {
    needsProc();
    const database = await freshDatabase();
    const shared = temporaryFolder();
    const settings = {
      ...{ DATABASE_URL: database, TRAWL_INDEX: join(shared, 'index'), TRAWL_BLOBS: join(shared, 'blobs') },
      ...{ TRAWL_STARTER: 'on', TRAWL_API_KEY: KEY, ...ALLOWED },
    };
    const worker = startService(temporaryFolder(), { ...settings, TRAWL_ROLES: 'worker' });
    await worker.says('/metrics');
    const api = startService(temporaryFolder(), { ...settings, TRAWL_ROLES: 'api' });
    await api.says('A first search');
    const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)']);
    process.once('exit', () => bare.kill());
    step(`${settle} s to settle, then ${seconds} s`);
    await sleep(settle * 1000);

    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const name = [new URL(database).pathname.slice(1)];
    const transactions = async (): Promise<number> => {
      await client.query('SELECT pg_stat_clear_snapshot()');
      const sum = 'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = $1';
      return Number((await client.query(sum, name)).rows[0].n);
    };
    const processes = { worker: worker.pid, api: api.pid, 'a Node that only waits': bare.pid as number };
    const take = () => new Map(Object.entries(processes).map(([what, pid]) => [what, switches(pid)]));
    const [before, begun] = [take(), await transactions()];
    await sleep(seconds * 1000);
    const [after, ended] = [take(), await transactions()];
    const { rows: connections } = await client.query(
      `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS last, count(*) FROM pg_stat_activity WHERE datname = $1 GROUP BY 1`,
      name,
    );
    await client.end();

    const came = new Map<string, () => void>();
    using site = await startSite((request, response) => {
      came.get(request.url ?? '')?.();
      response.end('<main><p>A page.</p></main>');
    });
    const took: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      await sleep(PAUSE);
      const page = new Promise<void>((resolve) => came.set(`/${i}`, resolve));
      const since = performance.now();
      await fetch(`${await api.address()}/v2/batch/scrape`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ urls: [`${site.url}/${i}`] }),
      });
      await page;
      took.push(performance.now() - since);
    }
    for (const one of [api, worker]) one.signal('SIGTERM');
    await Promise.all([api.ended, worker.ended]);
    return {
      idle: [
        // PostgreSQL writes its statistics a second late at most; the bench's own questions are the three of `transactions`.
        { what: 'transactions a minute, both', value: ((ended - begun) / seconds) * 60 },
        ...[...after].map(([what, n]) => ({
          what: `wakeups a second, ${what}`,
          value: (n - (before.get(what) ?? 0)) / seconds,
        })),
      ],
      starts: [{ what: 'from a request to the page of its job', p50: median(took), most: Math.max(...took) }],
      connections,
    };
  },
});

/** Voluntary context switches of a process, its threads and its children. */
function switches(pid: number): number {
  if (!existsSync(`/proc/${pid}/task`)) return 0;
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
    sum += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) sum += switches(Number(child));
  }
  return sum;
}
