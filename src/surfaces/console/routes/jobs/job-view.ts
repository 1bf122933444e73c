import type { job } from '@trawl/contract/api/jobs.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { isFinished, type Job, type Jobs } from '../../../../foundation/jobs/index.ts';
import { ApiError } from '../../../../foundation/kernel/errors.ts';

/** @throws ApiError NOT_FOUND if the team has no such job */
export async function requireJob(jobs: Jobs, teamId: string, id: string): Promise<Job> {
  const found = await jobs.get(id);
  if (found === undefined || found.teamId !== teamId) throw new ApiError('NOT_FOUND');
  return found;
}

export function jobView(row: Job): Wire<typeof job> {
  const time = (ms: number): string => new Date(ms).toISOString();
  const timeOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : time(ms));
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    target: targetOf(row.payload),
    progress: isFinished(row.state) ? null : (row.progress ?? null),
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: time(row.createdAt),
    startedAt: timeOrNull(row.startedAt),
    finishedAt: timeOrNull(row.finishedAt),
  };
}

/** The target of a job. Payloads differ by kind, but these names have the same meaning in all of them. */
function targetOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { url, query, prompt } = payload as Record<string, unknown>;
  return [url, query, prompt].find((value): value is string => typeof value === 'string') ?? null;
}
