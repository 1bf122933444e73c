import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrations } from '../../src/compose/migrations.ts';
import { type Database, migrate, openPostgres, openSqlite } from '../../src/foundation/store/index.ts';
import { freshDatabase } from './postgres.ts';
import { tempDir } from './tmp.ts';

/**
 * Databases with all tables, made once for a whole run: a copy takes a tenth of the time of the migrations. A run of a few files has none,
 * and every service of theirs migrates its own.
 */

const SQLITE = 'TRAWL_TEST_SQLITE_TEMPLATE';
const POSTGRES = 'TRAWL_TEST_POSTGRES_TEMPLATE';

/** Makes the templates of this run. They are removed with the PostgreSQL server and when this process ends. */
export async function makeTemplates(): Promise<void> {
  const file = join(tempDir(), 'template.db');
  await fill(await openSqlite(file));
  process.env[SQLITE] = file;
  const url = await freshDatabase();
  await fill(await openPostgres(url));
  process.env[POSTGRES] = new URL(url).pathname.slice(1);
}

async function fill(db: Database): Promise<void> {
  try {
    await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** The names of the templates of this run, for the environment of a program that is told nothing else. */
export const templateEnv = (): NodeJS.ProcessEnv => ({
  [SQLITE]: process.env[SQLITE],
  [POSTGRES]: process.env[POSTGRES],
});

/** A database for a service to start on: with all tables if this run has a template, otherwise empty. */
export const serviceDatabase = (): Promise<string> => freshDatabase(process.env[POSTGRES]);

/** Puts a database with all tables where a service expects its own, unless there is one, or this run has no template. */
export function placeTables(file: string): void {
  const template = process.env[SQLITE];
  if (template === undefined || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  copyFileSync(template, file);
}
