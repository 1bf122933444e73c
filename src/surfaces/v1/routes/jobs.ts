import { BATCH, type CrawlRequests } from '../../../capabilities/crawl/index.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { JOBS, jobStatus, type Kind, ofAnyKind } from '../jobs.ts';
import { v1Route } from '../v1-route.ts';

/** The endpoints about a crawl or a batch that was started. @param path below which they are */
export function jobRoutes(path: keyof typeof JOBS, crawl: CrawlRequests): Route[] {
  const kinds: readonly Kind[] = JOBS[path];
  const readErrors = (method: 'GET' | 'DELETE'): Route =>
    v1Route(`${method} ${path}/:id/errors`, ({ principal, params: { id } }) =>
      ofAnyKind(kinds, principal, (kind) => crawl.errors({ kind, teamId: principal.teamId, id })),
    );
  return [
    v1Route(`GET ${path}/:id`, ({ principal, params: { id }, query: { skip, limit }, baseUrl }) =>
      ofAnyKind(kinds, principal, (kind) =>
        jobStatus(crawl, { kind, teamId: principal.teamId, id }, { skip, limit, baseUrl }),
      ),
    ),
    v1Route(`DELETE ${path}/:id`, ({ principal, params: { id } }) =>
      ofAnyKind(kinds, principal, async (kind) => {
        await crawl.cancel(kind, principal.teamId, id);
        const message = `${kind === BATCH ? 'Batch scrape' : 'Crawl'} job successfully cancelled.`;
        return { success: true, status: 'cancelled', message } as const;
      }),
    ),
    readErrors('GET'),
    readErrors('DELETE'),
  ];
}
