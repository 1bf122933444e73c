import { route } from '../../../foundation/routing/route.ts';
import type { Research } from '../research.ts';
import { researchSearchPapersResponse, searchPapersQuery, toPaperQuery } from '../schema.ts';

/** GET /v2/search/research/papers (SPEC.md 4.1). */
export const searchPapersRoute = (research: Pick<Research, 'search'>) =>
  route({
    method: 'GET',
    path: '/v2/search/research/papers',
    operationId: 'researchSearchPapers',
    tag: 'Research',
    summary: 'Search research papers',
    description: 'Search scientific papers by topic, method, benchmark, author or category.',
    scope: 'research',
    rateGroup: 'search',
    query: searchPapersQuery,
    response: researchSearchPapersResponse,
    async handler({ query, deadline }) {
      return { success: true, results: await research.search(toPaperQuery(query), deadline) };
    },
  });
