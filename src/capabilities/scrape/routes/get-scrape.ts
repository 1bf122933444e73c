import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { ScrapeResults } from '../results.ts';
import { scrapeReply } from './scrape-reply.ts';

export const getScrape = (results: Pick<ScrapeResults, 'find'>): Route =>
  route('GET /v2/scrape/:jobId', async ({ params, principal }) => {
    const isId = z.uuid().safeParse(params.jobId).success;
    const found = isId ? await results.find(principal.teamId, params.jobId) : undefined;
    if (found === undefined) throw new ApiError('NOT_FOUND');
    return scrapeReply(found.document);
  });
