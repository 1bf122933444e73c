import type { job } from '@trawl/contract/api/jobs.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { isFinished, type Job, type Jobs } from '../../../foundation/jobs/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { nextPage } from '../next-page.ts';

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
    target: withoutUserinfo(text(row.payload, 'url', 'query', 'prompt') ?? '') || null,
    urls: urlsOf(row.payload),
    monitorId: text(row.payload, 'monitorId'),
    progress: isFinished(row.state) ? null : (row.progress ?? null),
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: time(row.createdAt),
    startedAt: timeOrNull(row.startedAt),
    finishedAt: timeOrNull(row.finishedAt),
  };
}

function urlsOf(payload: unknown): string[] {
  const { urls } = (payload ?? {}) as { readonly urls?: unknown };
  return Array.isArray(urls) ? urls.slice(0, 50).map((url) => withoutUserinfo(String(url))) : [];
}

/** The first of these fields of a payload that is a string. Payloads differ by kind, but a name means the same in all of them. */
function text(payload: unknown, ...names: readonly string[]): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const fields = payload as Record<string, unknown>;
  return (
    names.map((name) => ownField(fields, name)).find((value): value is string => typeof value === 'string') ?? null
  );
}

/** The jobs of the current team. */
export const jobRoutes = (jobs: Jobs): ConsoleRoute[] => [
  consoleRoute('GET /api/jobs', async ({ viewer, query: { kind, state, before, limit } }) => {
    const list = await jobs.list({
      teamId: viewer.teamId,
      limit,
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(before === undefined ? {} : { before }),
    });
    return { jobs: list.map(jobView), next: nextPage(list, limit) };
  }),
  consoleRoute('GET /api/jobs/:id', async ({ viewer, params }) => ({
    job: jobView(await requireJob(jobs, viewer.teamId, params.id)),
  })),
  consoleRoute('POST /api/jobs/:id/cancel', async ({ viewer, params }) => {
    await requireJob(jobs, viewer.teamId, params.id);
    if (!(await jobs.cancel(params.id))) {
      throw new ApiError('CONFLICT', { code: 'FINISHED', message: 'This job has already finished.' });
    }
    return { job: jobView(await requireJob(jobs, viewer.teamId, params.id)) };
  }),
];
