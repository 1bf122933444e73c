import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Lists } from '../lists/service.ts';
import { askPapers as ask } from '../read/ask-papers.ts';
import type { Research } from '../research.ts';

/** The passages of several papers that answer a question, and facts that their texts state. */
export const askPapers = (research: Pick<Research, 'papers' | 'read'>, lists: Pick<Lists, 'papers'>): Route =>
  route('POST /v2/search/research/papers/ask', async ({ body, principal, deadline }) => {
    const { query, ids = [], listId } = body;
    const { papers, unknown } =
      listId === undefined ? await research.papers(ids, deadline) : await lists.papers(principal.teamId, listId);
    return { success: true, query, papers: await ask(research.read, papers, body, deadline), unknown };
  });
