import { firstIdAt } from '../../../foundation/kernel/id.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

/** A host whose pages took long to scrape. */
export interface SlowHost {
  readonly host: string;
  readonly requests: number;
  /** Those that did not end with status 2xx. */
  readonly failed: number;
  /** Median, in milliseconds. */
  readonly duration: number;
}

const DAY = 24 * 3_600_000;
/** Requests that are read to find the hosts. */
const LOOKED_AT = 5_000;
/** A single slow page says little about a host. */
const LEAST = 3;
/** Milliseconds from which a host is slow. */
const SLOW = 3_000;
const MOST = 10;

/**
 * The slowest hosts of the last 5,000 scrapes of all teams in the last 24 hours, those with at least 3 requests and a median of at
 * least 3 seconds. Requests under zero data retention are not in it: the log has no address of theirs.
 * @param now Unix time in milliseconds
 */
export async function slowHosts(db: Database<AccountsTables>, now: number): Promise<SlowHost[]> {
  const rows = await db.kysely
    .selectFrom('activity')
    .select(['target', 'status', 'duration_ms'])
    .where('id', '>=', firstIdAt(now - DAY))
    .where('activity', '=', 'scrape')
    .where('target', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const byHost = Map.groupBy(rows, ({ target }) => URL.parse(target ?? '')?.host);
  return [...byHost]
    .flatMap(([host, requests]) => {
      if (host === undefined || requests.length < LEAST) return [];
      const durations = requests.map(({ duration_ms }) => Number(duration_ms)).sort((a, b) => a - b);
      const failed = requests.filter(({ status }) => Number(status) >= 300).length;
      return [{ host, requests: requests.length, failed, duration: durations[durations.length >> 1] as number }];
    })
    .filter(({ duration }) => duration >= SLOW)
    .sort((a, b) => b.duration - a.duration || (a.host < b.host ? -1 : 1))
    .slice(0, MOST);
}
