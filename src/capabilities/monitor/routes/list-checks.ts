import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorService } from '../service.ts';
import { listChecks as listRows, requireMonitor } from '../store.ts';
import { checkView } from '../view.ts';

export const listChecks = ({ db }: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId/checks', async ({ params, query, principal }) => {
    await requireMonitor(db, principal.teamId, params.monitorId);
    const rows = await listRows(db, params.monitorId, query);
    return { success: true, data: rows.map(checkView) };
  });
