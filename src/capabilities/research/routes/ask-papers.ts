import { type Route, route } from '../../../foundation/routing/route.ts';
import { askCredits, type Credits } from '../../../platform/accounts/index.ts';
import type { Lists } from '../lists/service.ts';
import type { Research } from '../research.ts';

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
