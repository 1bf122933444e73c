import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations } from '../../../app.ts';
import { createJobs } from '../../../foundation/jobs/index.ts';
import { migrate } from '../../../foundation/store/index.ts';
import { followedSlices } from './follow.ts';

forEachEngine('slices that an older version followed', (fresh) => {
  it('keep their schedule and their last run', async () => {
    const db = await (await fresh()).open();
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0195'),
    );
    const task = { source: 'pubmed', place: '/data/pubmed' } as const;
    const outcome = { error: 'the disk is full' };
    await sql`INSERT INTO paper_slices (id, task, every, next_run_at, last_run_at, last_run) VALUES
      ('a', ${JSON.stringify(task)}, 3600000, 2000, 1000, ${JSON.stringify(outcome)}),
      ('b', ${JSON.stringify(task)}, 3600000, 3000, NULL, NULL)`.execute(db.kysely);
    await migrate(db, migrations);
    const [a, b] = await followedSlices({ db, jobs: createJobs(db) });
    assert.deepEqual([a?.every, a?.nextRunAt, a?.isPaused], [3_600_000, 2_000, false]);
    assert.deepEqual(a?.runs, [{ at: 1_000, took: 0, outcome }]);
    assert.deepEqual([b?.nextRunAt, b?.runs], [3_000, []]);
  });
});
