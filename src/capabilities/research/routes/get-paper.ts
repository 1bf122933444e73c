import { type Route, route } from '../../../foundation/routing/route.ts';
import type { PaperService } from '../paper-service.ts';

/** Metadata of a paper and, with a question, the passages that answer it. */
export const getPaper = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers/:id', async ({ params, query, deadline, principal }) => ({
    success: true,
    ...(await papers.read(params.id, query, deadline, principal.teamId)),
  }));
