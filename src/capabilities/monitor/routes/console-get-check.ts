import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { listPages, withFindings } from '../check-pages.ts';
import type { MonitorService } from '../service.ts';
import { requireCheck, requireMonitor } from '../store.ts';
import { checkView, pageView } from '../view.ts';

export const consoleGetCheck = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId/checks/:checkId', async ({ viewer, params, query }) => {
    const { db } = service;
    const row = await requireMonitor(db, viewer.teamId, params.monitorId);
    const check = await withFindings(db, await requireCheck(db, row.id, params.checkId));
    const pages = await listPages(db, check.id, query);
    return {
      monitor: await service.viewOf(row),
      check: checkView(check),
      pages: await Promise.all(pages.slice(0, query.limit).map(pageView)),
      hasMore: pages.length > query.limit,
    };
  });
