import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { requireAllowedFormats } from '../allowed-formats.ts';
import { aboutIgnored } from '../ignored.ts';
import type { MonitorService } from '../service.ts';
import { listMonitors as listRows, requireMonitor } from '../store.ts';
import { checkView } from '../view.ts';

export const createMonitor = (service: MonitorService): Route =>
  route('POST /v2/monitor', async (call) => {
    const { body, principal, baseUrl, note } = call;
    requireAllowedFormats(principal, body.targets, baseUrl);
    const row = await service.create(body, call, await idempotencyOf(call, 'monitor'));
    note({ jobId: row.id, target: row.name, resultPath: `/v2/monitor/${row.id}` });
    const warning = aboutIgnored(body.targets, call.ignored);
    return { success: true, data: await service.viewOf(row), ...(warning === undefined ? {} : { warning }) };
  });

export const listMonitors = (service: MonitorService): Route =>
  route('GET /v2/monitor', async ({ query, principal }) => {
    const rows = await listRows(service.db, principal.teamId, query);
    return { success: true, data: await Promise.all(rows.map((row) => service.viewOf(row))) };
  });

export const getMonitor = (service: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId', async ({ params, principal }) => {
    const row = await requireMonitor(service.db, principal.teamId, params.monitorId);
    return { success: true, data: await service.viewOf(row) };
  });

export const updateMonitor = (service: MonitorService): Route =>
  route('PATCH /v2/monitor/:monitorId', async (call) => {
    const { params, body, principal, deadline, baseUrl } = call;
    requireAllowedFormats(principal, body.targets, baseUrl);
    const row = await service.update(params.monitorId, body, { principal, deadline, baseUrl });
    const warning = aboutIgnored(body.targets, call.ignored);
    return { success: true, data: await service.viewOf(row), ...(warning === undefined ? {} : { warning }) };
  });

export const deleteMonitor = (service: MonitorService): Route =>
  route('DELETE /v2/monitor/:monitorId', async ({ params, principal }) => {
    await service.remove(principal.teamId, params.monitorId);
    return { success: true };
  });

export const runMonitor = (service: MonitorService): Route =>
  route('POST /v2/monitor/:monitorId/run', async ({ params, principal, header, note }) => {
    const { monitorId } = params;
    const { name } = await requireMonitor(service.db, principal.teamId, monitorId);
    const check = await service.run(principal, monitorId, await idempotencyOf({ header }, `check ${monitorId}`));
    note({ jobId: check.id, target: name, resultPath: `/v2/monitor/${monitorId}/checks/${check.id}` });
    return { success: true, id: check.id, data: checkView(check) };
  });
