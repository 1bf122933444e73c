import { type RawBuilder, sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Transaction } from './database.ts';

/**
 * The Unix time in milliseconds as SQL. On PostgreSQL it is the server's time, so that machines with different clocks agree on
 * the end of a lease; on SQLite it is this machine's. It is constant within a statement: a volatile function such as
 * clock_timestamp() cannot be used with an index.
 * @param clock replaces both, for tests
 */
export function nowSql(kind: 'sqlite' | 'postgres', clock: Clock = systemClock): RawBuilder<number> {
  if (clock === systemClock && kind === 'postgres')
    return sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
  return sql<number>`CAST(${Math.trunc(clock.now())} AS bigint)`;
}

/** Milliseconds since 1970, by the clock that `nowSql` goes by. */
export async function databaseTime(tx: Transaction, clock?: Clock): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${nowSql(tx.kind, clock)} AS now`.execute(tx.kysely);
  return Number(rows[0]?.now);
}

/**
 * A time of this process as SQL, by the same clock as `nowSql`: on PostgreSQL as far from the server's time as it is from ours.
 * @param time milliseconds since 1970
 */
export function timeSql(kind: 'sqlite' | 'postgres', time: number, clock: Clock = systemClock): RawBuilder<number> {
  return sql<number>`${nowSql(kind, clock)} + CAST(${Math.trunc(time - clock.now())} AS bigint)`;
}
