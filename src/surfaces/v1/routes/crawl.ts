import { BATCH, type CrawlRequests } from '../../../capabilities/crawl/index.ts';
import type { Call, Route } from '../../../foundation/routing/route.ts';
import { asV2, v1Route } from '../as-v2.ts';
import { asV1Url, JOBS, jobStatus, type Kind, ofAnyKind, SCOPES } from '../jobs.ts';
import { crawlBody, pageField, pageOptions } from '../options.ts';

export const crawlRoutes = (crawl: CrawlRequests): Route[] => [
  v1Route('POST /v1/crawl', async (call) => {
    const started = await crawl.startCrawl(await asV2('POST /v2/crawl', call, crawlBody(call.body)));
    return { ...started, url: asV1Url(started.url, call.baseUrl) };
  }),
  v1Route('GET /v1/crawl/active', ({ principal }) => crawl.active(principal.teamId)),
  v1Route('GET /v1/crawl/ongoing', ({ principal }) => crawl.active(principal.teamId)),
  ...jobRoutes('/v1/crawl', crawl),
];

export const batchRoutes = (crawl: CrawlRequests): Route[] => [
  v1Route('POST /v1/batch/scrape', async (call) => {
    const pages = pageOptions(call.body);
    // Invalid URLs are refused where a request does not say otherwise.
    const body = { ignoreInvalidURLs: false, ...pages.options };
    const started = await crawl.startBatch(
      await asV2('POST /v2/batch/scrape', call, { body, nameOf: (field) => pageField(field, pages) }),
    );
    return { ...started, url: asV1Url(started.url, call.baseUrl) };
  }),
  ...jobRoutes('/v1/batch/scrape', crawl),
];

type JobCall = Call<unknown, unknown, { readonly id: string }>;

interface Job {
  readonly kind: Kind;
  readonly teamId: string;
  readonly id: string;
}

/** The endpoints about a crawl or a batch that was started. @param path below which they are */
function jobRoutes(path: keyof typeof JOBS, crawl: CrawlRequests): Route[] {
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
