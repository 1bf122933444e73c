import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startReplicated } from '../../../test/support/replicated-postgres.ts';
import { until } from '../../../test/support/until.ts';
import { createLog } from '../kernel/log.ts';
import type { Database } from './database.ts';
import { namedDatabase, serversOf } from './database-url.ts';
import { isStorageOutage } from './outage.ts';
import { openPostgres } from './postgres.ts';
import { askServers, watchPrimary } from './postgres-servers.ts';

test('a URL names one server or several', () => {
  assert.deepEqual(serversOf('postgres://u:p@a/db?sslmode=no-verify'), ['postgres://u:p@a/db?sslmode=no-verify']);
  assert.deepEqual(serversOf('postgresql://u:p,%40@a:1,[::1]:2,c/db?target_session_attrs=read-write'), [
    'postgresql://u:p,%40@a:1/db?target_session_attrs=read-write',
    'postgresql://u:p,%40@[::1]:2/db?target_session_attrs=read-write',
    'postgresql://u:p,%40@c/db?target_session_attrs=read-write',
  ]);
  for (const wrong of ['postgres://u@a,/db', 'postgres://u@,/db', 'postgres://u@a,b:x/db']) {
    assert.throws(() => serversOf(wrong), { name: 'OperatorError' }, wrong);
  }
  assert.equal(namedDatabase('postgres://u:secret@a:1,b:2/db?x=y'), 'a:1,b:2/db');
  assert.equal(namedDatabase('postgres://u:sec/ret@a/db'), 'in DATABASE_URL');
});

test('of one server nothing is asked, also where its URL has no host', async () => {
  assert.deepEqual(await askServers('postgres://u:secret@/db?host=/run/postgresql'), []);
});

test('who looks for the primary after the end opens no connection', async () => {
  let opened = 0;
  await using server = createServer((socket) => {
    opened++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const primary = watchPrimary([`postgres://u@127.0.0.1:${port}/db`, `postgres://u@127.0.0.1:${port}/db`], () => {});
  primary.close();
  assert.equal(await primary.find(), false);
  assert.equal(opened, 0);
});

const portOf = (url: string): number => Number(new URL(url).port);

test('a primary that stands still is left for the standby that was promoted, and not used when it comes back', async () => {
  await using servers = await startReplicated();
  const { primary, standby } = servers;
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  // The order says nothing.
  const [first, second] = serversOf(servers.url);
  const turned = `${first}`.replace(primary.host, `${standby.host},${primary.host}`);
  assert.ok(second !== undefined);
  await using db = await openPostgres(turned, { log, look: 500 });
  const port = async (database: Pick<Database, 'kysely'>): Promise<number | undefined> =>
    (await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(database.kysely)).rows[0]?.port;
  assert.equal(await port(db), portOf(primary.url));
  await sql`CREATE TABLE kept (n integer)`.execute(db.kysely);
  await sql`INSERT INTO kept VALUES (1)`.execute(db.kysely);
  let told = 0;
  db.news.hear('something', () => told++);
  await until(() => db.news.isLive, 'news');

  primary.pause();
  const hanging = sql`INSERT INTO kept VALUES (2)`.execute(db.kysely);
  hanging.catch(() => {});
  await standby.promote();
  await assert.rejects(hanging, (error) => isStorageOutage(error));
  await sql`INSERT INTO kept VALUES (3)`.execute(db.kysely);
  assert.deepEqual((await sql<{ n: number }>`SELECT n FROM kept ORDER BY n`.execute(db.kysely)).rows, [
    { n: 1 },
    { n: 3 },
  ]);
  await until(() => db.news.isLive, 'news of the new primary');
  assert.ok(told >= 2, 'whoever listens looks for what was missed');
  assert.ok(lines.some((line) => line.includes('another primary') && line.includes(standby.host)));

  primary.resume();
  await until(async () => (await askServers(servers.url)).every(({ isWritable }) => isWritable), 'two primaries');
  await until(() => lines.some((line) => line.includes('several servers')), 'a line in the log');
  assert.equal(await port(db), portOf(standby.url));
  await using later = await openPostgres(servers.url);
  assert.equal(await port(later), portOf(standby.url), 'the one that was promoted last');
  await later.close();
  await standby.kill();
  await until(() => lines.some((line) => line.includes('is a former primary, and not used')), 'a line in the log');
  await assert.rejects(sql`INSERT INTO kept VALUES (4)`.execute(db.kysely), (error) => isStorageOutage(error));
  assert.ok(!lines.join('').includes(new URL(primary.url).password));
});

test('a primary that is gone is replaced; until then each statement fails as the storage does', async () => {
  await using servers = await startReplicated();
  const { primary, standby, url } = servers;
  await using db = await openPostgres(url);
  await sql`CREATE TABLE kept (n integer)`.execute(db.kysely);
  await primary.kill();
  await assert.rejects(sql`INSERT INTO kept VALUES (1)`.execute(db.kysely), (error) => isStorageOutage(error));
  await assert.rejects(openPostgres(url), { name: 'OperatorError' });
  await standby.promote();
  await sql`INSERT INTO kept VALUES (2)`.execute(db.kysely);
  assert.equal((await standby.one('SELECT n FROM kept')).n, 2);
});
