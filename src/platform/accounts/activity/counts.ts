import type { ActivityPart } from '@trawl/contract/api/activity.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { firstIdAt } from '../../../foundation/kernel/id.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

/** Times as ISO 8601, `to` not included. */
export interface ActivityRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Requests counted, by time and by endpoint. */
export interface ActivityCounts {
  readonly times: (ActivityPart & { readonly at: string })[];
  readonly endpoints: (ActivityPart & { readonly endpoint: string })[];
}

type Activity = ExpressionBuilder<AccountsTables, 'activity'>;

const SIZES = { hour: 60 * 60_000, day: 24 * 60 * 60_000 };

/** Ids are time-ordered and indexed. */
export const inRange =
  ({ from, to }: ActivityRange) =>
  ({ and, eb }: Activity) =>
    and([
      ...(from === undefined ? [] : [eb('activity.id', '>=', firstIdAt(Date.parse(from)))]),
      ...(to === undefined ? [] : [eb('activity.id', '<', firstIdAt(Date.parse(to)))]),
    ]);

/**
 * Whether somebody wanted it: pages poll with GET and the session of a person. Reading papers is a person's own request, unless a page
 * did it by itself.
 */
export const isAskedFor = ({ or, and, eb }: Activity) =>
  or([
    eb('activity.person_id', 'is', null),
    eb('method', '!=', 'GET'),
    and([eb('endpoint', '=', 'research'), or([eb('client', 'is', null), eb('tool', 'is not', null)])]),
  ]);

/** What was done, and not only looked at: searches of papers are requests of their own, and so is what was refused. */
export const isWork = ({ or, eb }: Activity) =>
  or([eb('method', '!=', 'GET'), eb('endpoint', '=', 'research'), eb('status', '>=', 400)]);

/** Methods of requests that look at a job or end it. */
const OF_OTHERS = ['GET', 'DELETE'];

/** Whether a job that a request names is one that it asked for, and not one that it only looked at or ended. */
export const startsJobs = (method: string): boolean => !OF_OTHERS.includes(method);

/** The same of a row. */
export const isStart = (eb: Activity) => eb('method', 'not in', OF_OTHERS);

/** Counts the work of a team by hour or day (UTC), oldest first, and by endpoint, slowest first. */
export async function countActivity(
  db: Database<AccountsTables>,
  teamId: string,
  { by, ...range }: ActivityRange & { readonly by: 'hour' | 'day' },
): Promise<ActivityCounts> {
  const counted = db.kysely
    .selectFrom('activity')
    .where('team_id', '=', teamId)
    .where(inRange(range))
    .where(isAskedFor)
    .where(isWork)
    .select((eb) => [
      eb.fn.countAll().as('requests'),
      sql<number>`sum(CASE WHEN status >= 400 THEN 1 ELSE 0 END)`.as('errors'),
      eb.fn.avg('duration_ms').as('mean_ms'),
      eb.fn.max('duration_ms').as('max_ms'),
    ]);
  const start = sql<number>`at - at % ${sql.lit(SIZES[by])}`;
  const times = await counted.select(start.as('start')).groupBy(start).orderBy('start').execute();
  const endpoints = await counted.select('endpoint').groupBy('endpoint').execute();
  return {
    times: times.map((row) => ({ at: new Date(Number(row.start)).toISOString(), ...partOf(row) })),
    endpoints: endpoints
      .map((row) => ({ endpoint: row.endpoint, ...partOf(row) }))
      .sort((a, b) => b.meanMs - a.meanMs || (a.endpoint < b.endpoint ? -1 : 1)),
  };
}

const partOf = (row: {
  readonly requests: unknown;
  readonly errors: unknown;
  readonly mean_ms: unknown;
  readonly max_ms: unknown;
}): ActivityPart => ({
  requests: Number(row.requests),
  errors: Number(row.errors),
  meanMs: Math.round(Number(row.mean_ms)),
  maxMs: Number(row.max_ms),
});
