import type { CrawlRequests } from '../../../capabilities/crawl/index.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { asV2 } from '../as-v2.ts';
import { asV1Url } from '../documents.ts';
import { pageField, pageOptions } from '../page-options.ts';
import { v1Route } from '../v1-route.ts';
import { jobRoutes } from './jobs.ts';

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
