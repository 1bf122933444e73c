import { z } from 'zod';
import { isFinished, type Job, type Jobs } from '../../../foundation/jobs/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { idParams, nextOf, page } from '../fields.ts';

const STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

/** The jobs of the current team. */
export function jobRoutes({ jobs }: { readonly jobs: Jobs }): ConsoleRoute[] {
  /** @throws ApiError NOT_FOUND when the team has no such job */
  const find = async (teamId: string, id: string): Promise<Job> => {
    const job = await jobs.get(id);
    if (job === undefined || job.teamId !== teamId) throw new ApiError('NOT_FOUND');
    return job;
  };

  return [
    consoleRoute({
      method: 'GET',
      path: '/api/jobs',
      access: 'member',
      query: page.extend({ kind: z.string().max(100).optional(), state: z.enum(STATES).optional() }),
      handler: async ({ viewer, query }) => {
        const list = await jobs.list({
          teamId: viewer.teamId,
          limit: query.limit,
          ...(query.kind === undefined ? {} : { kind: query.kind }),
          ...(query.state === undefined ? {} : { state: query.state }),
          ...(query.before === undefined ? {} : { before: query.before }),
        });
        return { jobs: list.map(view), next: nextOf(list, query.limit) };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/jobs/:id',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params }) => ({ job: view(await find(viewer.teamId, params.id)) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/jobs/:id/cancel',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params }) => {
        await find(viewer.teamId, params.id);
        if (!(await jobs.cancel(params.id))) {
          throw new ApiError('CONFLICT', { code: 'FINISHED', message: 'This job is finished already.' });
        }
        return { job: view(await find(viewer.teamId, params.id)) };
      },
    }),
  ];
}

function view(job: Job): object {
  const time = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    target: targetOf(job.payload),
    progress: isFinished(job.state) ? null : (job.progress ?? null),
    error: job.error ?? null,
    attempts: job.attempts,
    createdAt: time(job.createdAt),
    startedAt: time(job.startedAt),
    finishedAt: time(job.finishedAt),
  };
}

/** What a job is about: the payload is the kind's own, but these names mean the same in all. */
function targetOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { url, query, prompt } = payload as Record<string, unknown>;
  return [url, query, prompt].find((value): value is string => typeof value === 'string') ?? null;
}
