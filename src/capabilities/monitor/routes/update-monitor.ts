import { type Route, route } from '../../../foundation/routing/route.ts';
import { requireAllowedFormats } from '../allowed-formats.ts';
import type { MonitorService } from '../service.ts';

export const updateMonitor = (service: MonitorService): Route =>
  route('PATCH /v2/monitor/:monitorId', async ({ params, body, principal, deadline, baseUrl }) => {
    requireAllowedFormats(principal, body.targets, baseUrl);
    const row = await service.update(params.monitorId, body, { principal, deadline, baseUrl });
    return { success: true, data: await service.viewOf(row) };
  });
