import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBody } from '@trawl/contract/v2/monitor/requests.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { createJobs, migrations as jobsMigrations, runJob } from '../../foundation/jobs/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { migrate, openSqlite } from '../../foundation/store/index.ts';
import { type BeginDeps, CHECK } from './begin.ts';
import { migrations } from './migrations.ts';
import { newMonitor } from './row.ts';
import { listChecks } from './store.ts';
import type { MonitorTables } from './tables.ts';
import { runTimer, setTimer, TIMER } from './timer.ts';

const DUE = Date.UTC(2026, 0, 5, 9, 0);

for (const [how, off] of [
  ['a minute behind that', -60_000],
  ['an hour ahead of that', 3_600_000],
] as const) {
  test(`a process whose clock is ${how} of the database starts due checks, once, and misses none`, async () => {
    await using db = openSqlite(join(tempDir(), 'trawl.db'));
    await migrate(db, [...jobsMigrations, ...migrations]);
    const clock = manualClock(DUE);
    const jobs = createJobs(db, { clock });
    const deps = { jobs, clock: manualClock(DUE + off), webhooks: {}, model: undefined } as unknown as BeginDeps;
    const body = createBody.parse({
      name: 'Watch',
      schedule: { cron: '*/15 * * * *' },
      targets: [{ type: 'scrape', urls: ['https://example.com'] }],
    });
    const facts = { id: 'monitor', team_id: 'team', key_id: null, base_url: 'http://localhost' };
    const schedule = { cron: '*/15 * * * *', timezone: 'UTC' };
    const monitor = newMonitor(body, { ...facts, schedule, now: DUE - 60_000 });
    await db.transaction(async (tx) => {
      await tx.as<MonitorTables>().kysely.insertInto('monitors').values(monitor).execute();
      await setTimer(tx, jobs, monitor);
    });
    for (let run = 1; run <= 2; run++) {
      const job = await jobs.claim({ kinds: [TIMER], leaseMs: 60_000 });
      assert.ok(job);
      assert.equal(await runJob(jobs, job, (one, context) => runTimer(deps, one, context)), 'postponed');
      const checks = await listChecks(db, 'monitor', { limit: 10, offset: 0 });
      assert.equal(checks.length, run);
      // A request for a check is told its id, and the activity log finds the job by it.
      for (const check of checks) if (check.status === 'queued') assert.equal((await jobs.get(check.id))?.kind, CHECK);
      assert.equal((await jobs.get(job.id))?.runAt, DUE + run * 900_000);
      clock.advance(900_000);
    }
  });
}
