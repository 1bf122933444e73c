import { document } from '@trawl/contract/v2/scrape/scrape.ts';
import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { route } from '../../../foundation/routing/route.ts';
import type { ScrapeResults } from '../results.ts';
import { answerOf } from './scrape.post.ts';

/** GET /v2/scrape/{jobId}: the answer of an earlier scrape. */
export const scrapeJobRoute = (results: Pick<ScrapeResults, 'find'>) =>
  route({
    method: 'GET',
    path: '/v2/scrape/:jobId',
    operationId: 'getScrape',
    tag: 'Scrape',
    summary: 'The result of an earlier scrape',
    description:
      '`jobId` is `metadata.scrapeId` of its answer. Results are kept for 24 hours, none under zero data retention.',
    scope: 'scrape',
    rateGroup: 'scrape-status',
    params: z.object({ jobId: z.string() }),
    response: z.object({ success: z.literal(true), data: document }),
    async handler({ params, principal }) {
      const isId = z.uuid().safeParse(params.jobId).success;
      const found = isId ? await results.find(principal.teamId, params.jobId) : undefined;
      if (found === undefined) throw new ApiError('NOT_FOUND');
      return answerOf(found.document);
    },
  });
