import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Lists } from '../lists/service.ts';
import type { Research } from '../research.ts';

/** The passages of several papers that answer a question, and facts that their texts state. */
export const askPapers = (research: Pick<Research, 'papers' | 'ask'>, lists: Pick<Lists, 'papers'>): Route =>
  route('POST /v2/search/research/papers/ask', async ({ body, principal, deadline }) => {
    const { query, ids = [], listId, k } = body;
    const { papers, unknown } =
      listId === undefined ? await research.papers(ids, deadline) : await lists.papers(principal.teamId, listId);
    return { success: true, query, papers: await research.ask(papers, query, k, deadline), unknown };
  });
