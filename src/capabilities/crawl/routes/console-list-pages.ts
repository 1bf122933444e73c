import { PAGE_STATES } from '@trawl/contract/api/crawls.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type ConsoleDeps, findJob, pageView } from '../console-view.ts';
import { listPages } from '../frontier.ts';

export const consoleListPages = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls/:id/pages', async ({ viewer, params: { id }, query }) => {
    const { after, limit, state, search } = query;
    const { rows } = await findJob(deps, viewer.teamId, id);
    const states = state === undefined ? PAGE_STATES : [state];
    const pages = rows === undefined ? [] : await listPages(rows.db, id, { states, after, limit, search });
    return { pages: pages.map(pageView), next: pages.length === limit ? Number(pages.at(-1)?.seq) : null };
  });
