import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorService } from '../service.ts';
import { listMonitors as listRows } from '../store.ts';

export const listMonitors = (service: MonitorService): Route =>
  route('GET /v2/monitor', async ({ query, principal }) => {
    const rows = await listRows(service.db, principal.teamId, query);
    return { success: true, data: await Promise.all(rows.map((row) => service.viewOf(row))) };
  });
