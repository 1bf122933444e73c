import { z } from 'zod';
import type { Job, Jobs } from '../../../foundation/jobs/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { listPages, type PageView } from '../frontier.ts';
import type { FoundJob, PageJobs } from '../service.ts';
import { BATCH, CRAWL } from '../settings.ts';
import { readStanding } from '../status.ts';

export interface ConsoleDeps {
  readonly service: PageJobs;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

const STATES = ['queued', 'done', 'failed', 'robots', 'external', 'duplicate'] as const;
const params = z.object({ id: z.uuid() });

/** What the dashboard shows of crawls and batches. */
export function consoleRoutes({ service, jobs, clock }: ConsoleDeps): ConsoleRoute[] {
  const view = async ({ job, rows }: FoundJob): Promise<object> => {
    const head = { id: job.id, kind: job.kind, createdAt: new Date(job.createdAt).toISOString() };
    if (rows === undefined)
      return { ...head, status: 'failed', error: 'Its results were in memory only and are gone.' };
    const { settings, db } = rows;
    return {
      ...head,
      ...(await readStanding(db, job, service.keptMs(settings), clock.now())),
      url: settings.url ?? null,
      limit: settings.crawl?.limit ?? null,
      zeroDataRetention: settings.zeroDataRetention,
      hasWebhook: settings.hasWebhook,
    };
  };
  /** @throws ApiError NOT_FOUND */
  const find = async (teamId: string, id: string): Promise<FoundJob> => {
    const kind = (await jobs.get(id))?.kind;
    if (kind !== CRAWL && kind !== BATCH) throw new ApiError('NOT_FOUND');
    return service.find(kind, teamId, id);
  };
  const kindOf = (job: Job): typeof CRAWL | typeof BATCH => (job.kind === BATCH ? BATCH : CRAWL);

  return [
    consoleRoute({
      method: 'GET',
      path: '/api/crawls',
      access: 'member',
      query: z.object({
        kind: z.enum([CRAWL, BATCH]).default(CRAWL),
        before: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
      async handler({ viewer: { teamId }, query: { kind, before, limit } }) {
        const list = await jobs.list({ kind, teamId, limit, ...(before === undefined ? {} : { before }) });
        const crawls: object[] = [];
        for (const { id } of list) {
          // What expires while the list is read is left out.
          const found = await service.find(kind, teamId, id).catch(() => undefined);
          if (found) crawls.push(await view(found));
        }
        return { crawls, next: list.length === limit ? (list.at(-1)?.id ?? null) : null };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/crawls/:id',
      access: 'member',
      params,
      handler: async ({ viewer, params: { id } }) => ({ crawl: await view(await find(viewer.teamId, id)) }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/crawls/:id/pages',
      access: 'member',
      params,
      query: z.object({
        after: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(500).default(100),
        state: z.enum(STATES).optional(),
      }),
      async handler({ viewer, params: { id }, query: { after, limit, state } }) {
        const { rows } = await find(viewer.teamId, id);
        const states = state === undefined ? STATES : [state];
        const pages = rows === undefined ? [] : await listPages(rows.db, id, { states, after, limit });
        return { pages: pages.map(pageView), next: pages.length === limit ? Number(pages.at(-1)?.seq) : null };
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/crawls/:id/cancel',
      access: 'member',
      params,
      async handler({ viewer, params: { id } }) {
        const { job } = await find(viewer.teamId, id);
        await service.cancel(kindOf(job), viewer.teamId, id);
        return { crawl: await view(await find(viewer.teamId, id)) };
      },
    }),
  ];
}

function pageView(page: PageView): object {
  return {
    seq: Number(page.seq),
    url: page.url,
    depth: Number(page.depth),
    state: page.state,
    status: page.status,
    title: page.title,
    error: page.error,
    code: page.code,
    credits: Number(page.credits),
    at: page.at === null ? null : new Date(Number(page.at)).toISOString(),
    durationMs: page.duration_ms,
  };
}
