import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { processOwner } from '../kernel/process-owner.ts';
import { type Database, nowSql, type Transaction } from '../store/index.ts';
import type { JobsTables } from './schema.ts';

/** Why a holder must stop. */
export type LeaseLoss = 'cancelled' | 'taken';

/** The lease is lost: another owner has it, or the job was cancelled. The holder must stop at once; its further writes are rejected. */
export class LeaseLostError extends Error {
  /** The name of the lease, or `job <id>`. */
  readonly what: string;
  readonly loss: LeaseLoss;

  constructor(what: string, loss: LeaseLoss = 'taken') {
    super(loss === 'cancelled' ? `${what} was cancelled` : `the lease of ${what} was lost`);
    this.name = 'LeaseLostError';
    this.what = what;
    this.loss = loss;
  }
}

/** A name held by one holder at a time, across processes and machines. */
export interface Lease {
  readonly name: string;
  readonly owner: string;
  /** Higher than that of every earlier holder. */
  readonly fence: number;
  /** Milliseconds until the lease expires without a renewal. */
  readonly ttlMs: number;
}

export interface LeaseOptions {
  /** Replaces the database's time, for tests. */
  readonly clock?: Clock;
}

/**
 * Acquires a lease unless it is held. Not reentrant: a second call returns undefined, even for the same owner.
 * @param ttlMs milliseconds until the lease expires without a renewal
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
 * Extends the lease to `ttlMs` from now, also after it expired if nobody else has acquired it.
 * @throws LeaseLostError if another owner has acquired it, or it was released
 */
export async function renewLease(db: Database, lease: Lease, { clock }: LeaseOptions = {}): Promise<void> {
  await hold(db, lease, nowSql(db.kind, clock));
}

/**
 * Renews the lease in a transaction; until the transaction ends nobody else can acquire it.
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

/** Releases the lease. Does nothing when another owner has it. */
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
