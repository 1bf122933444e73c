import {
  activeSchema,
  CRAWLER_DEFAULTS,
  cancelledSchema,
  errorsSchema,
  jobParams,
  previewBody,
  previewSchema,
  statusQuery,
  statusSchema,
} from '@trawl/contract/v2/crawl.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Blobs } from '../../../foundation/store/index.ts';
import { readTarget } from '../../scrape/index.ts';
import type { OptionsOfPrompt } from '../prompt.ts';
import type { FoundJob, PageJobs } from '../service.ts';
import { BATCH, CRAWL } from '../settings.ts';
import { errorsOf, statusAnswer, wireStatus } from '../status.ts';

export interface StatusDeps {
  readonly service: PageJobs;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly optionsOf: OptionsOfPrompt;
}

const KINDS = [
  { kind: CRAWL, path: '/v2/crawl/:id', scope: 'crawl', tag: 'Crawl', name: 'Crawl', what: 'a crawl' },
  {
    kind: BATCH,
    path: '/v2/batch/scrape/:id',
    scope: 'batch-scrape',
    tag: 'Batch scrape',
    name: 'BatchScrape',
    what: 'a batch',
  },
] as const;

/** Asking for jobs of pages and cancelling them. */
export function statusRoutes({ service, blobs, clock, optionsOf }: StatusDeps): Route[] {
  // Before the routes with an id, of which `active` is none.
  const active = route({
    method: 'GET',
    path: '/v2/crawl/active',
    operationId: 'listActiveCrawls',
    tag: 'Crawl',
    summary: 'Crawls that have not ended',
    scope: 'crawl',
    rateGroup: 'crawl-status',
    response: activeSchema,
    async handler({ principal: { teamId } }) {
      const crawls = (await service.active(CRAWL, teamId)).map(({ job, settings }) => ({
        id: job.id,
        teamId,
        team_id: teamId,
        url: settings.url ?? '',
        options: { ...settings.crawl, scrapeOptions: settings.scrapeOptions },
      }));
      return { success: true, crawls };
    },
  });
  const preview = route({
    method: 'POST',
    path: '/v2/crawl/params-preview',
    operationId: 'previewCrawlOptions',
    tag: 'Crawl',
    summary: 'Options for what is wanted in words',
    description: 'What a crawl with this prompt would be started with.',
    scope: 'crawl',
    rateGroup: 'crawl',
    body: previewBody,
    response: previewSchema,
    async handler({ body, deadline }) {
      const url = readTarget(body.url).href;
      const { options, warning } = await optionsOf(url, body.prompt, deadline);
      const data = { url, ...CRAWLER_DEFAULTS, ...options };
      const depth = options.maxDiscoveryDepth;
      return {
        success: true,
        data: depth === undefined ? data : { ...data, maxDepth: depth },
        ...(warning && { warning }),
      };
    },
  });
  const ofKinds = KINDS.flatMap(({ kind, path, scope, tag, name, what }) => [
    route({
      method: 'GET',
      path,
      operationId: `get${name}`,
      tag,
      summary: `How ${what} stands, and its documents`,
      description:
        'Documents come in parts of at most 100 or 10 MB; `next` leads to those that are stored behind them.',
      scope,
      rateGroup: 'crawl-status',
      params: jobParams,
      query: statusQuery,
      response: statusSchema,
      async handler({ params, query, principal, baseUrl }) {
        const found = await service.find(kind, principal.teamId, params.id);
        const { db, settings } = rowsOf(found);
        const options = { skip: query.skip, baseUrl, keptMs: service.keptMs(settings), now: clock.now() };
        return statusAnswer(db, settings.zeroDataRetention ? undefined : blobs, found.job, options);
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: `cancel${name}`,
      tag,
      summary: `Cancel ${what}`,
      scope,
      rateGroup: 'crawl-status',
      params: jobParams,
      response: cancelledSchema,
      async handler({ params, principal }) {
        await service.cancel(kind, principal.teamId, params.id);
        return { success: true, status: 'cancelled' };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/errors`,
      operationId: `get${name}Errors`,
      tag,
      summary: `What ${what} could not fetch`,
      scope,
      rateGroup: 'crawl-status',
      params: jobParams,
      response: errorsSchema,
      async handler({ params, principal }) {
        const found = await service.find(kind, principal.teamId, params.id);
        return { success: true, ...(await errorsOf(rowsOf(found).db, params.id)) };
      },
    }),
  ]);
  return [active, preview, ...ofKinds];
}

/** @throws ApiError NOT_FOUND for a job whose results were in the memory of a process that is gone */
export function rowsOf({ job, rows }: FoundJob): NonNullable<FoundJob['rows']> {
  if (rows !== undefined) return rows;
  const message = `The results of this job, which is ${wireStatus(job)}, were in memory only and are gone.`;
  throw new ApiError('NOT_FOUND', { details: { message } });
}
