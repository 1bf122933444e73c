import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { MonitorService } from '../service.ts';
import { listChecks, requireMonitor } from '../store.ts';
import { checkView } from '../view.ts';

export const consoleGetMonitor = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId', async ({ viewer, params, query }) => {
    const row = await requireMonitor(service.db, viewer.teamId, params.monitorId);
    const checks = await listChecks(service.db, row.id, query);
    return { monitor: await service.viewOf(row), checks: checks.map(checkView) };
  });
