import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorService } from '../service.ts';
import { requireMonitor } from '../store.ts';

export const getMonitor = (service: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId', async ({ params, principal }) => {
    const row = await requireMonitor(service.db, principal.teamId, params.monitorId);
    return { success: true, data: await service.viewOf(row) };
  });
