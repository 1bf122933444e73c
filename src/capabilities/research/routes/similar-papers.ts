import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaperService } from '../paper-service.ts';

/** Papers that citations connect with a paper, ranked by an intent. */
export const similarPapers = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers/:id/similar', async ({ params, query, deadline }) => ({
    success: true,
    ...(await papers.similar(params.id, query, deadline)),
  }));
