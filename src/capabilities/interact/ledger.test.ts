import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { processOwner } from '../../foundation/kernel/process-owner.ts';
import { migrate } from '../../foundation/store/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { createLedger } from './ledger.ts';
import { type InteractTables, migrations } from './tables.ts';

forEachEngine('sessions of other processes', (fresh) => {
  test('end where their process gives no sign, unless it is there and only stands still', async () => {
    const db = await (await fresh()).open();
    await migrate(db, migrations);
    const clock = manualClock(1_700_000_000_000);
    const [host, namespace] = processOwner.split(':');
    const { kysely } = db.as<InteractTables>();
    const alive = `${host}:${namespace}:${process.ppid}:aa`;
    for (const [id, owner, ago] of [
      ['still', alive, 1_000],
      ['reused', alive, 600_000],
      ['elsewhere', `elsewhere:${namespace}:1:aa`, 1_000],
    ] as const) {
      const now = clock.now();
      await kysely
        .insertInto('browser_sessions')
        .values({
          ...{ id, team_id: 'team', key_id: null, scrape_id: null, profile: null, status: 'active', owner },
          ...{ address: null, created_at: now - 700_000, activity_ttl: 1_000_000 },
          ...{ expires_at: now + 300_000, last_activity: now - 700_000, alive_until: now - ago, prompted: 0 },
          ...{ ended_at: null, duration_ms: null, credits: null, stream_web_view: 0 },
        })
        .execute();
    }
    const charged: number[] = [];
    const settle = async (credits: number) => void charged.push(credits);
    const credits = { reserve: async () => ({ settle }) } as unknown as Accounts['credits'];
    const ledger = await createLedger({ db, credits, clock, log: silentLog, retentionDays: 1 });
    const sessions = await kysely.selectFrom('browser_sessions').select(['id', 'status']).orderBy('id').execute();
    await ledger[Symbol.asyncDispose]();
    // One process at a time uses a SQLite database.
    const still = db.kind === 'sqlite' ? 'destroyed' : 'active';
    assert.deepEqual(
      sessions.map(({ id, status }) => [id, status]),
      [
        ['elsewhere', 'destroyed'],
        ['reused', 'destroyed'],
        ['still', still],
      ],
    );
    assert.equal(charged.length, db.kind === 'sqlite' ? 3 : 2);
  });
});
