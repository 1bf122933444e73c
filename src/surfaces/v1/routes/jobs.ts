import { BATCH, type CrawlRequests } from '../../../capabilities/crawl/index.ts';
import type { Call, Route } from '../../../foundation/routing/route.ts';
import { JOBS, jobStatus, type Kind, ofAnyKind, SCOPES } from '../jobs.ts';
import { v1Route } from '../v1-route.ts';

type JobCall = Call<unknown, unknown, { readonly id: string }>;

interface Job {
  readonly kind: Kind;
  readonly teamId: string;
  readonly id: string;
}

/** The endpoints about a crawl or a batch that was started. @param path below which they are */
export function jobRoutes(path: keyof typeof JOBS, crawl: CrawlRequests): Route[] {
  const ofJob = async <T>({ principal, params: { id }, note }: JobCall, read: (job: Job) => Promise<T>): Promise<T> =>
    ofAnyKind(JOBS[path], principal, async (kind) => {
      const found = await read({ kind, teamId: principal.teamId, id });
      note({ scope: SCOPES[kind] });
      return found;
    });
  return [
    v1Route(`GET ${path}/:id`, (call) =>
      ofJob(call, (job) => jobStatus(crawl, job, { ...call.query, baseUrl: call.baseUrl })),
    ),
    v1Route(`DELETE ${path}/:id`, (call) =>
      ofJob(call, async ({ kind, teamId, id }) => {
        await crawl.cancel(kind, teamId, id);
        const message = `${kind === BATCH ? 'Batch scrape' : 'Crawl'} job successfully cancelled.`;
        return { success: true, status: 'cancelled', message } as const;
      }),
    ),
    v1Route(`GET ${path}/:id/errors`, (call) => ofJob(call, crawl.errors)),
    v1Route(`DELETE ${path}/:id/errors`, (call) => ofJob(call, crawl.errors)),
  ];
}
