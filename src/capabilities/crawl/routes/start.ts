import {
  batchBody,
  batchStartedAnswer,
  CRAWLER_DEFAULTS,
  type CrawlerOptions,
  crawlBody,
  crawlerFields,
  startedAnswer,
} from '@trawl/contract/v2/crawl.ts';
import { type ScrapeOptions, scrapeOptionFields } from '@trawl/contract/v2/scrape/options.ts';
import type { z } from 'zod';
import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Call, type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { type Accounts, leavesNothing, requireFormats } from '../../../platform/accounts/index.ts';
import type { Webhooks } from '../../../platform/webhooks/index.ts';
import { readTarget } from '../../scrape/index.ts';
import { requestHash } from '../idempotency.ts';
import type { PageFetcher } from '../pages.ts';
import type { OptionsOfPrompt } from '../prompt.ts';
import type { PageJobs } from '../service.ts';
import { BATCH, CRAWL, type CrawlSettings, type PageJob } from '../settings.ts';

export interface StartDeps {
  readonly service: PageJobs;
  readonly accounts: Pick<Accounts, 'credits'>;
  readonly webhooks: Pick<Webhooks, 'check'>;
  readonly pages: Pick<PageFetcher, 'mostCredits'>;
  readonly optionsOf: OptionsOfPrompt;
  /** @throws ApiError INVALID_URL for an address that may not be fetched; looks nothing up */
  checkUrl(url: URL): void;
}

/** POST /v2/crawl */
export const startCrawlRoute = (deps: StartDeps): Route =>
  route({
    method: 'POST',
    path: '/v2/crawl',
    operationId: 'startCrawl',
    tag: 'Crawl',
    summary: 'Crawl a site',
    description:
      'Starts a job that fetches a page, what it links to and so on, and answers at once with the id of the job. ' +
      'robots.txt is obeyed. Pages are charged one by one as they are stored.',
    scope: 'crawl',
    rateGroup: 'crawl',
    activity: 'crawl',
    costs: true,
    body: crawlBody,
    response: startedAnswer,
    handler: (call) => startCrawl(deps, call),
  });

async function startCrawl(deps: StartDeps, call: Call<unknown, z.infer<typeof crawlBody>, unknown>): Promise<object> {
  const { body, principal, baseUrl, deadline, note } = call;
  const target = readUrl(deps, body.url);
  const asked = body.scrapeOptions;
  checkFormats(principal, asked, baseUrl);
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  const suggested = body.prompt ? await deps.optionsOf(target.href, body.prompt, deadline) : undefined;
  // What the request says itself goes before what its prompt was read as.
  const crawl = { ...CRAWLER_DEFAULTS, ...suggested?.options, ...said(body) } as CrawlSettings;
  const settings: PageJob = {
    url: target.href,
    ...common(call, zeroDataRetention),
    scrapeOptions: asked,
    crawl,
  };
  const affordable = await payablePages(deps, principal, settings);
  const limited =
    crawl.limit === CRAWLER_DEFAULTS.limit && body.limit === undefined
      ? settings
      : { ...settings, crawl: { ...crawl, limit: Math.min(crawl.limit, affordable) } };
  const { id } = await deps.service.start(CRAWL, principal, { settings: limited, webhook: body.webhook });
  note({ jobId: id, resultPath: `/v2/crawl/${id}` });
  return { success: true, id, url: `${baseUrl}/v2/crawl/${id}` };
}

/** POST /v2/batch/scrape */
export const startBatchRoute = (deps: StartDeps): Route =>
  route({
    method: 'POST',
    path: '/v2/batch/scrape',
    operationId: 'startBatchScrape',
    tag: 'Batch scrape',
    summary: 'Scrape a list of pages',
    description:
      'Starts a job that scrapes each of the addresses, and answers at once with the id of the job. The same request with the same ' +
      '`x-idempotency-key` starts one job only.',
    scope: 'batch-scrape',
    rateGroup: 'crawl',
    activity: 'batch_scrape',
    costs: true,
    body: batchBody,
    response: batchStartedAnswer,
    handler: (call) => startBatch(deps, call),
  });

