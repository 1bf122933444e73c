import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { nextPage } from '../../next-page.ts';

export const listAudit = ({ audit }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/audit', async ({ viewer, query }) => {
    const entries = await audit(viewer.organizationId, query);
    return { entries, next: nextPage(entries, query.limit) };
  });
