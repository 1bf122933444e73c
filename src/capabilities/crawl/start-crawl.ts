import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { crawl } from '@trawl/contract/v2/crawl/endpoints.ts';
import {
  CRAWLER_DEFAULTS,
  type CrawlerOptions,
  crawlerFields,
  LONGEST_DELAY,
} from '@trawl/contract/v2/crawl/requests.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { idempotencyOf } from '../../foundation/routing/idempotency.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import { leavesNothing } from '../../platform/accounts/index.ts';
import { aboutFormats } from '../scrape/index.ts';
import type { OptionsOfPrompt } from './prompt.ts';
import { createScope } from './scope.ts';
import { CRAWL, type CrawlSettings, type PageJob } from './settings.ts';
import { checkFormats, commonSettings, payablePages, readUrl, type StartDeps } from './start-request.ts';
import { archiveWarning, patternsWarning, startWarning } from './start-warning.ts';

export interface StartCrawlDeps extends StartDeps {
  readonly optionsOf: OptionsOfPrompt;
}

/** Starts a crawl. @throws ApiError as the endpoint responds */
export async function beginCrawl(
  deps: StartCrawlDeps,
  call: CallOf<'POST /v2/crawl'>,
): Promise<ResponseOf<(typeof crawl)['POST /v2/crawl']>> {
  const { body, principal, baseUrl, deadline, note } = call;
  const target = readUrl(deps, body.url);
  const asked = body.scrapeOptions;
  checkFormats(principal, asked, baseUrl);
  if (body.webhook) await deps.webhooks.check(body.webhook.url, deadline);
  const zeroDataRetention = leavesNothing(principal, body.zeroDataRetention);
  if (zeroDataRetention) note({ zeroDataRetention: true });
  const idempotency = await idempotencyOf(call, CRAWL);
  call.requireRoom();
  const suggested = body.prompt ? await deps.optionsOf(target.href, body.prompt, deadline) : undefined;
  // Explicit options win over those that the prompt suggests.
  const wished = {
    ...CRAWLER_DEFAULTS,
    ...suggested?.options,
    ...given(body),
    ...inSeconds(body.delay),
  } as CrawlSettings;
  const options = suggested === undefined ? wished : withStart(target, wished, body);
  const settings: PageJob = {
    url: target.href,
    ...commonSettings(call, zeroDataRetention, asked),
    scrapeOptions: asked,
    crawl: options,
  };
  const affordable = await payablePages(deps, principal, settings);
  const limited =
    options.limit === CRAWLER_DEFAULTS.limit && body.limit === undefined
      ? settings
      : { ...settings, crawl: { ...options, limit: Math.min(options.limit, affordable) } };
  const { id } = await deps.service.start(CRAWL, principal, {
    settings: limited,
    webhook: body.webhook,
    idempotency,
  });
  note({ jobId: id, resultPath: `/v2/crawl/${id}` });
  const warnings = [
    call.ignored,
    aboutFormats(body.scrapeOptions?.formats),
    aboutDelay(body.delay),
    startWarning(settings),
    patternsWarning(settings),
    archiveWarning(settings),
  ].filter(Boolean);
  const warning = warnings.length === 0 ? {} : { warning: warnings.join(' ') };
  return { success: true, id, url: `${baseUrl}/v2/crawl/${id}`, ...warning };
}

/** Patterns that a prompt has made never exclude the start, those of the request may. */
function withStart(start: URL, options: CrawlSettings, own: CrawlerOptions): CrawlSettings {
  const { includePaths = [], excludePaths = [] } = own;
  const isExcluded = createScope(start, { ...options, includePaths, excludePaths }).placeOf(start) !== 'inside';
  return isExcluded ? options : { ...options, keepsStart: true };
}

/** A delay in seconds: more than an hour was meant in milliseconds, as the published command line sends it. */
const inSeconds = (delay: number | undefined): { delay?: number } =>
  delay !== undefined && delay > LONGEST_DELAY ? { delay: delay / 1000 } : {};

const aboutDelay = (delay: number | undefined): string | undefined =>
  delay !== undefined && delay > LONGEST_DELAY ? `delay is in seconds; ${delay} was read as milliseconds.` : undefined;

/** The crawl options that a request sets. */
function given(body: CallOf<'POST /v2/crawl'>['body']): CrawlerOptions {
  const entries = Object.keys(crawlerFields).flatMap((name) => {
    const value = ownField(body as Readonly<Record<string, unknown>>, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as CrawlerOptions;
}
