import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { nextPage } from '../../next-page.ts';

export const listFeedback = ({ feedback }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/feedback', async ({ viewer, query }) => {
    const entries = await feedback.list(viewer.teamId, query);
    return { entries, next: nextPage(entries, query.limit) };
  });
