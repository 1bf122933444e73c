import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { MonitorService } from '../service.ts';
import { requireMonitor } from '../store.ts';
import { readValues } from '../values.ts';

export const consoleGetValues = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId/values', async ({ viewer, params }) => {
    const row = await requireMonitor(service.db, viewer.teamId, params.monitorId);
    return readValues(service.db, row.id);
  });
