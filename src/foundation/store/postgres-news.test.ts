import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { dropDatabase, freshDatabase } from '../../../test/support/postgres.ts';
import { until } from '../../../test/support/until.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

let url: string;
/** Two processes. */
let one: Database;
let other: Database;

before(async () => {
  url = await freshDatabase();
  one = await openPostgres(url);
  other = await openPostgres(url);
});

after(async () => {
  await Promise.all([one.close(), other.close()]);
  await dropDatabase(url);
});

/** Counts news of a topic. */
function hearing(db: Database, topic: string) {
  const heard = { times: 0 };
  const stop = db.news.hear(topic, () => {
    heard.times++;
  });
  return Object.assign(heard, { stop });
}

test('news reach this process and others after the commit, once for a transaction, and only who hears the topic', async () => {
  assert.equal(one.news.isLive, false);
  const [here, there, else_] = [hearing(one, 'a'), hearing(other, 'a'), hearing(other, 'b')];
  await until(() => one.news.isLive && other.news.isLive);
  const begun = [here.times, there.times, else_.times];
  assert.deepEqual(begun, [1, 1, 1], 'what was told before the connection may have been missed');
  await one.transaction(async (tx) => {
    await tx.tell('a');
    await tx.tell('a');
    assert.equal(here.times, 1);
  });
  assert.equal(here.times, 3, 'this process is told at once, each time');
  // They come in order: what is heard of `b` comes after `a`.
  await other.tell('a');
  await one.tell('b');
  await until(() => else_.times === 2);
  assert.equal(there.times, 3, 'one of the other process, one of its own');
  await assert.rejects(
    one.transaction(async (tx) => {
      await tx.tell('a');
      throw new Error('rolled back');
    }),
    /rolled back/,
  );
  here.stop();
  there.stop();
  await one.tell('a');
  await one.tell('b');
  await until(() => else_.times === 3);
  assert.equal(there.times, 3, 'nothing of what was rolled back, nothing after its end');
  else_.stop();
});

test('a lost connection is restored, and all listeners are called, since news may have been missed', async () => {
  const heard = hearing(one, 'c');
  await until(() => one.news.isLive);
  const before = heard.times;
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'trawl news' AND datname = current_database()`.execute(other.kysely);
  // Once at the loss, to look without news, and once when they arrive again.
  await until(() => heard.times >= before + 2);
  assert.equal(one.news.isLive, true);
  heard.stop();
});
