import { type RawBuilder, sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';

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

/**
 * A time of this process as SQL, by the same clock as `nowSql`: on PostgreSQL as far from the server's time as it is from ours.
 * @param time milliseconds since 1970
 */
export function timeSql(kind: 'sqlite' | 'postgres', time: number, clock: Clock = systemClock): RawBuilder<number> {
  return sql<number>`${nowSql(kind, clock)} + CAST(${Math.trunc(time - clock.now())} AS bigint)`;
}
