import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../kernel/errors.ts';

/**
 * Who is running on a PostgreSQL: every process that listens to news holds a shared advisory lock on its session, which goes away with
 * the process. A migration takes the lock for itself, so that it never changes tables under a running process of an older version.
 */

/** The number of the lock, the same in every process and every version. */
export const PRESENCE = 7_212_026;

/** Takes the lock until the end of the transaction. @returns whether nobody is running */
export async function isAlone(kysely: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(PRESENCE)}) AS free`.execute(
    kysely,
  );
  return rows[0]?.free === true;
}

/** What a migration says that finds somebody running. */
export const inUse = (): OperatorError =>
  new OperatorError(
    'the database needs an upgrade, but an older version of Trawl is running on it: stop all its processes first',
  );
