import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { createJobs, migrations as jobsMigrations } from '../../foundation/jobs/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { createFolderBlobs, type Database, migrate } from '../../foundation/store/index.ts';
import { blankPage } from './check/run.ts';
import { migrations } from './migrations.ts';
import { removeOld } from './retention.ts';
import type { CheckRow, MonitorRow, MonitorTables } from './tables.ts';
import { NO_PAGES } from './view.ts';

const DAY = 86_400_000;

forEachEngine('retention of monitors', (fresh) => {
  let db: Database<MonitorTables>;
  const clock = manualClock(100 * DAY);
  const idOf = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const monitor = (n: number, changes: Partial<MonitorRow>): MonitorRow => ({
    ...{
      id: idOf(n),
      team_id: 'team',
      key_id: null,
      name: 'Watch',
      status: 'active',
      cron: '0 9 * * *',
      timezone: 'UTC',
    },
    ...{ targets: '[]', webhook: null, notification: null, retention_days: 30, goal: null, judge_enabled: 0 },
    ...{ goal_version: 1, base_url: 'http://localhost', next_run_at: null, last_run_at: null, current_check_id: null },
    ...{ last_summary: null, created_at: 0, updated_at: 0 },
    ...changes,
  });
  const check = (n: number, of: number, daysAgo: number): CheckRow => {
    const at = clock.now() - daysAgo * DAY;
    return {
      ...{ id: idOf(n), monitor_id: idOf(of), team_id: 'team', job_id: null, status: 'completed', trigger: 'manual' },
      ...{ scheduled_for: null, started_at: at, finished_at: at, estimated_credits: 0, reserved_credits: 0 },
      ...{ actual_credits: 0, billing: 'confirmed', summary: JSON.stringify(NO_PAGES), target_results: null },
      ...{ notification_status: null, error: null, created_at: at, updated_at: at },
    };
  };
  before(async () => {
    db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), [...jobsMigrations, ...migrations]);
  });

  test('a check whose removal is broken off is found again', async () => {
    const { kysely } = db;
    await kysely
      .insertInto('monitors')
      .values([monitor(5, { status: 'deleted' })])
      .execute();
    await kysely
      .insertInto('monitor_checks')
      .values([check(51, 5, 0)])
      .execute();
    const blank = blankPage('t', '', 'https://example.com');
    const row = { ...blank, check_id: idOf(51), status: 'same' as const, created_at: 0 };
    const pages = Array.from({ length: 501 }, (_, seq) => ({ ...row, seq, key: String(seq), id: idOf(1_000 + seq) }));
    await kysely.insertInto('monitor_pages').values(pages).execute();
    const count = async (table: 'monitor_pages' | 'monitor_checks', column: 'check_id' | 'id') =>
      (await kysely.selectFrom(table).select(column).where(column, '=', idOf(51)).execute()).length;
    const deps = { jobs: createJobs(db.as(), { clock }), blobs: createFolderBlobs(tempDir()), clock };
    let looks = 0;
    // The service stops between two statements.
    const signal = {
      ...new AbortController().signal,
      get aborted() {
        return ++looks > 2;
      },
    } as AbortSignal;
    await removeOld(deps, signal);
    assert.deepEqual([await count('monitor_checks', 'id'), await count('monitor_pages', 'check_id')], [1, 1]);
    await removeOld(deps, new AbortController().signal);
    assert.deepEqual([await count('monitor_checks', 'id'), await count('monitor_pages', 'check_id')], [0, 0]);
    await kysely.deleteFrom('monitors').where('id', '=', idOf(5)).execute();
  });

  test('checks go after the days of their monitor, and everything of a deleted one; looks of others stay', async () => {
    const { kysely } = db;
    await kysely
      .insertInto('monitors')
      .values([monitor(1, {}), monitor(2, { retention_days: 5 }), monitor(3, { status: 'deleted' })])
      .execute();
    const checks = [check(11, 1, 29), check(12, 1, 31), check(21, 2, 4), check(22, 2, 6), check(31, 3, 0)];
    await kysely.insertInto('monitor_checks').values(checks).execute();
    const look = { key: 'k', url: 'https://example.com', check_id: idOf(12), scrape_id: null, is_there: 1, digest: '' };
    const rest = { texts: null, looks: '[]', fields: null, learnt: null, verdict: null, goal_version: 1, at: 0 };
    for (const n of [1, 3]) {
      await kysely
        .insertInto('monitor_looks')
        .values({ monitor_id: idOf(n), target_id: 't', ...look, ...rest })
        .execute();
    }
    const blobs = createFolderBlobs(tempDir());
    for (const n of [11, 12]) await blobs.put(`monitor-pictures/${idOf(n)}/a.png`, 'picture');
    await removeOld({ jobs: createJobs(db.as(), { clock }), blobs, clock }, new AbortController().signal);
    const pictures = await Array.fromAsync(blobs.list('monitor-pictures/'), ({ key }) => key);
    assert.deepEqual(pictures, [`monitor-pictures/${idOf(11)}/a.png`]);
    const left = await kysely.selectFrom('monitor_checks').select('id').orderBy('id').execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      [idOf(11), idOf(21)],
    );
    const monitors = await kysely.selectFrom('monitors').select('id').orderBy('id').execute();
    assert.equal(monitors.length, 2);
    const looks = await kysely.selectFrom('monitor_looks').select('monitor_id').execute();
    assert.deepEqual(looks, [{ monitor_id: idOf(1) }]);
  });
});
