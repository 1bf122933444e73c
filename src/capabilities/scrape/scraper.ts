import { type Format, formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { untilAborted } from '../../foundation/kernel/until-aborted.ts';
import { runWith, traced } from '../../foundation/kernel/work.ts';
import { withOverride } from '../../platform/accounts/index.ts';
import { documentOf } from '../../platform/providers/index.ts';
import { timedOut } from './engines/failures.ts';
import { scrapePage } from './scrape-page.ts';
import { requireSafe } from './target.ts';
import {
  type Asker,
  NO_ROBOTS,
  type PageScrape,
  type SamePage,
  type ScrapeContext,
  type Scraped,
  type ScrapeRequest,
  type Scraper,
  type ScraperDeps,
} from './types.ts';

/** Formats whose answers have to be stored for a while. */
const STORED_FORMATS = ['changeTracking', 'audio', 'video'] as const;

/** Milliseconds after the timeout in which a page that came within it is still read and answered. */
const READING_MS = 400;

export function createScraper(deps: ScraperDeps): Scraper {
  const scrape = async (
    asker: Asker,
    request: ScrapeRequest,
    context: ScrapeContext,
    compared: PageScrape['compared'],
  ): Promise<Scraped | SamePage> => {
    const { options, target } = request;
    const policy = withOverride(await deps.accounts.threats.policyOf(asker.teamId), options.threatProtection);
    requireSafe(policy, target.url);
    const left = options.timeout - (context.elapsed ?? 0);
    const loading = deadlineIn(left, context.deadline.signal);
    const deadline = deadlineIn(left + READING_MS, context.deadline.signal);
    const page: Omit<PageScrape, 'reserveMore'> = {
      asker,
      request,
      context,
      deadline,
      loading,
      scrapeId: context.scrapeId ?? crypto.randomUUID(),
      compared,
      // Lockdown stores nothing either, and does not charge for it.
      leavesNothing: request.zeroDataRetention || options.lockdown,
      async requireSafe(url, of = 'page') {
        requireSafe(policy, url);
        await context.permit?.(url, of);
      },
      requireSafeAside: (url) => requireSafe(policy, url),
    };
    const provided = await scrapeFromProvider(deps, page);
    if (provided !== undefined) return provided;
    requireSchemaOrPrompt(options.formats);
    if (request.zeroDataRetention) requireNothingStored(options);
    if (!options.lockdown) deps.web.check({ url: target.url.href, headers: options.headers });
    context.begins?.();
    try {
      return await untilAborted(scrapePage(deps, page), deadline.signal);
    } catch (error) {
      if (context.deadline.signal.aborted) throw error;
      if (error instanceof ApiError) throw error.key === 'REQUEST_TIMEOUT' ? timedOut(options, error) : error;
      throw loading.signal.aborted ? timedOut(options, error) : error;
    }
  };
  return {
    // What is not compared cannot be the same.
    scrape: (...asked) => tracedPage(asked[1], () => scrape(...asked, undefined)) as Promise<Scraped>,
    scrapeIfNew: (asker, request, context, known) =>
      tracedPage(request, () => scrape(asker, request, context, { with: known })),
  };
}

/** Scrapes as a part of a trace, which gets the host of the page, its status, and whether it came from the cache. */
function tracedPage(request: ScrapeRequest, scrape: () => Promise<Scraped | SamePage>): Promise<Scraped | SamePage> {
  const { target, options, zeroDataRetention } = request;
  const page = () =>
    traced(
      () => ({ name: 'page', kind: 'inside', facts: { 'server.address': target.url.hostname } }),
      async (note) => {
        const scraped = await scrape();
        if ('document' in scraped)
          note({ 'http.response.status_code': scraped.status, 'trawl.cache': scraped.cacheState });
        return scraped;
      },
    );
  return zeroDataRetention || options.lockdown ? runWith({ isQuiet: true }, page) : page();
}

/** @throws ApiError SCRAPE_ZDR_VIOLATION_ERROR */
function requireNothingStored(options: ScrapeOptions): void {
  const format = STORED_FORMATS.find((type) => formatOf(options.formats, type) !== undefined);
  const what = format ?? (options.profile?.saveChanges ? 'profile' : undefined);
  if (what === undefined) return;
  throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
    details: { message: `${what} needs storage, which zero data retention forbids.` },
  });
}

/**
 * The record of a page whose site only data providers serve. It takes no slot and charges by itself.
 * @returns undefined if the page is to be scraped
 * @throws ApiError, see `serveUrl` of providers
 */
async function scrapeFromProvider(
  deps: ScraperDeps,
  page: Omit<PageScrape, 'reserveMore'>,
): Promise<Scraped | undefined> {
  const { asker, request, context, deadline, scrapeId } = page;
  const url = request.target.text;
  const { zeroDataRetention } = request;
  const asked = { ...request.options, ...(zeroDataRetention ? { zeroDataRetention } : {}) };
  const served = await deps.providers.serveUrl(asker, url, asked, { ...context, deadline });
  if (served === undefined) return undefined;
  const { formats } = request.options;
  return {
    scrapeId,
    document: documentOf(served, { url, formats, scrapeId }),
    links: [],
    url,
    status: 200,
    canonical: undefined,
    robots: NO_ROBOTS,
    creditsUsed: served.creditsUsed,
    due: 0,
    cacheState: 'miss',
  };
}

/**
 * The format `json` of a scraped page needs a schema or a prompt.
 * @throws ApiError BAD_REQUEST
 */
export function requireSchemaOrPrompt(list: readonly Format[]): void {
  const at = list.findIndex((one) => one.type === 'json' && one.schema === undefined && one.prompt === undefined);
  if (at < 0) return;
  const message = 'Needs a schema, a prompt, or both';
  throw new ApiError('BAD_REQUEST', { details: [{ field: `formats[${at}]`, message }] });
}
