import { type Route, route } from '../../../foundation/routing/route.ts';
import { requireAllowedFormats } from '../allowed-formats.ts';
import { aboutIgnored } from '../ignored.ts';
import type { MonitorService } from '../service.ts';

export const updateMonitor = (service: MonitorService): Route =>
  route('PATCH /v2/monitor/:monitorId', async (call) => {
    const { params, body, principal, deadline, baseUrl } = call;
    requireAllowedFormats(principal, body.targets, baseUrl);
    const row = await service.update(params.monitorId, body, { principal, deadline, baseUrl });
    const warning = aboutIgnored(body.targets, call.ignored);
    return { success: true, data: await service.viewOf(row), ...(warning === undefined ? {} : { warning }) };
  });
