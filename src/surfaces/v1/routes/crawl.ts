import type { CrawlRequests } from '../../../capabilities/crawl/index.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { asV2 } from '../as-v2.ts';
import { crawlBody } from '../crawl-options.ts';
import { asV1Url } from '../documents.ts';
import { v1Route } from '../v1-route.ts';
import { jobRoutes } from './jobs.ts';

export const crawlRoutes = (crawl: CrawlRequests): Route[] => [
  v1Route('POST /v1/crawl', async (call) => {
    const started = await crawl.startCrawl(await asV2('POST /v2/crawl', call, crawlBody(call.body)));
    return { ...started, url: asV1Url(started.url, call.baseUrl) };
  }),
  v1Route('GET /v1/crawl/active', ({ principal }) => crawl.active(principal.teamId)),
  v1Route('GET /v1/crawl/ongoing', ({ principal }) => crawl.active(principal.teamId)),
  ...jobRoutes('/v1/crawl', crawl),
];
