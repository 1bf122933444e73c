// What it costs that writes survive a power cut.
//
//   npm run bench -- writes [folder]
//
// Writers insert rows into the built-in database, each its next one when the one before is acknowledged: without a flush, with a flush that all who
// wait share (`synced`, which the service does), and with `PRAGMA synchronous=FULL`, which flushes in every commit and stops the event loop for
// it. The folder, on the disk to be measured, is a temporary one by default.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openSqlite } from '../src/foundation/store/index.ts';

const MS = 3_000;
const dir = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'trawl-writes-'));
const TEXT = 'x'.repeat(500);

async function run(name: string, writers: number, write: () => Promise<void>): Promise<void> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - started < MS) {
        const at = performance.now();
        await write();
        times.push(performance.now() - at);
        await new Promise(setImmediate);
      }
    }),
  );
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const of = (share: number): string => (times[Math.floor(times.length * share)] as number).toFixed(2);
  const rate = Math.round(times.length / ((performance.now() - started) / 1000));
  const us = Math.round((user + system) / times.length);
  console.log(
    `| ${name} | ${writers} | ${rate} | ${of(0.5)} ms | ${of(0.99)} ms | ${us} µs | ${(delay.percentile(99) / 1e6).toFixed(1)} ms |`,
  );
}

console.log('| flush | writers | rows/s | p50 | p99 | CPU per row | event loop delay, p99 |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const writers of [1, 16, 64]) {
  for (const flush of ['none', 'shared'] as const) {
    await using db = openSqlite(join(dir, `${flush}-${writers}.db`));
    await sql`CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)`.execute(db.kysely);
    await run(flush, writers, async () => {
      await sql`INSERT INTO t (text) VALUES (${TEXT})`.execute(db.kysely);
      if (flush === 'shared') await db.synced();
    });
  }
  const full = new DatabaseSync(join(dir, `full-${writers}.db`));
  full.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT);',
  );
  const insert = full.prepare('INSERT INTO t (text) VALUES (?)');
  await run('FULL', writers, async () => void insert.run(TEXT));
  full.close();
}
rmSync(dir, { recursive: true, force: true });
