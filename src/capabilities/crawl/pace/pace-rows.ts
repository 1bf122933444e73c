import { sql } from 'kysely';
import { type BulkColumn, type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import type { CrawlTables } from '../tables.ts';

/** The paces of hosts as rows: what all processes share, and how many pages at once each of them may have. */

/** Of one host. Times are milliseconds since 1970, by the clock of the database. */
export interface PaceRow {
  readonly key: string;
  /** Grows with every change to the stricter, so that others know that what they have is old. */
  readonly version: number;
  readonly atOnce: number;
  readonly perSecond: number | undefined;
  readonly heldUntil: number;
  readonly downSince: number | undefined;
  /** When it was written last. */
  readonly updatedAt: number;
}

/** How many pages at once a process may have at a host. */
export interface ShareRow {
  readonly key: string;
  readonly owner: string;
  readonly slots: number;
  readonly expiresAt: number;
}

const HOST_COLUMNS: readonly BulkColumn[] = [
  { name: 'key', type: 'text' },
  ...(['version', 'at_once', 'per_second', 'held_until', 'down_since', 'updated_at'] as const).map(
    (name) => ({ name, type: 'integer' }) as const,
  ),
];
const SHARE_COLUMNS: readonly BulkColumn[] = [
  { name: 'key', type: 'text' },
  { name: 'owner', type: 'text' },
  { name: 'slots', type: 'integer' },
  { name: 'expires_at', type: 'integer' },
];

/** Rates and limits are stored in thousandths. */
const toStored = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 1_000));
const fromStored = (value: number | null): number | undefined => (value === null ? undefined : Number(value) / 1_000);

export async function readPaces(tx: Transaction, keys: readonly string[]): Promise<Map<string, PaceRow>> {
  const rows = await tx
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_hosts')
    .selectAll()
    .where(inList(tx.kind, 'key', keys))
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      {
        key: row.key,
        version: Number(row.version),
        atOnce: Number(row.at_once) / 1_000,
        perSecond: fromStored(row.per_second),
        heldUntil: Number(row.held_until),
        downSince: row.down_since === null ? undefined : Number(row.down_since),
        updatedAt: Number(row.updated_at),
      },
    ]),
  );
}

export async function writePaces(
  tx: Transaction,
  paces: readonly Omit<PaceRow, 'updatedAt'>[],
  now: number,
): Promise<void> {
  const rows = paces.map(({ key, version, atOnce, perSecond, heldUntil, downSince }) => [
    ...[key, version, toStored(atOnce), toStored(perSecond)],
    ...[Math.round(heldUntil), downSince === undefined ? null : Math.round(downSince), now],
  ]);
  await tx.bulkInsert('crawl_hosts', HOST_COLUMNS, rows, { target: ['key'], action: 'replace' });
}

export async function readShares(tx: Transaction, keys: readonly string[], now: number): Promise<ShareRow[]> {
  const rows = await tx
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_host_shares')
    .selectAll()
    .where(inList(tx.kind, 'key', keys))
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    owner: row.owner,
    slots: Number(row.slots),
    expiresAt: Number(row.expires_at),
  }));
}

export async function writeShares(tx: Transaction, shares: readonly ShareRow[]): Promise<void> {
  const rows = shares.map(({ key, owner, slots, expiresAt }) => [key, owner, slots, expiresAt]);
  await tx.bulkInsert('crawl_host_shares', SHARE_COLUMNS, rows, { target: ['key', 'owner'], action: 'replace' });
}

export async function removeShares(on: Transaction | Database, owner: string, keys?: readonly string[]): Promise<void> {
  const which = keys === undefined ? sql`` : sql`AND ${inList(on.kind, 'key', keys)}`;
  await sql`DELETE FROM crawl_host_shares WHERE owner = ${owner} ${which}`.execute(on.kysely);
}

/** Removes what was not used for a day. @param now milliseconds since 1970 */
export async function removeOldPaces(db: Database, now: number): Promise<void> {
  await sql`DELETE FROM crawl_hosts WHERE updated_at < ${now - 86_400_000}`.execute(db.kysely);
  await sql`DELETE FROM crawl_host_shares WHERE expires_at < ${now - 86_400_000}`.execute(db.kysely);
}
