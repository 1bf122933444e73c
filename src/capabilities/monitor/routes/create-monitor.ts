import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { requireAllowedFormats } from '../allowed-formats.ts';
import { aboutIgnored } from '../ignored.ts';
import type { MonitorService } from '../service.ts';

export const createMonitor = (service: MonitorService): Route =>
  route('POST /v2/monitor', async (call) => {
    const { body, principal, baseUrl, note } = call;
    requireAllowedFormats(principal, body.targets, baseUrl);
    const row = await service.create(body, call, await idempotencyOf(call, 'monitor'));
    note({ jobId: row.id, target: row.name, resultPath: `/v2/monitor/${row.id}` });
    const warning = aboutIgnored(body.targets, call.ignored);
    return { success: true, data: await service.viewOf(row), ...(warning === undefined ? {} : { warning }) };
  });
