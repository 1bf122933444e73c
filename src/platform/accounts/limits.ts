import { sql } from 'kysely';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { inBatches } from '../../foundation/kernel/in-batches.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { type Database, nowSql } from '../../foundation/store/index.ts';
import { type Plans, requestsPerMinute } from './plans/plans.ts';
import type { AccountsTables } from './tables.ts';

/** A team's requests in the current minute, including this one. */
export interface RateState {
  readonly allowed: boolean;
  /** Requests per minute. */
  readonly limit: number;
  /** Remaining requests in this minute. */
  readonly remaining: number;
  /** Whole seconds until the minute ends, 1 to 60. */
  readonly resetSeconds: number;
  /** Whole seconds after which a refused request should be retried. */
  readonly retryAfter: number;
}

export interface Limits {
  /**
   * Counts one request of the principal's team against its plan, for all keys of the team together. On PostgreSQL minutes follow
   * the database's clock.
   */
  take(principal: Pick<Principal, 'teamId' | 'plan'>, group: string): Promise<RateState>;
}

/** Increments a team's count of the minute. @returns the new count, and the remaining milliseconds of the minute */
type Count = (teamId: string, group: string) => Counted | Promise<Counted>;

interface Counted {
  readonly requests: number;
  readonly left: number;
}

const MINUTE = 60_000;
/** Minutes over which Retry-After spreads refused requests: the reference client tries five times. */
const SPREAD = 4;

/**
 * Creates the rate limits. On SQLite, with its single process, counts are in memory; on PostgreSQL they are in a table that all
 * processes share.
 */
export function createLimits(db: Database<AccountsTables>, plans: Plans, clock: Clock): Limits {
  const count = db.kind === 'postgres' ? countInTable(db, clock) : countInMemory(clock);
  return {
    async take({ teamId, plan }, group) {
      const limit = requestsPerMinute(plans.get(plan), group);
      const { requests, left } = await count(teamId, group);
      const resetSeconds = Math.max(1, Math.ceil(left / 1000));
      // Spreads refused requests over the next minutes, `limit` for each: if all returned at once, most would be refused again.
      const minutesMore = Math.min(SPREAD, Math.max(0, Math.ceil((requests - limit) / limit) - 1));
      return {
        allowed: requests <= limit,
        limit,
        remaining: Math.max(0, limit - requests),
        resetSeconds,
        retryAfter: resetSeconds + 60 * minutesMore,
      };
    },
  };
}

function countInMemory(clock: Clock): Count {
  let current = 0;
  let counts = new Map<string, number>();
  return (teamId, group) => {
    const now = clock.now();
    const windowStart = now - (now % MINUTE);
    if (windowStart !== current) {
      current = windowStart;
      counts = new Map();
    }
    const key = `${teamId} ${group}`;
    const requests = (counts.get(key) ?? 0) + 1;
    counts.set(key, requests);
    return { requests, left: windowStart + MINUTE - now };
  };
}

/**
 * One row for each team and group: a new minute resets its count, so that no cleanup is needed. Requests that arrive while a statement
 * is under way are counted by the next one. Otherwise each would wait for the lock of the same row with a connection of its own, and a
 * busy team would keep all others from the database.
 */
function countInTable(db: Database<AccountsTables>, clock: Clock): Count {
  interface Asked {
    readonly teamId: string;
    readonly group: string;
  }
  const count = inBatches<Asked, Counted>(Number.POSITIVE_INFINITY, async (_name, asked) => {
    const { teamId, group } = asked[0] as Asked;
    const { rows } = await sql<{ requests: number; left: number }>`
      WITH time AS MATERIALIZED (SELECT ${nowSql(db.kind, clock)} AS now)
      INSERT INTO rate_windows (team_id, rate_group, window_start, requests)
        SELECT ${teamId}, ${group}, now - now % ${sql.lit(MINUTE)}, ${sql.lit(asked.length)} FROM time
      ON CONFLICT (team_id, rate_group) DO UPDATE SET
        requests = excluded.requests
          + CASE WHEN excluded.window_start > rate_windows.window_start THEN 0 ELSE rate_windows.requests END,
        window_start = GREATEST(excluded.window_start, rate_windows.window_start)
      RETURNING requests, window_start + ${sql.lit(MINUTE)} - (SELECT now FROM time) AS left`.execute(db.kysely);
    const row = rows[0] as { requests: number; left: number };
    const before = Number(row.requests) - asked.length;
    return asked.map((_, place) => ({ requests: before + place + 1, left: Number(row.left) }));
  });
  return (teamId, group) => count(`${teamId} ${group}`, { teamId, group });
}
