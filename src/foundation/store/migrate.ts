import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../kernel/errors.ts';
import type { Database } from './database.ts';

/** One step of the schema. Written once for both engines; `kind` is there for the rare difference in SQL. */
export interface Migration {
  /** Sortable and never changed once landed: `0001-accounts-teams-and-keys`. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration stands outside the typed schema
  up(db: Kysely<any>, kind: 'sqlite' | 'postgres'): Promise<void>;
}

/** Any number: it only has to be the same in every process. */
const ADVISORY_LOCK = 7_212_025;

/**
 * Brings the schema up to date. Steps run in the order of their names in one transaction that only one process can be
 * in: on SQLite BEGIN IMMEDIATE, on PostgreSQL an advisory lock. Processes that start at once wait for the first and
 * then find nothing left to do.
 * @returns the names of the steps that this call ran
 * @throws OperatorError when the database was made by a newer version
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const steps = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  const known = new Set(steps.map((step) => step.name));
  if (known.size !== steps.length) throw new Error('two migrations have one name');
  // A look first, so that a start with nothing to do does not wait for a writer.
  if (await isCurrent(db, known)) return [];
  return db.transaction(async ({ kysely, kind }) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(kysely);
    await sql`CREATE TABLE IF NOT EXISTS trawl_migrations (name text PRIMARY KEY, applied_at text NOT NULL)`.execute(
      kysely,
    );
    const applied = await appliedSteps(kysely);
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new OperatorError(`the database was made by a newer version of Trawl (it has ${unknown.join(', ')})`);
    }
    const ran: string[] = [];
    for (const step of steps) {
      if (applied.has(step.name)) continue;
      await step.up(kysely, kind);
      await sql`INSERT INTO trawl_migrations (name, applied_at) VALUES (${step.name}, ${new Date().toISOString()})`.execute(
        kysely,
      );
      ran.push(step.name);
    }
    return ran;
  });
}

async function appliedSteps(kysely: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM trawl_migrations`.execute(kysely);
  return new Set(rows.map((row) => row.name));
}

async function isCurrent({ kind, kysely }: Database, known: ReadonlySet<string>): Promise<boolean> {
  const table =
    kind === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = 'trawl_migrations'`
      : sql`SELECT 1 WHERE to_regclass('trawl_migrations') IS NOT NULL`;
  if ((await table.execute(kysely)).rows.length === 0) return false;
  const applied = await appliedSteps(kysely);
  return applied.size === known.size && [...applied].every((name) => known.has(name));
}
