import { randomUUID } from 'node:crypto';
import { timeOrderedId } from '../../src/foundation/kernel/id.ts';
import { openDatabase } from '../../src/foundation/store/index.ts';
import type { AccountsTables } from '../../src/platform/accounts/tables.ts';

/** Rows that one statement writes. */
const AT_ONCE = 500;

/** Puts requests into the log of a team, as if scrapes of that many pages had been answered. */
export async function logRequests(
  database: Parameters<typeof openDatabase>[0],
  teamId: string,
  count: number,
): Promise<void> {
  await using db = await openDatabase(database);
  const { kysely } = db.as<AccountsTables>();
  for (let n = 0; n < count; n += AT_ONCE) {
    const entries = Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => ({
      ...{ id: timeOrderedId(Date.now()), team_id: teamId, at: Date.now(), endpoint: 'scrape', activity: 'scrape' },
      ...{ method: 'POST', path: '/v2/scrape', target: `https://shop.example/products/${n + i}`, status: 200 },
      ...{ duration_ms: 300, credits: 1, key_id: null, person_id: null, request_id: randomUUID(), job_id: null },
      ...{ result_path: null, tool: null, client: null, request: null },
    }));
    await kysely.insertInto('activity').values(entries).execute();
  }
}
