import type { Wire } from '@trawl/contract/endpoint.ts';
import type { exportPapersBody, exportPapersResponse } from '@trawl/contract/v2/research/export.ts';
import type { getPaperQuery, researchPaper, researchPaperResponse } from '@trawl/contract/v2/research/paper.ts';
import type { researchSearchPapersResponse, searchPapersQuery } from '@trawl/contract/v2/research/papers.ts';
import type { similarPapersQuery, similarPapersResponse } from '@trawl/contract/v2/research/similar.ts';
import type { z } from 'zod';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Paper } from './catalog/merge.ts';
import { papersFile } from './export/papers-file.ts';
import { primaryId } from './ids.ts';
import { comparable, dayOf } from './index-build/format.ts';
import type { Research } from './research.ts';
import { askedSpellings } from './text/names.ts';

type Response<Schema extends z.ZodType> = Omit<Wire<Schema>, 'success'>;

/**
 * The operations on papers, shared by the routes and the functions of tools. Options are validated already. Each throws the reason of the
 * deadline when it passes.
 */
export interface PaperService {
  search(
    options: z.output<typeof searchPapersQuery>,
    deadline: Deadline,
  ): Promise<Response<typeof researchSearchPapersResponse>>;
  /** @param teamId whose own file of it is read. @throws ApiError NOT_FOUND if no paper has this id */
  read(
    id: string,
    options: z.output<typeof getPaperQuery>,
    deadline: Deadline,
    teamId?: string,
  ): Promise<Response<typeof researchPaperResponse>>;
  /** @throws ApiError NOT_FOUND if no paper has this id or the id of an anchor */
  similar(
    id: string,
    options: z.output<typeof similarPapersQuery>,
    deadline: Deadline,
  ): Promise<Response<typeof similarPapersResponse>>;
  /** Papers as a bibliography; ids of no known paper are listed. */
  export(
    options: z.output<typeof exportPapersBody>,
    deadline: Deadline,
  ): Promise<Response<typeof exportPapersResponse>>;
}

export const paperService = (
  research: Pick<Research, 'search' | 'paper' | 'papers' | 'read' | 'similar'>,
): PaperService => ({
  async search({ query, k, authors, categories, from, to }, deadline) {
    const filter = {
      authors: authors.map(askedSpellings).filter(([name]) => name !== ''),
      categories: categories.map(comparable).filter((category) => category !== ''),
      from: from === undefined ? undefined : dayOf(from),
      to: to === undefined ? undefined : dayOf(to),
    };
    return { results: await research.search({ query, k, filter }, deadline) };
  },
  async read(id, { query, k }, deadline, teamId) {
    const paper = await research.paper(id);
    if (paper === undefined) throw new ApiError('NOT_FOUND');
    const known = { paper: metadataOf(paper) };
    if (query === undefined) return known;
    const { passages, note, fullText } = await research.read(paper, query, k, deadline, teamId);
    return {
      ...known,
      paperId: String(paper.id),
      query,
      passages: passages.map(({ text, score }) => ({ text, score })),
      ...(note === undefined ? {} : { note }),
      ...(fullText === undefined ? {} : { fullText }),
    };
  },
  async similar(id, { anchor, ...options }, deadline) {
    const { note, ...found } = await research.similar({ ...options, name: id, anchors: anchor }, deadline);
    return { ...found, ...(note === undefined ? {} : { note }) };
  },
  async export({ ids, format }, deadline) {
    const { papers, unknown } = await research.papers(ids, deadline);
    return { format, papers: papers.length, unknown, ...(await papersFile(papers, format)) };
  },
});

function metadataOf(paper: Paper): Wire<typeof researchPaper> {
  const { authors, created, updated } = paper;
  return {
    paperId: String(paper.id),
    primaryId: primaryId(paper.ids) as string,
    title: paper.title,
    abstract: paper.abstract,
    ids: paper.ids,
    // Commas separate the names, so a name must not contain one: "Erdős, Jr." becomes "Erdős Jr.".
    ...(authors.length > 0 ? { authors: authors.map((name) => name.replace(/\s*,\s*/g, ' ').trim()).join(', ') } : {}),
    categories: paper.categories,
    ...(created === undefined ? {} : { createdDate: created }),
    ...(updated === undefined ? {} : { updateDate: updated }),
  };
}
