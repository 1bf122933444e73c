import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { joinProcesses, migrations } from '../../foundation/jobs/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { migrate } from '../../foundation/store/index.ts';
import { workers } from './jobs.ts';

forEachEngine('doctor', (fresh) => {
  test('lists the processes, and says that no worker is running', async () => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    assert.equal((await workers(db)).state, 'off');
    const about = { clock: systemClock, log: silentLog, version: '1.2.3', running: () => 2 };
    const api = await joinProcesses(db, { ...about, id: 'a', roles: { api: true, worker: false } });
    const without = await workers(db);
    assert.deepEqual([without.state, without.change], ['broken', 'TRAWL_ROLES']);
    assert.match(without.detail, /^no worker is running.*: api, 1\.2\.3/);
    const worker = await joinProcesses(db, { ...about, id: 'b', roles: { api: false, worker: true } });
    const both = await workers(db);
    assert.equal(both.state, 'on');
    assert.match(both.detail, /: worker, 1\.2\.3, 2 jobs, \d+% busy/);
    await worker.close();
    await api.close();
  });
});
