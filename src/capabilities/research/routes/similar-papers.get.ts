import { route } from '../../../foundation/routing/route.ts';
import type { Research } from '../research.ts';
import { paperParams, similarPapersQuery, similarPapersResponse } from '../similar/schema.ts';

/** GET /v2/search/research/papers/:id/similar: papers that citations lead to, ranked by an intent. */
export const similarPapersRoute = (research: Pick<Research, 'similar'>) =>
  route({
    method: 'GET',
    path: '/v2/search/research/papers/:id/similar',
    operationId: 'researchSimilarPapers',
    tag: 'Research',
    summary: 'Find related papers',
    description:
      'Papers that the citation graph connects with one or several papers, ranked by how well they match an intent and by how ' +
      'strongly they are connected. A paper without any known citation is answered with papers on its subject and a `note`.',
    scope: 'research',
    rateGroup: 'search',
    params: paperParams,
    query: similarPapersQuery,
    response: similarPapersResponse,
    async handler({ params, query: { anchor, ...query }, deadline }) {
      const { results, poolSize, truncated, note } = await research.similar(
        { ...query, name: params.id, anchors: anchor },
        deadline,
      );
      return { success: true, results, poolSize, truncated, ...(note === undefined ? {} : { note }) };
    },
  });
