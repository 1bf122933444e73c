import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { askCredits, type Credits } from '../../../platform/accounts/index.ts';
import type { Lists } from '../lists/service.ts';
import type { PaperService } from '../paper-service.ts';
import { type CutText, chunkPaper } from '../read/text-chunks.ts';
import type { Research } from '../research.ts';

/** Ranked papers for a query. */
export const searchPapers = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers', async ({ query, deadline }) => ({
    success: true,
    ...(await papers.search(query, deadline)),
  }));

/** Papers as a bibliography. */
export const exportPapers = (papers: PaperService): Route =>
  route('POST /v2/search/research/papers/export', async ({ body, deadline }) => ({
    success: true,
    ...(await papers.export(body, deadline)),
  }));

/** Metadata of a paper and, with a question, the passages that answer it. */
export const getPaper = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers/:id', async ({ params, query, deadline, principal }) => ({
    success: true,
    ...(await papers.read(params.id, query, deadline, principal.teamId)),
  }));

/** Papers that citations connect with a paper, ranked by an intent. */
export const similarPapers = (papers: PaperService): Route =>
  route('GET /v2/search/research/papers/:id/similar', async ({ params, query, deadline }) => ({
    success: true,
    ...(await papers.similar(params.id, query, deadline)),
  }));

/** What the rows of the dashboard say about papers. */
export const consoleListPapers = (research: Pick<Research, 'facts'>): ConsoleRoute =>
  consoleRoute('POST /api/papers', async ({ body, deadline, viewer }) => ({
    papers: await research.facts(body.ids.map(Number), deadline, viewer.teamId),
  }));

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

/** The passages of several papers that answer a question, and facts that their texts state; with a model, its answer from each. */
export const askPapers = (
  research: Pick<Research, 'papers' | 'ask' | 'hasModel'>,
  lists: Pick<Lists, 'papers'>,
  credits: Pick<Credits, 'spend'>,
): Route =>
  route('POST /v2/search/research/papers/ask', async ({ body, principal, deadline, note }) => {
    const { query, ids = [], listId, k, useModel } = body;
    const { papers, unknown } =
      listId === undefined ? await research.papers(ids, deadline) : await lists.papers(principal.teamId, listId);
    const { teamId } = principal;
    const ask = (withModel: boolean) => research.ask(papers, query, { k, withModel, teamId }, deadline);
    if (!useModel || !research.hasModel) {
      return { success: true, query, papers: (await ask(false)).papers, creditsUsed: 0, unknown };
    }
    return credits.spend(principal, askCredits(papers.length), 'research', async (reservation) => {
      const asked = await ask(true);
      const creditsUsed = askCredits(asked.read);
      await reservation.settle(creditsUsed);
      note({ credits: creditsUsed });
      const warning =
        asked.failed === 0
          ? {}
          : {
              warning: `For ${asked.failed} of ${papers.length} papers the language model ${asked.why}; rules looked for their answers.`,
            };
      return { success: true, query, papers: asked.papers, creditsUsed, ...warning, unknown };
    });
  });
