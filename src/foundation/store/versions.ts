import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The versions of Trawl that opened the data. An older version that refuses the data names the last one. */

interface VersionTables {
  /** The row with the highest `n` is the last version to open the data; `opened_at` is when it first did so in turn (ISO 8601, UTC). */
  trawl_versions: { version: string; n: number; opened_at: string };
}

/** A database, or a transaction in it. */
interface On {
  readonly kind: Database['kind'];
  // biome-ignore lint/suspicious/noExplicitAny: accepts any room's tables
  readonly kysely: Kysely<any>;
}

export const versionMigrations = [
  {
    name: '0100-trawl-versions',
    async up(db: On['kysely']): Promise<void> {
      await db.schema
        .createTable('trawl_versions')
        .addColumn('version', 'text', (c) => c.primaryKey())
        .addColumn('n', 'bigint', (c) => c.notNull())
        .addColumn('opened_at', 'text', (c) => c.notNull())
        .execute();
    },
  },
];

/** The last version to open the data; undefined before 0.2.0, which first recorded it. */
export async function lastVersion({ kind, kysely }: On): Promise<string | undefined> {
  const table =
    kind === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = 'trawl_versions'`
      : sql`SELECT 1 WHERE to_regclass('trawl_versions') IS NOT NULL`;
  if ((await table.execute(kysely)).rows.length === 0) return undefined;
  const { rows } = await sql<{ version: string }>`SELECT version FROM trawl_versions ORDER BY n DESC LIMIT 1`.execute(
    kysely,
  );
  return rows[0]?.version;
}

/** Records the version that opens the data. Writes only when it differs from the last one. */
export async function recordVersion(on: On, version: string): Promise<void> {
  if ((await lastVersion(on)) === version) return;
  const kysely: Kysely<VersionTables> = on.kysely;
  const n = sql<number>`(SELECT coalesce(max(n), 0) + 1 FROM trawl_versions)`;
  const opened_at = new Date().toISOString();
  await kysely
    .insertInto('trawl_versions')
    .values({ version, n, opened_at })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ n, opened_at }))
    .execute();
}
