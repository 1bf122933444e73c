import { type RawBuilder, sql } from 'kysely';
import { type Clock, systemClock } from '../kernel/clock.ts';

/**
 * The time as SQL, in milliseconds since 1970. On PostgreSQL it is the server's, so that machines whose clocks differ agree
 * on when a lease or a minute ends; SQLite has one machine only. It is that of the start of the statement: what may change within one,
 * as clock_timestamp() does, is compared with every row instead of being looked up in an index.
 * @param clock stands in for both when it is not the system's, for tests
 */
export function nowSql(kind: 'sqlite' | 'postgres', clock: Clock = systemClock): RawBuilder<number> {
  if (clock === systemClock && kind === 'postgres')
    return sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
  return sql<number>`CAST(${Math.trunc(clock.now())} AS bigint)`;
}
