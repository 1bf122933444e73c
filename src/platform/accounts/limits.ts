import { sql } from 'kysely';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import { type Database, nowSql } from '../../foundation/store/index.ts';
import { type Plans, requestsPerMinute } from './plans/plans.ts';
import type { AccountsTables } from './tables.ts';

/** The requests of a team in the current minute, this one included. */
export interface RateState {
  readonly allowed: boolean;
  /** Requests a minute. */
  readonly limit: number;
  /** Requests left in this minute. */
  readonly remaining: number;
  /** Whole seconds until the minute ends, 1 to 60. */
  readonly resetSeconds: number;
  /** Whole seconds after which a refused request should be retried. */
  readonly retryAfter: number;
}

export interface Limits {
  /**
   * Counts one request of the principal's team against its plan, all keys of a team together. Minutes are those of the
   * database's clock where processes share a server.
   */
  take(principal: Pick<Principal, 'teamId' | 'plan'>, group: string): Promise<RateState>;
}

/** Adds one to a team's count of the minute and says what it is now, and how many milliseconds of the minute are left. */
type Count = (teamId: string, group: string) => Counted | Promise<Counted>;

interface Counted {
  readonly requests: number;
  readonly left: number;
}

const MINUTE = 60_000;
/** Minutes over which refused requests are spread: the reference client tries five times. */
const SPREAD = 4;

/**
 * On SQLite one process serves, so the counts live in its memory. On PostgreSQL any number of processes do, and the
 * counts live in a table.
 */
export function createLimits(db: Database<AccountsTables>, plans: Plans, clock: Clock): Limits {
  const count = db.kind === 'postgres' ? countInTable(db, clock) : countInMemory(clock);
  return {
    async take({ teamId, plan }, group) {
      const limit = requestsPerMinute(plans.get(plan), group);
      const { requests, left } = await count(teamId, group);
      const resetSeconds = Math.max(1, Math.ceil(left / 1000));
      // As many as the limit are told to come in the next minute, the next ones a minute later: if all of them came at
      // once, most would be refused again.
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

/** One row for each team and group: a new minute starts the row's count again, so nothing has to be cleaned up. */
function countInTable(db: Database<AccountsTables>, clock: Clock): Count {
  return async (teamId, group) => {
    const { rows } = await sql<{ requests: number; left: number }>`
      WITH time AS MATERIALIZED (SELECT ${nowSql(db.kind, clock)} AS now)
      INSERT INTO rate_windows (team_id, rate_group, window_start, requests)
        SELECT ${teamId}, ${group}, now - now % ${sql.lit(MINUTE)}, 1 FROM time
      ON CONFLICT (team_id, rate_group) DO UPDATE SET
        requests = CASE WHEN excluded.window_start > rate_windows.window_start THEN 1 ELSE rate_windows.requests + 1 END,
        window_start = GREATEST(excluded.window_start, rate_windows.window_start)
      RETURNING requests, window_start + ${sql.lit(MINUTE)} - (SELECT now FROM time) AS left`.execute(db.kysely);
    const row = rows[0] as { requests: number; left: number };
    return { requests: Number(row.requests), left: Number(row.left) };
  };
}
