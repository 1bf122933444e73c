import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { beforeEach, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { until } from '../../../test/support/until.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { processOwner } from '../../foundation/kernel/process-owner.ts';
import { type Database, migrate } from '../../foundation/store/index.ts';
import { createScrapeSessionLeases } from './scrape-session-lease.ts';
import { type InteractTables, migrations } from './tables.ts';

forEachEngine('the session of a scrape that another process opens', (fresh) => {
  let db: Database;
  let clock: ReturnType<typeof manualClock>;
  let asked = 0;
  const kysely = () => db.as<InteractTables>().kysely;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, migrations);
    clock = manualClock(1_700_000_000_000);
    asked = 0;
  });

  /** What a lease of that process does to a request here, for which the process has just renewed it. */
  const heldBy = async (owner: string) => {
    const values = { scrape_id: 'scrape', owner, until: clock.now() + 10_000 };
    await kysely().insertInto('browser_openings').values(values).execute();
    const results = { has: async () => ++asked > 0 };
    const ledger = { holderOfScrape: async () => undefined };
    const opening = createScrapeSessionLeases({ db, ledger, results, clock }).holderOf('scrape');
    const holder = async () => (await kysely().selectFrom('browser_openings').select('owner').execute())[0]?.owner;
    return { opening, holder };
  };
  const [host, namespace] = processOwner.split(':');

  test('is opened here at once if that process, of this machine, is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const { opening, holder } = await heldBy(`${host}:${namespace}:${pid}:aa`);
    assert.equal(await opening, undefined);
    assert.equal(await holder(), processOwner);
    assert.equal(asked, 1);
  });

  test('is not opened twice where that process stands still for some seconds', async () => {
    const { opening, holder } = await heldBy(`elsewhere:${namespace}:1:aa`);
    clock.advance(9_000);
    const before = asked;
    await until(() => asked > before + 1, 'another look');
    assert.equal(await holder(), `elsewhere:${namespace}:1:aa`);
    clock.advance(2_000);
    assert.equal(await opening, undefined);
    assert.equal(await holder(), processOwner);
  });
});
