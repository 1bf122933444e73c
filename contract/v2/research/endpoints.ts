import type { V2Endpoints } from '../../endpoint.ts';
import { exportPapersBody, exportPapersResponse } from './export.ts';
import { getPaperQuery, paperParams, researchPaperResponse } from './paper.ts';
import { researchSearchPapersResponse, searchPapersQuery } from './papers.ts';
import { similarPapersQuery, similarPapersResponse } from './similar.ts';

const common = { tag: 'Research', scope: 'research', rateGroup: 'search' } as const;

export const research = {
  'GET /v2/search/research/papers': {
    ...common,
    operationId: 'researchSearchPapers',
    summary: 'Search research papers',
    description: 'Search scientific papers by topic, method, benchmark, author or category.',
    query: searchPapersQuery,
    response: researchSearchPapersResponse,
  },
  'GET /v2/search/research/papers/:id': {
    ...common,
    operationId: 'researchGetPaper',
    summary: 'Inspect or read a paper',
    description:
      'Metadata of one paper. With `query`, also the passages of its full text that answer the question best; if there is no open ' +
      'full text, passages of the abstract and a `note` that says so.',
    params: paperParams,
    query: getPaperQuery,
    response: researchPaperResponse,
  },
  'GET /v2/search/research/papers/:id/similar': {
    ...common,
    operationId: 'researchSimilarPapers',
    summary: 'Find related papers',
    description:
      'Papers that the citation graph connects with one or more papers, ranked by how well they match an intent and by how strongly ' +
      'they are connected. For a paper without known citations it returns papers on the same subject and a `note`.',
    params: paperParams,
    query: similarPapersQuery,
    response: similarPapersResponse,
  },
  'POST /v2/search/research/papers/export': {
    ...common,
    operationId: 'researchExportPapers',
    summary: 'Export papers as a bibliography',
    description: 'Papers as BibTeX, RIS, CSL-JSON or CSV. The key of a paper is the same in every export.',
    body: exportPapersBody,
    response: exportPapersResponse,
  },
} as const satisfies V2Endpoints;
