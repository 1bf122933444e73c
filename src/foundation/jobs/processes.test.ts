import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { manualClock } from '../kernel/clock.ts';
import { silentLog } from '../kernel/log.ts';
import { migrate } from '../store/index.ts';
import { joinProcesses, readProcesses } from './processes.ts';
import { migrations } from './schema.ts';

forEachEngine('signs of life', (fresh) => {
  test('tell who works, and that nobody does 20 seconds after the last sign of a worker', async () => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    const clock = manualClock(1_700_000_000_000);
    const join = (id: string, roles: { api: boolean; worker: boolean }, running = 0, says?: object) =>
      joinProcesses(db, {
        clock,
        log: silentLog,
        version: '1.2.3',
        id,
        roles,
        running: () => running,
        says: () => says,
      });
    const api = await join('a', { api: true, worker: false });
    after(() => api.close());
    const seen = async () => (await readProcesses(db, clock)).map(({ id, roles }) => `${id}: ${roles.join(' ')}`);
    assert.equal(await api.lacksWorker(), true);
    clock.advance(1_000);
    const worker = await join('b', { api: false, worker: true }, 7, { uses: 3 });
    assert.deepEqual(await seen(), ['a: api', 'b: worker']);
    assert.deepEqual(
      (await readProcesses(db, clock)).map(({ running, says }) => [running, says]),
      [
        [0, undefined],
        [7, { uses: 3 }],
      ],
    );
    clock.advance(19_000);
    await api.beat();
    assert.deepEqual(await seen(), ['a: api', 'b: worker']);
    // It was killed.
    clock.advance(1_001);
    assert.deepEqual(await seen(), ['a: api']);
    await worker.beat();
    assert.deepEqual(await seen(), ['a: api', 'b: worker']);
    // It was stopped.
    await worker.close();
    assert.deepEqual(await seen(), ['a: api']);
  });
});
