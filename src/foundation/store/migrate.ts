import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { isHalfMoved } from './move/state.ts';
import { inUse, isAlone } from './presence.ts';
import { lastVersion, recordVersion } from './versions.ts';

/**
 * One schema migration for both engines; `kind` is for the rare difference in SQL. A change of files or JSON that older versions
 * cannot read needs a migration too, even an empty one: older versions refuse data with unknown migrations.
 */
export interface Migration {
  /** Sortable and never changed after release: `0001-accounts-teams-and-keys`. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: migrations are outside the typed schema
  up(db: Kysely<any>, kind: 'sqlite' | 'postgres'): Promise<void>;
}

/** An arbitrary number, the same in every process. */
const ADVISORY_LOCK = 7_212_025;

/**
 * Runs pending migrations in name order, in one transaction that excludes other processes: BEGIN IMMEDIATE on SQLite, an
 * advisory lock on PostgreSQL.
 * @param version of the program, recorded as the last one to open the data; requires `versionMigrations` in `migrations`
 * @param untilAlone waits a while; called again and again as long as other processes run on a PostgreSQL that has to be upgraded
 * @returns the names of the migrations that this call ran
 * @throws OperatorError when a newer version wrote the database, which is then unchanged, or a move into it has not ended, or when
 *   other processes run on it and there is no `untilAlone`
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  version?: string,
  untilAlone?: () => Promise<void>,
): Promise<string[]> {
  if (await isHalfMoved(db)) {
    throw new OperatorError(
      'trawl migrate has not finished copying into this database: run it again, or use another database',
    );
  }
  const steps = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  const known = new Set(steps.map((step) => step.name));
  if (known.size !== steps.length) throw new Error('two migrations have the same name');
  // Checked first, so that a start without pending migrations does not wait for a writer.
  if (await isCurrent(db, known)) {
    if (version !== undefined) await recordVersion(db, version);
    return [];
  }
  for (;;) {
    const ran = await runSteps(db, steps, known, version);
    if (ran) return ran;
    if (!untilAlone) throw inUse();
    await untilAlone();
  }
}

/** @returns undefined when other processes run on a database that has to be upgraded; nothing has changed then */
async function runSteps(
  db: Database,
  steps: readonly Migration[],
  known: ReadonlySet<string>,
  version: string | undefined,
): Promise<string[] | undefined> {
  return db.transaction(async ({ kysely, kind }) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(kysely);
    await sql`CREATE TABLE IF NOT EXISTS trawl_migrations (name text PRIMARY KEY, applied_at text NOT NULL)`.execute(
      kysely,
    );
    const applied = await appliedSteps(kysely);
    const newer = await newerThan(kysely, kind, applied, known);
    if (newer) throw newer;
    const pending = steps.filter(({ name }) => !applied.has(name));
    if (kind === 'postgres' && pending.length > 0 && !(await isAlone(kysely))) return undefined;
    const ran: string[] = [];
    for (const step of pending) {
      await step.up(kysely, kind);
      await sql`INSERT INTO trawl_migrations (name, applied_at) VALUES (${step.name}, ${new Date().toISOString()})`.execute(
        kysely,
      );
      ran.push(step.name);
    }
    if (version !== undefined) await recordVersion({ kysely, kind }, version);
    return ran;
  });
}

/**
 * Returns the error for a database with migrations that this version does not know; undefined when it knows them all.
 * @param known names of this version's migrations
 */
export async function refusalOf(db: Database, known: ReadonlySet<string>): Promise<OperatorError | undefined> {
  if (!(await hasSteps(db))) return undefined;
  return newerThan(db.kysely, db.kind, await appliedSteps(db.kysely), known);
}

async function newerThan(
  kysely: Kysely<unknown>,
  kind: Database['kind'],
  applied: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<OperatorError | undefined> {
  const unknown = [...applied].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return undefined;
  const version = await lastVersion({ kind, kysely });
  const by = version === undefined ? '' : `, ${version}`;
  return new OperatorError(
    `the database was written by a newer version of Trawl${by} (this version does not know ${unknown.join(', ')}); ` +
      `start ${version === undefined ? 'that version' : `Trawl ${version}`} or a later one, or restore a backup from before the upgrade`,
  );
}

async function appliedSteps(kysely: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM trawl_migrations`.execute(kysely);
  return new Set(rows.map((row) => row.name));
}

async function hasSteps({ kind, kysely }: Database): Promise<boolean> {
  const table =
    kind === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = 'trawl_migrations'`
      : sql`SELECT 1 WHERE to_regclass('trawl_migrations') IS NOT NULL`;
  return (await table.execute(kysely)).rows.length > 0;
}

async function isCurrent(db: Database, known: ReadonlySet<string>): Promise<boolean> {
  if (!(await hasSteps(db))) return false;
  const { kysely } = db;
  const applied = await appliedSteps(kysely);
  return applied.size === known.size && [...applied].every((name) => known.has(name));
}

/** A topic that nobody tells: its listener hears only that news may have been missed. */
const UPGRADED = 'upgraded';

/**
 * Resolves with the reason once the database was upgraded under this process, which must stop then. This happens to a process whose
 * connection was lost when another one looked who is running. Never resolves on SQLite.
 */
export function upgraded(db: Database, migrations: readonly Migration[]): Promise<OperatorError> {
  const known = new Set(migrations.map(({ name }) => name));
  return new Promise((resolve) => {
    const check = (): void => {
      if (!db.news.isLive) return;
      refusalOf(db, known).then(
        (refusal) => {
          if (refusal) resolve(refusal);
        },
        // Without an answer there is no upgrade to see; the next connection looks again.
        () => {},
      );
    };
    db.news.hear(UPGRADED, check);
  });
}
