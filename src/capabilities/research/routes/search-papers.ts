import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaperService } from '../paper-service.ts';

/** Ranked papers for a query. */
export const searchPapers = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers', async ({ query, deadline }) => ({
    success: true,
    ...(await papers.search(query, deadline)),
  }));
