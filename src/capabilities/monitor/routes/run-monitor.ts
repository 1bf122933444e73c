import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorService } from '../service.ts';
import { checkView } from '../view.ts';

export const runMonitor = (service: MonitorService): Route =>
  route('POST /v2/monitor/:monitorId/run', async ({ params, principal, header, note }) => {
    const { monitorId } = params;
    const check = await service.run(principal, monitorId, await idempotencyOf({ header }, `check ${monitorId}`));
    note({ jobId: check.id, resultPath: `/v2/monitor/${monitorId}/checks/${check.id}` });
    return { success: true, id: check.id, data: checkView(check) };
  });
