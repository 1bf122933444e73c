import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorService } from '../service.ts';

export const deleteMonitor = (service: MonitorService): Route =>
  route('DELETE /v2/monitor/:monitorId', async ({ params, principal }) => {
    await service.remove(principal.teamId, params.monitorId);
    return { success: true };
  });