async function startBatch(deps: StartDeps, call: Call<unknown, z.infer<typeof batchBody>, unknown>): Promise<object> {
  const { body, principal, baseUrl, deadline, note } = call;
  const options = Object.fromEntries(
    Object.keys(scrapeOptionFields).flatMap((name) => {
      const value = (body as Record<string, unknown>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as unknown as ScrapeOptions;
  checkFormats(principal, options, baseUrl);
  const { urls, invalid } = sort(deps, body.urls);
  if (invalid.length > 0 && !body.ignoreInvalidURLs) {
    const details = invalid
      .slice(0, 100)
      .map((url) => ({ field: 'body.urls', message: `${url.slice(0, 200)} is no address` }));
    throw new ApiError('INVALID_URL', { details });
  }
  if (urls.length === 0) {
    throw new ApiError('INVALID_URL', { details: [{ field: 'body.urls', message: 'None of them is an address' }] });
  }
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  note({ target: urls[0] as string });
  const settings: PageJob = { ...common(call, zeroDataRetention), scrapeOptions: { ...options } };
  const affordable = await payablePages(deps, principal, settings);
  if (affordable < urls.length) throw new ApiError('PAYMENT_REQUIRED');
  const id = body.appendToId ?? (await begin());
  if (body.appendToId !== undefined) await deps.service.append(principal.teamId, id, urls);
  note({ jobId: id, resultPath: `/v2/batch/scrape/${id}` });
  const url = `${baseUrl}/v2/batch/scrape/${id}`;
  return { success: true, id, url, ...(body.ignoreInvalidURLs ? { invalidURLs: invalid } : {}) };

  async function begin(): Promise<string> {
    const key = call.header('x-idempotency-key');
    if (key !== undefined && (key.length === 0 || key.length > 200)) {
      const message = 'Must have 1 to 200 characters';
      throw new ApiError('BAD_REQUEST', { details: [{ field: 'x-idempotency-key', message }] });
    }
    const { origin: _, ...request } = body;
    const idempotency = key === undefined ? undefined : { key, request: requestHash(request) };
    const started = await deps.service.start(BATCH, principal, { settings, urls, webhook: body.webhook, idempotency });
    return started.id;
  }
}

/** In the form in which they are fetched, each as often as it was given. */
function sort(deps: StartDeps, given: readonly string[]): { urls: string[]; invalid: string[] } {
  const urls: string[] = [];
  const invalid: string[] = [];
  for (const text of given) {
    try {
      urls.push(canonicalUrl(readUrl(deps, text)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      invalid.push(text);
    }
  }
  return { urls, invalid };
}

function readUrl(deps: StartDeps, text: string): URL {
  const url = readTarget(text.trim());
  deps.checkUrl(url);
  return url;
}

function checkFormats(principal: Principal, options: ScrapeOptions, baseUrl: string): void {
  const formats = options.formats.map(({ type }) => type);
  requireFormats(principal, { formats, actions: options.actions.map(({ type }) => type) }, baseUrl);
}

/** What both kinds of jobs keep of their request. */
function common(
  {
    principal,
    baseUrl,
    body,
  }: Call<
    unknown,
    { maxConcurrency?: number | undefined; integration?: string | null | undefined; webhook?: unknown },
    unknown
  >,
  zeroDataRetention: boolean,
): Pick<PageJob, 'keyId' | 'baseUrl' | 'zeroDataRetention' | 'maxConcurrency' | 'hasWebhook'> {
  return {
    ...(principal.keyId === undefined ? {} : { keyId: principal.keyId }),
    baseUrl,
    zeroDataRetention,
    ...(body.maxConcurrency === undefined ? {} : { maxConcurrency: body.maxConcurrency }),
    hasWebhook: body.webhook !== undefined,
  };
}

/**
 * How many pages of a job the team can pay for now.
 * @throws ApiError PAYMENT_REQUIRED when it is none
 */
async function payablePages(deps: StartDeps, principal: Principal, settings: PageJob): Promise<number> {
  const each = deps.pages.mostCredits(settings);
  await deps.accounts.credits.require(principal, each);
  const { remaining } = await deps.accounts.credits.balance(principal);
  return remaining === null || each === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(remaining / each));
}

/** The options of the crawl itself that a request gives. */
function said(body: z.infer<typeof crawlBody>): CrawlerOptions {
  const given = Object.keys(crawlerFields).flatMap((name) => {
    const value = body[name as keyof typeof crawlerFields];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as CrawlerOptions;
}
