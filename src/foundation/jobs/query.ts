import type { Clock } from '../kernel/clock.ts';
import { firstIdAt } from '../kernel/id.ts';
import { type Database, inList, nowSql, type Transaction } from '../store/index.ts';
import { type Job, type JobState, toJob } from './job.ts';
import type { JobsTables } from './schema.ts';

export interface JobFilter {
  readonly kind?: string;
  readonly teamId?: string;
  /** Only these. */
  readonly ids?: readonly string[];
  /** One state or several. */
  readonly state?: JobState | readonly JobState[];
  /** Cursor: only jobs with a lower id, which were enqueued earlier. */
  readonly before?: string;
  /** Unix time in milliseconds: only jobs that were enqueued then or later. */
  readonly since?: number;
  /** Maximum number of jobs. Default 100. */
  readonly limit?: number;
}

/** Returns a job of any team: the caller must check `teamId`. */
export async function get(on: Transaction | Database, id: string): Promise<Job | undefined> {
  const tables = on.as<JobsTables>().kysely;
  const row = await tables.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

/** Lists jobs, newest first. */
export async function list(on: Transaction | Database, filter: JobFilter = {}): Promise<Job[]> {
  if (filter.ids?.length === 0) return [];
  let query = on.as<JobsTables>().kysely.selectFrom('jobs').selectAll();
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.teamId !== undefined) query = query.where('team_id', '=', filter.teamId);
  if (filter.ids !== undefined) query = query.where(inList(on.kind, 'id', filter.ids));
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  if (filter.since !== undefined) query = query.where('id', '>=', firstIdAt(filter.since));
  if (filter.state !== undefined) query = query.where('state', 'in', [filter.state].flat() as JobState[]);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(filter.limit ?? 100)
    .execute();
  return rows.map(toJob);
}

/**
 * Cancels an unfinished job. The worker of a running job learns of it at its next heartbeat or write, which is rejected.
 * @returns whether this call cancelled it: false for a finished or unknown job
 */
export async function cancel(on: Transaction | Database, id: string, clock?: Clock): Promise<boolean> {
  const { numUpdatedRows } = await on
    .as<JobsTables>()
    .kysely.updateTable('jobs')
    .set({ state: 'cancelled', finished_at: nowSql(on.kind, clock), claimable_at: null, lease_owner: null })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
