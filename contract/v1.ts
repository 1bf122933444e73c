import { z } from 'zod';
import { ANY_KEY, type V1Endpoints, type V2Endpoint } from './endpoint.ts';
import { errorMessage, type SocketEndpoints } from './socket.ts';
import { activeResponse, cancelledResponse, errorsResponse, progress, startedResponse } from './v2/crawl/responses.ts';
import { extractStarted, extractStatus } from './v2/extract.ts';
import { document } from './v2/scrape/document.ts';
import { webResult } from './v2/search.ts';
import { v2 } from './v2.ts';

/**
 * The endpoints under `/v1`. Requests declare only the fields that `/v2` has under another name or in
 * another form; all others are checked as those of `/v2` when the request is translated.
 */

const text = z.string().max(10_000).nullish();
const flag = z.boolean().nullish();

/** What the formats `extract` and `json` are made to. */
const extraction = z.looseObject({
  prompt: text,
  systemPrompt: text,
  schema: z.record(z.string(), z.unknown()).nullish(),
});
export type Extraction = z.infer<typeof extraction>;

/** Options of pages, the names of the version before included. */
const pageOptionsV1 = z.looseObject({
  formats: z
    .array(z.union([z.string().max(100), z.looseObject({ type: z.string().max(100) })]))
    .max(50)
    .nullish(),
  extract: extraction.nullish(),
  jsonOptions: extraction.nullish(),
  changeTrackingOptions: z.looseObject({}).nullish(),
  parsePDF: flag,
  pageOptions: z.looseObject({}).nullish(),
  extractorOptions: z.looseObject({ extractionPrompt: text, extractionSchema: extraction.shape.schema }).nullish(),
});
export type PageOptionsV1 = z.infer<typeof pageOptionsV1>;

const crawlerOptions = { maxDepth: z.number().int().min(0).nullish(), allowBackwardLinks: flag, ignoreSitemap: flag };

const crawlBody = z.looseObject({
  ...crawlerOptions,
  scrapeOptions: pageOptionsV1.nullish(),
  pageOptions: z.looseObject({}).nullish(),
  crawlerOptions: z.looseObject(crawlerOptions).nullish(),
});
export type CrawlBodyV1 = z.infer<typeof crawlBody>;

const mapBody = z.looseObject({ ignoreSitemap: flag, sitemapOnly: flag });
export type MapBodyV1 = z.infer<typeof mapBody>;

const searchBody = z.looseObject({
  lang: z.string().max(100).nullish(),
  filter: z.string().max(1_000).nullish(),
  sources: z.array(z.union([z.string(), z.looseObject({ type: z.string() })])).nullish(),
  scrapeOptions: pageOptionsV1.nullish(),
});
export type SearchBodyV1 = z.infer<typeof searchBody>;

const extractBody = z.looseObject({ scrapeOptions: pageOptionsV1.nullish() });
export type ExtractBodyV1 = z.infer<typeof extractBody>;

const params = z.object({ id: z.uuid() });
const skip = z.coerce.number().int().min(0).default(0);
const query = z.object({ skip, limit: z.coerce.number().int().min(1).optional() });

const success = z.literal(true);
const extracted = { extract: z.unknown().optional() };
const page = document.extend(extracted);

const jobStatus = progress.omit({ createdAt: true, completedAt: true, duration: true });
const statusResponse = jobStatus.extend({
  success,
  /** Absent when no more are stored: clients follow whatever is there. */
  next: z.url().optional(),
  data: z.array(page),
});
const cancelled = cancelledResponse.extend({ message: z.string() });
const period = { billing_period_start: z.iso.datetime().nullable(), billing_period_end: z.iso.datetime().nullable() };

interface Own {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly params?: z.ZodType;
  readonly response: z.ZodType;
  readonly scope?: string;
}

/** An endpoint with the scope, the group and the credits of the one that replaces it. */
function replaced<const Declared extends Own>(by: keyof typeof v2, own: Declared) {
  const { operationId, summary, tag, scope, rateGroup, activity, costs, queues, bulk }: V2Endpoint = v2[by];
  return {
    ...{ operationId: `${operationId}V1`, summary, tag, scope, rateGroup, replacedBy: by },
    ...(activity === undefined ? {} : { activity }),
    ...(costs === undefined ? {} : { costs }),
    ...(queues === undefined ? {} : { queues }),
    ...(bulk === undefined ? {} : { bulk }),
    ...own,
  };
}

