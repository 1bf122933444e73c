import { sql } from 'kysely';
import { type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import type { PageCacheRow, ScrapeTables } from '../migrations.ts';

/** Pages in the cache that an import brought. They do not count for its size, and stay until the job of the import is removed. */

/** Stores pages of an import, except those of which the cache has a later state. */
export async function addImported(tx: Transaction, rows: readonly PageCacheRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { kysely } = tx.as<ScrapeTables>();
  const keys = rows.map(({ key }) => key);
  const there = await kysely
    .selectFrom('page_cache')
    .select(['key', 'fetched_at'])
    .where(inList(tx.kind, 'key', keys))
    .execute();
  const later = new Map(there.map(({ key, fetched_at }) => [key, Number(fetched_at)]));
  for (const row of rows) {
    if ((later.get(row.key) ?? Number.NEGATIVE_INFINITY) > row.fetched_at) continue;
    const { key: _, ...values } = row;
    await kysely
      .insertInto('page_cache')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute();
  }
}

/** Removes some pages of an import; their blobs are those of its job. @returns how many */
export async function dropImported({ kysely }: Database, jobId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM page_cache WHERE key IN
    (SELECT key FROM page_cache WHERE job_id = ${jobId} LIMIT ${sql.lit(most)})`.execute(kysely);
  return Number(numAffectedRows ?? 0n);
}
