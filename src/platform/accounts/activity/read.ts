import type { activityEntry } from '@trawl/contract/api/activity.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ownField } from '@trawl/contract/table.ts';
import { v2 } from '@trawl/contract/v2.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { firstIdAt } from '../../../foundation/kernel/id.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { AccountsTables, ActivityTable } from '../tables.ts';
import {
  type ActivityCounts,
  type ActivityRange,
  countActivity,
  inRange,
  isAskedFor,
  isStart,
  isWork,
} from './counts.ts';

/** A request in the activity log. */
export type ActivityEntry = Wire<typeof activityEntry>;

/** One with what was sent, as far as that was kept. */
type ActivityEntryWithRequest = ActivityEntry & { readonly request: Readonly<Record<string, unknown>> | null };

interface ActivityFilter extends ActivityRange {
  readonly endpoint?: string | undefined;
  readonly status?: 'ok' | 'error' | undefined;
  readonly keyId?: string | undefined;
  /** Whether to list calls of MCP tools only; not by default. */
  readonly mcp?: boolean | undefined;
  /** Whether to include what the pages of the dashboard read by themselves; not by default. */
  readonly dashboard?: boolean | undefined;
  /** Part of the target, in any case (of ASCII letters on SQLite). */
  readonly search?: string | undefined;
  /** Whether to include what was only read and went well; by default. */
  readonly reads?: boolean | undefined;
  /** Only those about this job. */
  readonly job?: string | undefined;
  /** Cursor: the last id of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A request that started work, as listed by /v2/team/activity. */
export interface StartedJob {
  /** Id of the row; the cursor. */
  readonly rowId: string;
  readonly id: string;
  readonly endpoint: string;
  readonly createdAt: string;
  readonly target: string | null;
}

/** The request that feedback refers to. */
export interface RequestOfJob {
  readonly endpoint: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly status: number;
  /** Credits. */
  readonly credits: number;
  /** Whether the log has no content of the request, as under zero data retention. */
  readonly leftNothing: boolean;
}

export interface ActivityReader {
  /** Lists requests of a team, newest first. */
  list(teamId: string, filter: ActivityFilter): Promise<ActivityEntry[]>;
  /** Counts requests of a team by hour or day (UTC), oldest first, and by endpoint, slowest first. */
  counts(teamId: string, range: ActivityRange & { readonly by: 'hour' | 'day' }): Promise<ActivityCounts>;
  /** @throws ApiError NOT_FOUND when the team has no such entry */
  get(teamId: string, id: string): Promise<ActivityEntryWithRequest>;
  /** The first request of the team that asked for a job. */
  firstFor(teamId: string, job: string): Promise<ActivityEntryWithRequest | undefined>;
  /** Lists the work that a team started in the last 24 hours, newest first. */
  started(teamId: string, filter: Pick<ActivityFilter, 'endpoint' | 'before' | 'limit'>): Promise<StartedJob[]>;
  /** The request of the team that started a job, scrape or search. */
  ofJob(teamId: string, jobId: string): Promise<RequestOfJob | undefined>;
  /** Which of these jobs a request of the team asked for. */
  jobsAskedFor(teamId: string, jobs: readonly string[]): Promise<ReadonlySet<string>>;
  /** When a scrape of the team last succeeded, ISO. */
  lastSuccess(teamId: string): Promise<string | null>;
}

const DAY = 24 * 60 * 60_000;

/** @param flush writes pending rows, so that reads see the latest requests of this process */
export function createActivityReader(
  db: Database<AccountsTables>,
  clock: Clock,
  flush: () => Promise<void>,
): ActivityReader {
  const entries = (teamId: string) =>
    db.kysely
      .selectFrom('activity')
      .leftJoin('api_keys', 'api_keys.id', 'activity.key_id')
      .leftJoin('people', 'people.id', 'activity.person_id')
      .selectAll('activity')
      .select(['api_keys.name as key_name', 'people.name as person_name'])
      .where('activity.team_id', '=', teamId);

  return {
    async list(teamId, filter) {
      const { endpoint, status, keyId, mcp = false, dashboard = false, reads = true } = filter;
      const { search, from, to, job, before, limit } = filter;
      await flush();
      let query = entries(teamId);
      query = query.where(inRange({ from, to }));
      if (search !== undefined && search !== '')
        query = query.where(sql<boolean>`lower(target) LIKE lower(${`%${escapeLike(search)}%`}) ESCAPE '!'`);
      if (!reads) query = query.where(isWork);
      if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint);
      if (status !== undefined) query = query.where('status', status === 'ok' ? '<' : '>=', 400);
      if (keyId !== undefined) query = query.where('key_id', '=', keyId);
      if (job !== undefined) query = query.where('activity.job_id', '=', job);
      if (mcp) query = query.where('tool', 'is not', null);
      if (!dashboard) query = query.where(isAskedFor);
      if (before !== undefined) query = query.where('activity.id', '<', before);
      return (await query.orderBy('activity.id', 'desc').limit(limit).execute()).map(entryOf);
    },

    async counts(teamId, range) {
      await flush();
      return countActivity(db, teamId, range);
    },

    async get(teamId, id) {
      await flush();
      const row = await entries(teamId).where('activity.id', '=', id).executeTakeFirst();
      if (row === undefined) throw new ApiError('NOT_FOUND');
      return withRequest(row);
    },

    async firstFor(teamId, job) {
      await flush();
      const row = await entries(teamId)
        .where('job_id', '=', job)
        .where(isStart)
        .orderBy('at')
        .orderBy('activity.id')
        .limit(1)
        .executeTakeFirst();
      return row && withRequest(row);
    },

    async started(teamId, { endpoint, before, limit }) {
      await flush();
      let query = db.kysely
        .selectFrom('activity')
        .select(['id', 'job_id', 'activity', 'at', 'target'])
        .where('team_id', '=', teamId)
        .where('activity', 'is not', null)
        .where('status', '<', 400)
        // Ids are time-ordered and indexed; the timestamp makes the bound exact.
        .where('id', '>=', firstIdAt(clock.now() - DAY))
        .where('at', '>', clock.now() - DAY);
      if (endpoint !== undefined) query = query.where('activity', '=', endpoint);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.orderBy('id', 'desc').limit(limit).execute();
      return rows.map((row) => ({
        rowId: row.id,
        id: row.job_id ?? row.id,
        endpoint: row.activity as string,
        createdAt: new Date(Number(row.at)).toISOString(),
        target: row.target,
      }));
    },

    async ofJob(teamId, jobId) {
      await flush();
      const row = await db.kysely
        .selectFrom('activity')
        .select(['activity', 'endpoint', 'at', 'status', 'credits', 'target'])
        .where('job_id', '=', jobId)
        .where('team_id', '=', teamId)
        .where('activity', 'is not', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        endpoint: row.activity ?? row.endpoint,
        at: Number(row.at),
        status: Number(row.status),
        credits: Number(row.credits),
        leftNothing: row.target === null,
      };
    },

    async jobsAskedFor(teamId, jobs) {
      if (jobs.length === 0) return new Set();
      await flush();
      const rows = await db.kysely
        .selectFrom('activity')
        .select('job_id')
        .distinct()
        .where(inList(db.kind, 'job_id', jobs))
        .where('team_id', '=', teamId)
        .where(isStart)
        .execute();
      return new Set(rows.flatMap(({ job_id }) => job_id ?? []));
    },

    async lastSuccess(teamId) {
      const row = await db.kysely
        .selectFrom('activity')
        .select('at')
        .where('team_id', '=', teamId)
        .where('activity', 'is not', null)
        .where('status', '<', 400)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : new Date(Number(row.at)).toISOString();
    },
  };
}

const escapeLike = (text: string): string => text.replaceAll(/[!%_]/g, (letter) => `!${letter}`);

type Row = ActivityTable & { readonly key_name: string | null; readonly person_name: string | null };

function withRequest(row: Row): ActivityEntryWithRequest {
  const request = row.request === null ? null : (JSON.parse(row.request) as Record<string, unknown>);
  return { ...entryOf(row), request };
}

function entryOf(row: Row): ActivityEntry {
  return {
    id: row.id,
    at: new Date(Number(row.at)).toISOString(),
    endpoint: row.endpoint,
    method: row.method,
    path: row.path,
    about: ownField<{ readonly summary: string }>(v2, `${row.method} ${row.path}`)?.summary ?? null,
    target: row.target,
    status: Number(row.status),
    durationMs: Number(row.duration_ms),
    credits: Number(row.credits),
    keyId: row.key_id,
    keyName: row.key_name,
    personName: row.person_name,
    requestId: row.request_id,
    jobId: row.job_id,
    resultUrl: row.result_path,
    tool: row.tool,
    client: row.client,
  };
}
