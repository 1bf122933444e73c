import { sql } from 'kysely';
import { migrate } from '../../../src/foundation/store/index.ts';
import { openAt } from '../engines.ts';

/** Waits for a line, then brings the database at argv[2] up to date; each step leaves a row, so that a second run of it would show. */
const url = process.argv[2] as string;
console.log('ready');
await new Promise((resolve) => process.stdin.once('data', resolve));
const db = await openAt(url);
const steps = await migrate(
  db,
  [1, 2, 3].map((n) => ({
    name: `000${n}-step`,
    async up(kysely) {
      await sql`CREATE TABLE ${sql.table(`t${n}`)} (pid bigint)`.execute(kysely);
      await sql`INSERT INTO ${sql.table(`t${n}`)} VALUES (${process.pid})`.execute(kysely);
    },
  })),
);
await db.close();
console.log(`ran ${steps.length}`);
process.exit(0);