/** What nothing under `/v2` does in the same way. It starts nothing and costs nothing. */
function gone(by: keyof typeof v2) {
  const {
    activity: _,
    costs: __,
    queues: ___,
    bulk: ____,
    ...rest
  } = replaced(by, { scope: ANY_KEY, response: z.never() });
  return rest;
}

/** SDKs ask about batches under the path of crawls, so the handler checks the scope of the job that it finds. */
const anyJob = { scope: ANY_KEY, params } as const;

const status = replaced('GET /v2/crawl/:id', { ...anyJob, query, response: statusResponse });
const errors = replaced('GET /v2/crawl/:id/errors', { ...anyJob, response: errorsResponse });
const cancel = replaced('DELETE /v2/crawl/:id', { ...anyJob, response: cancelled });
const batch = { params } as const;

export const v1 = {
  'POST /v1/scrape': replaced('POST /v2/scrape', { body: pageOptionsV1, response: z.object({ success, data: page }) }),
  'POST /v1/crawl': replaced('POST /v2/crawl', { body: crawlBody, response: startedResponse }),
  // Before the endpoints with an id, since `active` is not one.
  'GET /v1/crawl/active': replaced('GET /v2/crawl/active', { response: activeResponse }),
  'GET /v1/crawl/ongoing': replaced('GET /v2/crawl/active', { response: activeResponse }),
  'GET /v1/crawl/:id': status,
  'DELETE /v1/crawl/:id': cancel,
  'GET /v1/crawl/:id/errors': errors,
  // The SDKs read errors with the method DELETE.
  'DELETE /v1/crawl/:id/errors': errors,
  'POST /v1/batch/scrape': replaced('POST /v2/batch/scrape', {
    body: pageOptionsV1,
    response: startedResponse.extend({ invalidURLs: z.array(z.string()).optional() }),
  }),
  'GET /v1/batch/scrape/:id': replaced('GET /v2/batch/scrape/:id', { ...batch, query, response: statusResponse }),
  'DELETE /v1/batch/scrape/:id': replaced('DELETE /v2/batch/scrape/:id', { ...batch, response: cancelled }),
  'GET /v1/batch/scrape/:id/errors': replaced('GET /v2/batch/scrape/:id/errors', {
    ...batch,
    response: errorsResponse,
  }),
  'DELETE /v1/batch/scrape/:id/errors': replaced('GET /v2/batch/scrape/:id/errors', {
    ...batch,
    response: errorsResponse,
  }),
  'POST /v1/map': replaced('POST /v2/map', {
    body: mapBody,
    response: z.object({ success, links: z.array(z.string()), warning: z.string().optional() }),
  }),
  'POST /v1/search': replaced('POST /v2/search', {
    body: searchBody,
    response: z.object({
      success,
      data: z.array(webResult.extend(extracted)),
      warning: z.string().optional(),
    }),
  }),
  'POST /v1/extract': replaced('POST /v2/extract', { body: extractBody, response: extractStarted }),
  'GET /v1/extract/:id': replaced('GET /v2/extract/:id', {
    params,
    response: extractStatus.omit({ warnings: true, replacement: true }),
  }),
  'GET /v1/team/credit-usage': replaced('GET /v2/team/credit-usage', {
    response: z.object({
      success,
      data: z.object({ remaining_credits: z.number(), plan_credits: z.number(), ...period }),
    }),
  }),
  'GET /v1/team/token-usage': replaced('GET /v2/team/token-usage', {
    response: z.object({
      success,
      data: z.object({ remaining_tokens: z.number(), plan_tokens: z.number(), ...period }),
    }),
  }),
  'POST /v1/deep-research': gone('POST /v2/agent'),
  'GET /v1/deep-research/:id': gone('GET /v2/agent/:jobId'),
  'POST /v1/llmstxt': gone('POST /v2/crawl'),
  'GET /v1/llmstxt/:id': gone('GET /v2/crawl/:id'),
} as const satisfies V1Endpoints;

/** The messages of a job: a job that failed or was cancelled ends with `error`. */
const jobMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('catchup'), data: progress.extend({ next: z.url().nullable(), data: z.array(page) }) }),
  z.object({ type: z.literal('document'), data: page }),
  z.object({ type: z.literal('done'), data: progress.extend({ data: z.array(page) }) }),
  errorMessage,
]);

const watch = { summary: 'Watch a job', scope: ANY_KEY, rateGroup: 'crawl-status', message: jobMessage } as const;

export const v1Sockets = {
  'WS /v1/crawl/:id': watch,
  'WS /v1/batch/scrape/:id': watch,
} as const satisfies SocketEndpoints;
