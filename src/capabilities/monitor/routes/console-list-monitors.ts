import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { MonitorService } from '../service.ts';
import { listMonitors } from '../store.ts';

export const consoleListMonitors = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors', async ({ viewer, query }) => {
    const rows = await listMonitors(service.db, viewer.teamId, query);
    return { monitors: await Promise.all(rows.map((row) => service.viewOf(row))) };
  });
