import { readTbs } from '@trawl/contract/checks/tbs.ts';
import type { ResponseOf, Wire } from '@trawl/contract/endpoint.ts';
import type { SearchBody, search } from '@trawl/contract/v2/search.ts';
import type { toolMatch } from '@trawl/contract/v2/tool-results.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { CallOf } from '../../foundation/routing/route.ts';
import { type Accounts, leavesNothing, requireFormats, searchCredits } from '../../platform/accounts/index.ts';
import type { Searcher, SearchRequest } from './search.ts';

/** Tools of data providers for a query or for the sites of its results. */
export type ToolsFor = (
  teamId: string,
  query: {
    readonly query?: string | undefined;
    readonly urls?: readonly string[] | undefined;
    readonly limit: number;
    readonly detail: 'compact' | 'summary' | 'full';
  },
) => Promise<readonly Wire<typeof toolMatch>[]>;

export interface SearchRequestDeps {
  readonly searcher: Searcher;
  readonly credits: Accounts['credits'];
  readonly toolsFor: ToolsFor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Searches the web; with `scrapeOptions` the results are scraped too. @throws ApiError as the endpoint responds */
export async function answerSearch(
  { searcher, credits, toolsFor, now }: SearchRequestDeps,
  { body, principal, baseUrl, deadline, elapsed, note, ignored, requireRoom }: CallOf<'POST /v2/search'>,
): Promise<ResponseOf<(typeof search)['POST /v2/search']>> {
  const id = crypto.randomUUID();
  const mode = body.enterprise.includes('zdr') ? 'zdr' : body.enterprise.includes('anon') ? 'anon' : 'default';
  const nothing = leavesNothing(principal, mode === 'zdr' || undefined);
  if (nothing) note({ zeroDataRetention: true });
  note({ target: body.query });
  const { scrapeOptions } = body;
  if (scrapeOptions) {
    const formats = scrapeOptions.formats.map(({ type }) => type);
    requireFormats(principal, { formats, actions: scrapeOptions.actions.map(({ type }) => type) }, baseUrl);
  }
  requireRoom();
  const scrapeLeavesNothing = nothing || leavesNothing(principal, scrapeOptions?.zeroDataRetention);
  const request = requestOf(body, nothing, scrapeLeavesNothing, now());
  const own = deadlineIn(body.timeout - elapsed, deadline.signal);
  const wantsTools = body.sources.some(({ type }) => type === 'alexandria');
  const most = searchCredits(body.limit * request.sources.length, mode);
  try {
    const held = await credits.reserve(principal, most, 'search');
    let cost = 0;
    const found = await searcher
      .search(principal, request, {
        ...{ deadline: own, baseUrl },
        settle: async (count) => {
          cost = searchCredits(count, mode);
          await held.settle(cost);
        },
      })
      .finally(() => held.refund());
    const tools =
      wantsTools || body.domainTools === true
        ? await toolsFor(principal.teamId, {
            query: wantsTools ? body.query : undefined,
            urls: (body.domainTools ?? wantsTools) ? found.web?.map(({ url }) => url) : undefined,
            limit: body.limit,
            detail: body.toolDetail,
          })
        : undefined;
    const creditsUsed = cost + found.scrapeCredits;
    note({ credits: creditsUsed, jobId: id });
    const { web, news, images } = found;
    return {
      success: true,
      data: {
        ...(web && { web }),
        ...(news && { news }),
        ...(images && { images }),
        // The command-line client of others reads them here.
        ...(web && request.categories.includes('developer') && { developer: web }),
        ...(tools && { tools }),
      },
      warning: [...found.warnings, ...(ignored === undefined ? [] : [ignored])].join(' ') || null,
      id,
      creditsUsed,
    };
  } catch (error) {
    if (own.signal.aborted && !deadline.signal.aborted) {
      const message = `The search was not finished within ${body.timeout} ms. Increase timeout.`;
      throw new ApiError('REQUEST_TIMEOUT', { details: { message }, cause: error });
    }
    throw error;
  }
}

function requestOf(body: SearchBody, nothing: boolean, scrapeLeavesNothing: boolean, now: number): SearchRequest {
  const { scrapeOptions, sources } = body;
  const { zeroDataRetention: _, ...options } = scrapeOptions ?? { zeroDataRetention: undefined };
  return {
    query: body.query,
    limit: body.limit,
    sources: sources.flatMap(({ type, tbs = body.tbs, location = body.location ?? undefined }) =>
      type === 'alexandria'
        ? []
        : [{ type, recency: tbs === undefined ? undefined : readTbs(tbs, now), location: location || undefined }],
    ),
    categories: body.categories,
    includeDomains: body.includeDomains,
    excludeDomains: body.excludeDomains,
    country: body.country,
    safe: body.safe,
    ignoreInvalidURLs: body.ignoreInvalidURLs,
    highlights: body.highlights,
    scrape: scrapeOptions
      ? { options: options as NonNullable<SearchRequest['scrape']>['options'], zeroDataRetention: scrapeLeavesNothing }
      : undefined,
    zeroDataRetention: nothing,
    threatProtection: body.threatProtection,
  };
}
