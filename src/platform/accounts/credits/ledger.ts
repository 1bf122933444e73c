import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, inList, nowSql, type Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import { dayAt, type Payer } from './credits.ts';

/**
 * The SQL statements of credits. Each checks and changes a row in one statement, so that the database serializes concurrent
 * requests of all processes. Rows are locked in the order reservations, periods, usage, to avoid deadlocks.
 */

/** Milliseconds after which a reservation expires without a renewal; renewed three times within it. */
export const RESERVATION_TTL = 60_000;

type On = Database<AccountsTables> | Transaction<AccountsTables>;

export interface Held {
  readonly id: string;
  readonly teamId: string;
  readonly period: string;
}

/** A reservation, and what is added to it. */
export interface Taking {
  readonly held: Held;
  readonly credits: number;
}

/** Reserves credits of one team in one month. @returns false if the team has too few left for all of them */
export async function takeAll(
  tx: Transaction<AccountsTables>,
  clock: Clock,
  takings: readonly Taking[],
  ceiling: number,
): Promise<boolean> {
  const { teamId, period } = (takings[0] as Taking).held;
  const byId = new Map<string, number>();
  for (const { held, credits } of takings) byId.set(held.id, (byId.get(held.id) ?? 0) + credits);
  const sum = takings.reduce((all, { credits }) => all + credits, 0);
  if (sum > ceiling) return false;
  const expires_at = sql<number>`${nowSql(tx.kind, clock)} + ${sql.lit(RESERVATION_TTL)}`;
  await tx.kysely
    .insertInto('credit_reservations')
    .values([...byId].map(([id, credits]) => ({ id, team_id: teamId, period, credits, expires_at })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ credits: sql`credit_reservations.credits + excluded.credits` }),
    )
    .execute();
  const { numAffectedRows } = await sql`INSERT INTO credit_periods (team_id, period, used, reserved)
    VALUES (${teamId}, ${period}, 0, ${sum})
    ON CONFLICT (team_id, period) DO UPDATE SET reserved = credit_periods.reserved + excluded.reserved
      WHERE credit_periods.used + credit_periods.reserved + excluded.reserved <= ${ceiling}`.execute(tx.kysely);
  return numAffectedRows === 1n;
}

/** Releases reservations of dead processes. @returns whether there were any */
export async function sweep(db: Database<AccountsTables>, clock: Clock, teamId: string): Promise<boolean> {
  const expired = sql`SELECT 1 FROM credit_reservations
    WHERE team_id = ${teamId} AND expires_at <= ${nowSql(db.kind, clock)} LIMIT 1`;
  if ((await expired.execute(db.kysely)).rows.length === 0) return false;
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ period: string; credits: number }>`DELETE FROM credit_reservations
      WHERE team_id = ${teamId} AND expires_at <= ${nowSql(tx.kind, clock)} RETURNING period, credits`.execute(
      tx.kysely,
    );
    for (const { period, credits } of rows) {
      await sql`UPDATE credit_periods SET reserved = reserved - ${Number(credits)}
        WHERE team_id = ${teamId} AND period = ${period}`.execute(tx.kysely);
    }
    return rows.length > 0;
  });
}

/** Ends a reservation and charges the cost, even if the reservation has expired. */
export async function charge(on: On, held: Held, actual: number): Promise<void> {
  const { id, teamId, period } = held;
  const { rows } = await sql<{
    credits: number;
  }>`DELETE FROM credit_reservations WHERE id = ${id} RETURNING credits`.execute(on.kysely);
  await addUsed(on, teamId, period, actual, Number(rows[0]?.credits ?? 0));
}

/** Ends reservations of one team and charges their total cost. */
export async function chargeAll(on: On, held: readonly Held[], actual: number): Promise<void> {
  const { teamId, period } = held[0] as Held;
  const ids = held.map(({ id }) => id);
  const { rows } = await sql<{ period: string; credits: number }>`DELETE FROM credit_reservations
    WHERE ${inList(on.kind, 'id', ids)} RETURNING period, credits`.execute(on.kysely);
  // A reservation is released in the month in which it was made.
  const freed = new Map<string, number>();
  for (const row of rows) freed.set(row.period, (freed.get(row.period) ?? 0) + Number(row.credits));
  for (const [month, credits] of freed) if (month !== period) await addUsed(on, teamId, month, 0, credits);
  await addUsed(on, teamId, period, actual, freed.get(period) ?? 0);
}

/** Adds to the used credits of a team's month and subtracts from the reserved ones. */
export async function addUsed(on: On, teamId: string, period: string, used: number, freed = 0): Promise<void> {
  if (used === 0 && freed === 0) return;
  await sql`INSERT INTO credit_periods (team_id, period, used, reserved) VALUES (${teamId}, ${period}, ${used}, 0)
    ON CONFLICT (team_id, period) DO UPDATE SET
      used = credit_periods.used + excluded.used, reserved = credit_periods.reserved - ${freed}`.execute(on.kysely);
}

/** Adds to the counts of a day. @param time Unix time in milliseconds */
export async function addUsage(on: On, payer: Payer, what: string, credits: number, time: number): Promise<void> {
  if (credits === 0) return;
  await sql`INSERT INTO usage_daily (team_id, day, key_id, endpoint, credits, requests)
    VALUES (${payer.teamId}, ${dayAt(time)}, ${payer.keyId ?? ''}, ${what}, ${credits}, 0)
    ON CONFLICT (team_id, day, key_id, endpoint) DO UPDATE SET credits = usage_daily.credits + excluded.credits`.execute(
    on.kysely,
  );
}

/** Renews the reservations of this process. */
export async function renew(db: Database<AccountsTables>, clock: Clock, ids: readonly string[]): Promise<void> {
  const expires = sql<number>`${nowSql(db.kind, clock)} + ${sql.lit(RESERVATION_TTL)}`;
  for (let start = 0; start < ids.length; start += 500) {
    await db.kysely
      .updateTable('credit_reservations')
      .set({ expires_at: expires })
      .where('id', 'in', ids.slice(start, start + 500))
      .execute();
  }
}

/** The used and reserved credits of a team in a month. */
export async function standing(on: On, teamId: string, period: string): Promise<{ used: number; reserved: number }> {
  const row = await on.kysely
    .selectFrom('credit_periods')
    .select(['used', 'reserved'])
    .where('team_id', '=', teamId)
    .where('period', '=', period)
    .executeTakeFirst();
  return { used: Number(row?.used ?? 0), reserved: Number(row?.reserved ?? 0) };
}
