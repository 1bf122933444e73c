import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Route, route } from '../../foundation/routing/route.ts';
import type { ScrapeResults } from './results.ts';
import { answerScrape, type ScrapeRequestDeps, scrapeReply } from './scrape-request.ts';

export const getScrape = (results: Pick<ScrapeResults, 'find'>): Route =>
  route('GET /v2/scrape/:jobId', async ({ params, principal }) => {
    const found = await results.find(principal.teamId, params.jobId);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    return scrapeReply(found.document);
  });

export const scrape = (deps: ScrapeRequestDeps): Route => route('POST /v2/scrape', (call) => answerScrape(deps, call));
