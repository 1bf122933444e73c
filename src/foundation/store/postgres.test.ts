import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../../test/support/postgres.ts';
import { OperatorError } from '../kernel/errors.ts';
import { type Database, isStorageOutage, openPostgres } from './index.ts';

describe('PostgreSQL', () => {
  let url: string;
  let db: Database;
  before(async () => {
    url = await freshDatabase();
    db = await openPostgres(url);
  });
  after(() => db.close());

  test('a connection that the server drops costs the transaction on it, not the process', async () => {
    const other = await openPostgres(url);
    const failing = db.transaction(async ({ kysely }) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(kysely);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(other.kysely);
      await sql`SELECT 1`.execute(kysely);
    });
    await assert.rejects(failing);
    assert.deepEqual((await sql`SELECT 1 AS one`.execute(db.kysely)).rows, [{ one: 1 }]);
    // The same with all idle connections.
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other.kysely);
    await other.close();
    let answer: unknown;
    for (let attempt = 0; attempt < 50 && !answer; attempt++) {
      answer = await sql`SELECT 1 AS one`.execute(db.kysely).catch(() => undefined);
    }
    assert.ok(answer);
  });

  test('a connection whose server refuses changes is given up', async () => {
    await using other = await openPostgres(url);
    await sql`CREATE TABLE changed (n integer)`.execute(other.kysely);
    await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`.execute(other.kysely);
    await assert.rejects(sql`INSERT INTO changed VALUES (1)`.execute(other.kysely), (error) => isStorageOutage(error));
    await sql`INSERT INTO changed VALUES (2)`.execute(other.kysely);
  });

  test('of two transactions that wait for each other, one is taken back, and callers are told to come again', async () => {
    await sql`CREATE TABLE waited (n integer PRIMARY KEY, by integer)`.execute(db.kysely);
    await sql`INSERT INTO waited VALUES (1, 0), (2, 0)`.execute(db.kysely);
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const change = (first: 0 | 1) =>
      db.transaction(async ({ kysely }) => {
        await sql`UPDATE waited SET by = ${first} WHERE n = ${first + 1}`.execute(kysely);
        holding[first].resolve();
        await holding[1 - first]?.promise;
        await sql`UPDATE waited SET by = ${first} WHERE n = ${2 - first}`.execute(kysely);
      });
    const ends = await Promise.allSettled([change(0), change(1)]);
    const lost = ends.filter((end) => end.status === 'rejected');
    assert.equal(lost.length, 1);
    assert.equal(isStorageOutage(lost[0]?.reason), true);
  });

  test('a failed statement whose error was swallowed still fails the transaction', async () => {
    const failing = db.transaction(async ({ kysely }) => {
      await sql`SELECT * FROM nothing_here`.execute(kysely).catch(() => {});
    });
    await assert.rejects(failing);
  });

  test('a database that is down, missing or refuses the password is one line without the password', async () => {
    const wrong = (change: (to: URL) => void): string => {
      const to = new URL(url);
      change(to);
      return to.href;
    };
    const urls = [
      wrong((to) => {
        to.port = '1';
      }),
      wrong((to) => {
        to.pathname = '/missing';
      }),
      wrong((to) => {
        to.password = 'a-wrong-secret';
      }),
    ];
    for (const bad of urls) {
      await assert.rejects(openPostgres(bad), (error) => {
        assert.ok(error instanceof OperatorError);
        assert.doesNotMatch(error.message, /\n|secret/);
        assert.ok(!error.message.includes(new URL(bad).password));
        assert.match(error.message, /127\.0\.0\.1:/);
        return true;
      });
    }
  });
});
