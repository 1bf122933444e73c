import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { type CutText, chunkPaper } from '../read/text-chunks.ts';
import type { Research } from '../research.ts';

/** The text of a paper in pieces. */
export const paperChunks = (research: Pick<Research, 'paper' | 'fullText'>, cut: CutText): Route =>
  route('POST /v2/search/research/papers/chunks', async ({ body: { id, ...options }, principal, deadline }) => {
    const paper = await research.paper(id);
    if (paper === undefined) throw new ApiError('NOT_FOUND');
    const { chunks, warnings, note, fullText } = await chunkPaper(
      { fullText: (...about) => research.fullText(...about, principal.teamId), cut },
      paper,
      options,
      principal.teamId,
      deadline,
    );
    return {
      success: true,
      paperId: String(paper.id),
      title: paper.title,
      chunks,
      ...(note === undefined ? {} : { note }),
      ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
      ...(fullText === undefined ? {} : { fullText }),
    };
  });
