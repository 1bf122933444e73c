// A database of 1 GB gives the space of its removed rows back.
//
//   npm run soak -- disk [--rows 500000]
//
// Fills a database with rows of 2 kB, removes nine of ten as retention does, and lets it give the space back; then the same with a file as version 0.1.0
// made it, which trawl compact writes anew. Prints what each took. Needs 3 GB of disk.

import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { compactSqlite, openSqlite } from '../../src/foundation/store/index.ts';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } });
const rows = Number(values.rows);
const AT_ONCE = 500;
const MB = 1024 * 1024;

const since = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const sizeOf = (file: string): number => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size;
};

async function filled(name: string, isOlder: boolean): Promise<{ file: string; content: number }> {
  const file = join(tempDir(), name, 'trawl.db');
  if (isOlder) {
    mkdirSync(dirname(file));
    const old = new DatabaseSync(file);
    old.exec('CREATE TABLE first (a)');
    old.close();
  }
  await using db = openSqlite(file);
  await sql`CREATE TABLE pages (id integer PRIMARY KEY, job text, document blob)`.execute(db.kysely);
  await sql`CREATE INDEX pages_job ON pages (job, id)`.execute(db.kysely);
  for (let from = 0; from < rows; from += 10_000) {
    await sql`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 9_999})
      INSERT INTO pages SELECT i, 'job ' || (i % 100), randomblob(2000) FROM n`.execute(db.kysely);
  }
  const size = sizeOf(file);
  const start = performance.now();
  for (let removed = AT_ONCE; removed >= AT_ONCE; ) {
    const { numAffectedRows } = await sql`DELETE FROM pages WHERE id IN
      (SELECT id FROM pages WHERE id % 10 <> 0 LIMIT ${sql.lit(AT_ONCE)})`.execute(db.kysely);
    removed = Number(numAffectedRows ?? 0n);
  }
  console.log(`${name}: ${Math.round(size / MB)} MB; ${rows * 0.9} rows removed in ${since(start)}`);
  const { rows: pages } = await sql<{ used: number }>`SELECT (c.page_count - f.freelist_count) * s.page_size AS used
    FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s`.execute(db.kysely);
  return { file, content: pages[0]?.used ?? 0 };
}

{
  const { file, content } = await filled('by itself', false);
  const start = performance.now();
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  {
    await using db = openSqlite(file);
    await db.giveBack(new AbortController().signal);
  }
  clearInterval(timer);
  const size = sizeOf(file);
  console.log(
    `by itself: ${Math.round(size / MB)} MB for ${Math.round(content / MB)} MB of content (${(size / content).toFixed(2)} x) in ${since(start)}; the event loop stood still for ${Math.round(longest)} ms at most`,
  );
  assert.ok(size <= 1.5 * content);
}
{
  const { file, content } = await filled('older', true);
  const start = performance.now();
  compactSqlite(file, ({ size, free }, needed) =>
    console.log(
      `older: ${Math.round(free / MB)} of ${Math.round(size / MB)} MB are free; needs ${Math.round(needed / MB)} MB`,
    ),
  );
  const size = sizeOf(file);
  console.log(
    `older: compacted to ${Math.round(size / MB)} MB for ${Math.round(content / MB)} MB of content (${(size / content).toFixed(2)} x) in ${since(start)}`,
  );
  assert.ok(size <= 1.3 * content);
}
