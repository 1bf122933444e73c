import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { BulkColumn, Database } from '../../../foundation/store/index.ts';
import { dayAt } from '../credits/credits.ts';
import type { AccountsTables, ActivityTable } from '../tables.ts';

/** In place of the client, without a tool: a page of the dashboard read something by itself. */
export const PAGE_READ = 'dashboard page';

/** One request, after its response. */
export type NewActivity = Omit<ActivityTable, 'id'>;

/**
 * Logs requests without delaying them, in one write per second, and counts them for the usage of the team, except those that pages of
 * the dashboard send by themselves. A killed process loses its last second, and requests beyond the capacity of a second are only counted.
 */
export interface ActivityRecorder {
  record(request: NewActivity): void;
  /** Flushes pending rows; errors are logged. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between writes. */
const EVERY = 1_000;
/** Limit of logged requests in that time. */
const CAPACITY = 2_000;
/** Limit of a stored target in characters. */
const TARGET_LENGTH = 2_000;

type Column = BulkColumn & { readonly name: keyof ActivityTable };

const COLUMNS: readonly Column[] = [
  ...(['id', 'team_id', 'endpoint', 'activity', 'method', 'path', 'target'] as const).map(text),
  ...(['key_id', 'person_id', 'request_id', 'job_id', 'result_path', 'tool', 'client', 'request'] as const).map(text),
  ...(['at', 'status', 'duration_ms', 'credits'] as const).map((name) => ({ name, type: 'integer' }) as const),
];

function text(name: keyof ActivityTable): Column {
  return { name, type: 'text' };
}

export function createActivityRecorder(db: Database<AccountsTables>, clock: Clock, log: Log): ActivityRecorder {
  let waiting: ActivityTable[] = [];
  let counts = new Map<string, number>();
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const [rows, requests, lost] = [waiting, counts, dropped];
    if (rows.length === 0 && requests.size === 0) return;
    waiting = [];
    counts = new Map();
    dropped = 0;
    if (lost > 0) log.warn({ requests: lost }, 'activity log overloaded: some requests are counted but not listed');
    try {
      await db.transaction(async (tx) => {
        const values = rows.map((row) => COLUMNS.map(({ name }) => row[name]));
        await tx.bulkInsert('activity', COLUMNS, values);
        for (const [key, count] of [...requests].sort()) {
          const [team, day, keyId, endpoint] = key.split('\n') as [string, string, string, string];
          await sql`INSERT INTO usage_daily (team_id, day, key_id, endpoint, credits, requests)
            VALUES (${team}, ${day}, ${keyId}, ${endpoint}, 0, ${count})
            ON CONFLICT (team_id, day, key_id, endpoint) DO UPDATE SET
              requests = usage_daily.requests + excluded.requests`.execute(tx.kysely);
        }
      });
    } catch (error) {
      log.warn({ err: error, requests: rows.length }, 'activity log not written');
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  let soon: NodeJS.Timeout | undefined;
  const flushSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void flush();
    }, EVERY).unref();
  };

  return {
    record(request) {
      const isPageRead = request.tool === null && request.client === PAGE_READ;
      const key = `${request.team_id}\n${dayAt(request.at)}\n${request.key_id ?? ''}\n${request.endpoint}`;
      if (!isPageRead) counts.set(key, (counts.get(key) ?? 0) + 1);
      flushSoon();
      if (waiting.length >= CAPACITY) {
        dropped++;
        return;
      }
      const target = request.target === null ? null : request.target.slice(0, TARGET_LENGTH);
      waiting.push({ ...request, target, id: timeOrderedId(clock.now()) });
    },
    flush,
    async close() {
      clearTimeout(soon);
      await flush();
    },
  };
}
