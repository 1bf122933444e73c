import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, nowSql, type Transaction } from '../store/index.ts';
import { LeaseLostError } from './lease-lost.ts';
import { processOwner } from './owner.ts';
import type { JobsTables } from './schema.ts';

/** A name held by one holder at a time, across processes and machines. */
export interface Lease {
  readonly name: string;
  readonly owner: string;
  /** Higher than that of every earlier holder. */
  readonly fence: number;
  /** Milliseconds that it lasts without a renewal. */
  readonly ttlMs: number;
}

export interface LeaseOptions {
  /** Stands in for the time of the database. */
  readonly clock?: Clock;
}

/**
 * Takes a lease if nobody holds it. It is not reentrant: a second call gets nothing, even from the same owner.
 * @param ttlMs how long it lasts after a holder died
 */
export async function acquireLease(
  db: Database,
  name: string,
  ttlMs: number,
  { owner = processOwner, clock }: LeaseOptions & { owner?: string } = {},
): Promise<Lease | undefined> {
  const now = nowSql(db.kind, clock);
  // Read first: on SQLite a write waits for other writers, a read does not.
  const held = await sql`SELECT 1 FROM leases WHERE name = ${name} AND expires_at > ${now}`.execute(db.kysely);
  if (held.rows.length > 0) return undefined;
  const { rows } = await sql<{ fence: number }>`
    INSERT INTO leases (name, owner, fence, expires_at) VALUES (${name}, ${owner}, 1, ${now} + ${ttlMs})
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = leases.fence + 1, expires_at = excluded.expires_at
      WHERE leases.expires_at <= ${now}
    RETURNING fence`.execute(db.kysely);
  const row = rows[0];
  return row && { name, owner, fence: row.fence, ttlMs };
}

/**
 * Extends the lease to `ttlMs` from now. Being late is fine if nobody else took it.
 * @throws LeaseLostError if somebody did, or it was released
 */
export async function renewLease(db: Database, lease: Lease, { clock }: LeaseOptions = {}): Promise<void> {
  await hold(db, lease, nowSql(db.kind, clock));
}

/**
 * Checks, as part of a transaction, that the lease is still ours; until the transaction ends nobody else can take it.
 * @throws LeaseLostError
 */
export async function holdLease(tx: Transaction, lease: Lease, { clock }: LeaseOptions = {}): Promise<void> {
  await hold(tx, lease, nowSql(tx.kind, clock));
}

async function hold(db: Database | Transaction, lease: Lease, now: ReturnType<typeof nowSql>): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE leases SET expires_at = ${now} + ${lease.ttlMs}
    WHERE name = ${lease.name} AND fence = ${lease.fence} AND expires_at > 0`.execute(db.kysely);
  if (numAffectedRows !== 1n) throw new LeaseLostError(lease.name);
}

/** Gives the lease back at once. Does nothing when it is not ours any more. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  const tables = db.as<JobsTables>().kysely;
  // The row stays, so that the next holder's fence is higher.
  await tables
    .updateTable('leases')
    .set({ expires_at: 0 })
    .where('name', '=', lease.name)
    .where('fence', '=', lease.fence)
    .execute();
}
