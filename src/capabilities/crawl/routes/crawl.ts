import { CRAWLER_DEFAULTS } from '@trawl/contract/v2/crawl/requests.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { readTarget } from '../../scrape/index.ts';
import { type ActiveJobs, activeCrawls } from '../active-crawls.ts';
import type { PageJobs } from '../page-jobs.ts';
import type { OptionsOfPrompt } from '../prompt.ts';
import { BATCH, CRAWL } from '../settings.ts';
import { beginBatch } from '../start-batch.ts';
import { beginCrawl, type StartCrawlDeps } from '../start-crawl.ts';
import type { StartDeps } from '../start-request.ts';
import { readErrors, readStatus, type StatusDeps } from '../status.ts';

export const startCrawl = (deps: StartCrawlDeps): Route => route('POST /v2/crawl', (call) => beginCrawl(deps, call));

export const listActiveCrawls = (jobs: ActiveJobs): Route =>
  route('GET /v2/crawl/active', ({ principal }) => activeCrawls(jobs, principal.teamId));

export const listOngoingCrawls = (jobs: ActiveJobs): Route =>
  route('GET /v2/crawl/ongoing', ({ principal }) => activeCrawls(jobs, principal.teamId));

export const previewOptions = (optionsOf: OptionsOfPrompt): Route =>
  route('POST /v2/crawl/params-preview', async ({ body, deadline }) => {
    const url = readTarget(body.url).href;
    const { options, warning } = await optionsOf(url, body.prompt, deadline);
    const depth = options.maxDiscoveryDepth;
    const data = { url, ...CRAWLER_DEFAULTS, ...options, ...(depth === undefined ? {} : { maxDepth: depth }) };
    return { success: true, data, ...(warning === undefined ? {} : { warning }) };
  });

export const getCrawl = (deps: StatusDeps): Route =>
  route('GET /v2/crawl/:id', ({ params, query, principal, baseUrl }) =>
    readStatus(deps, { kind: CRAWL, teamId: principal.teamId, id: params.id }, { skip: query.skip, baseUrl }),
  );

export const cancelCrawl = (jobs: Pick<PageJobs, 'cancel'>): Route =>
  route('DELETE /v2/crawl/:id', async ({ params, principal }) => {
    await jobs.cancel(CRAWL, principal.teamId, params.id);
    return { success: true, status: 'cancelled' };
  });

export const getCrawlErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/crawl/:id/errors', ({ params, principal }) =>
    readErrors(jobs, { kind: CRAWL, teamId: principal.teamId, id: params.id }),
  );

export const startBatch = (deps: StartDeps): Route => route('POST /v2/batch/scrape', (call) => beginBatch(deps, call));

export const getBatch = (deps: StatusDeps): Route =>
  route('GET /v2/batch/scrape/:id', ({ params, query, principal, baseUrl }) =>
    readStatus(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, { skip: query.skip, baseUrl }),
  );

export const cancelBatch = (jobs: Pick<PageJobs, 'cancel'>): Route =>
  route('DELETE /v2/batch/scrape/:id', async ({ params, principal }) => {
    await jobs.cancel(BATCH, principal.teamId, params.id);
    return { success: true, status: 'cancelled' };
  });

export const getBatchErrors = (jobs: Pick<PageJobs, 'find'>): Route =>
  route('GET /v2/batch/scrape/:id/errors', ({ params, principal }) =>
    readErrors(jobs, { kind: BATCH, teamId: principal.teamId, id: params.id }),
  );
