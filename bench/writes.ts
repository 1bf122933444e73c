// What it costs that writes survive a power cut.
//
//   npm run bench -- writes [folder] [--seconds 3]
//
// Writers insert rows into the built-in database, each its next one when the one before is acknowledged: without a flush, with a flush that all who
// wait share (`synced`, which the service does), and with `PRAGMA synchronous=FULL`, which flushes in every commit and stops the event loop for
// it. The folder, on the disk to be measured, is a temporary one by default.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openSqlite } from '../src/foundation/store/index.ts';
import { bench, cpuNow, latency, type Row, temporaryFolder } from './lib/kit.ts';

const TEXT = 'x'.repeat(500);

export default bench({
  name: 'writes',
  takes: true,
  options: { seconds: 3 },
  rows: {
    writes: `flush | writers | rate: rows/s [count] | p50: p50, ms [2] | p99: p99, ms [2] | cpu: CPU per row [us] |
      delay: event loop delay, p99 [ms]`,
  },
  least: ['writes[flush=shared][writers=64].rate >= 10000, quiet'],
  async run({ values: { seconds }, positionals: [folder] }) {
    const dir = temporaryFolder(folder);
    const rows: Row[] = [];
    for (const writers of [1, 16, 64]) {
      for (const flush of ['none', 'shared'] as const) {
        await using db = openSqlite(join(dir, `${flush}-${writers}.db`));
        await sql`CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)`.execute(db.kysely);
        const write = async () => {
          await sql`INSERT INTO t (text) VALUES (${TEXT})`.execute(db.kysely);
          if (flush === 'shared') await db.synced();
        };
        rows.push(await measure(flush, writers, seconds * 1000, write));
      }
      const full = new DatabaseSync(join(dir, `full-${writers}.db`));
      full.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)',
      );
      const insert = full.prepare('INSERT INTO t (text) VALUES (?)');
      rows.push(await measure('FULL', writers, seconds * 1000, async () => void insert.run(TEXT)));
      full.close();
    }
    rmSync(dir, { recursive: true, force: true });
    return { writes: rows };
  },
});

async function measure(flush: string, writers: number, duration: number, write: () => Promise<void>): Promise<Row> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = cpuNow();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() - started < duration) {
        const at = performance.now();
        await write();
        times.push(performance.now() - at);
        await new Promise(setImmediate);
      }
    }),
  );
  delay.disable();
  const { count, ...spread } = latency(times);
  const rate = (count * 1000) / (performance.now() - started);
  return { flush, writers, rate, ...spread, cpu: (cpuNow() - cpu) / count, delay: delay.percentile(99) / 1e6 };
}
