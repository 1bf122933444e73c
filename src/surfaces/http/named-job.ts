import { startsJobs } from '../../platform/accounts/index.ts';

/** Characters of an id in a log line. */
const LONGEST_ID = 64;
const JOB_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id that a path names as `:jobId` or `:id`; mostly that of a job. */
export function namedJob(params: unknown): string | undefined {
  const { id, jobId } = (params ?? {}) as Record<string, unknown>;
  const named = jobId ?? id;
  return typeof named === 'string' && named.length <= LONGEST_ID ? named : undefined;
}

/** The job that a request only looks at or ends, if it has the form of one. */
export function jobLookedAt(method: string, params: unknown): string | null {
  const named = startsJobs(method) ? undefined : namedJob(params);
  return named !== undefined && JOB_ID.test(named) ? named : null;
}
