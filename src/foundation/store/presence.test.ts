import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dropDatabase, freshDatabase } from '../../../test/support/postgres.ts';
import { until } from '../../../test/support/until.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { type Migration, migrate, upgraded } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const step = (name: string): Migration => ({
  name,
  up: (db) => db.schema.createTable(name).addColumn('a', 'text').execute(),
});
const OLD = [step('0001-a')];
const NEW = [...OLD, step('0002-b')];

describe('two versions on one PostgreSQL', () => {
  const urls: string[] = [];
  const opened: Database[] = [];
  let url = '';
  const open = async (): Promise<Database> => {
    const db = await openPostgres(url);
    opened.push(db);
    return db;
  };
  /** A process of the older version that is up. */
  const running = async (): Promise<Database & { upgraded: Promise<OperatorError> }> => {
    const db = await open();
    await migrate(db, OLD);
    const reason = upgraded(db, OLD);
    await until(() => db.news.isLive);
    return Object.assign(db, { upgraded: reason });
  };

  beforeEach(async () => {
    url = await freshDatabase();
    urls.push(url);
  });
  after(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await Promise.all(urls.map(dropDatabase));
  });

  it('a command of the newer one changes nothing under the older one, and says what to do', async () => {
    const older = await running();
    const newer = await open();
    await assert.rejects(migrate(newer, NEW), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.match(error.message, /an older version of Trawl is running on it: stop all its processes first/);
      return true;
    });
    await assert.rejects(sql`SELECT 1 FROM ${sql.table('0002-b')}`.execute(older.kysely));
    assert.deepEqual(await migrate(await open(), OLD), [], 'another process of the same version starts beside it');
  });

  it('a service of the newer one waits until the last process of the older one has stopped', async () => {
    const [one, other] = [await running(), await running()];
    let looks = 0;
    const ran = migrate(await open(), NEW, undefined, async () => {
      looks++;
      if (looks === 2) await one.close();
      if (looks === 4) await other.close();
    });
    assert.deepEqual(await ran, ['0002-b']);
    assert.ok(looks >= 4, String(looks));
  });

  it('an older process that was cut off during the upgrade learns of it when it is back', async () => {
    const older = await running();
    const newer = await open();
    // In one transaction, or the older one could be back before the upgrade.
    await newer.transaction(async ({ kysely }) => {
      const { rows } = await sql<{ gone: boolean }>`
        SELECT pg_terminate_backend(pid, 5000) AS gone FROM pg_stat_activity
        WHERE application_name = 'trawl news' AND datname = current_database()`.execute(kysely);
      assert.deepEqual(
        rows.map(({ gone }) => gone),
        [true],
      );
      await sql`SELECT pg_advisory_xact_lock(7212026)`.execute(kysely);
      await NEW[1]?.up(kysely, 'postgres');
      await sql`INSERT INTO trawl_migrations VALUES ('0002-b', 'now')`.execute(kysely);
    });
    assert.match((await older.upgraded).message, /written by a newer version of Trawl .*0002-b/);
  });
});
