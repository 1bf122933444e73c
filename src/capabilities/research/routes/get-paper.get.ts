import { ApiError } from '../../../foundation/kernel/errors.ts';
import { route } from '../../../foundation/routing/route.ts';
import type { Paper } from '../catalog/merge.ts';
import { primaryId } from '../ids.ts';
import { getPaperQuery, paperParams, researchPaperResponse } from '../read/schema.ts';
import type { Research } from '../research.ts';

/** GET /v2/search/research/papers/:id: what is known of a paper and, with a question, the passages that answer it. */
export const getPaperRoute = (research: Pick<Research, 'paper' | 'read'>) =>
  route({
    method: 'GET',
    path: '/v2/search/research/papers/:id',
    operationId: 'researchGetPaper',
    tag: 'Research',
    summary: 'Inspect or read a paper',
    description:
      'Metadata of one paper. With `query`, also the passages of its full text that answer the question best; where there is no ' +
      'open full text, passages of the abstract and a `note` that says so.',
    scope: 'research',
    rateGroup: 'search',
    params: paperParams,
    query: getPaperQuery,
    response: researchPaperResponse,
    async handler({ params, query, deadline }) {
      const paper = await research.paper(params.id);
      if (paper === undefined) throw new ApiError('NOT_FOUND');
      const known = { success: true, paper: metadataOf(paper) };
      if (query.query === undefined) return known;
      const { passages, note, fullText } = await research.read(paper, query.query, query.k, deadline);
      return {
        ...known,
        paperId: String(paper.id),
        query: query.query,
        passages,
        ...(note === undefined ? {} : { note }),
        ...(fullText === undefined ? {} : { fullText }),
      };
    },
  });

function metadataOf(paper: Paper) {
  const { authors, created, updated } = paper;
  return {
    paperId: String(paper.id),
    primaryId: primaryId(paper.ids) as string,
    title: paper.title,
    abstract: paper.abstract,
    ids: paper.ids,
    // Commas part the names, so none may be in one: "Erdős, Jr." is "Erdős Jr.".
    ...(authors.length > 0 ? { authors: authors.map((name) => name.replace(/\s*,\s*/g, ' ').trim()).join(', ') } : {}),
    categories: paper.categories,
    ...(created === undefined ? {} : { createdDate: created }),
    ...(updated === undefined ? {} : { updateDate: updated }),
  };
}
