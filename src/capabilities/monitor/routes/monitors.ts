import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import type { UpdateBody } from '@trawl/contract/v2/monitor/requests.ts';
import { crawlOptions, type SentTarget } from '@trawl/contract/v2/monitor/targets.ts';
import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { requireFormats } from '../../../platform/accounts/index.ts';
import type { MonitorService } from '../service.ts';
import { listMonitors as listRows, requireMonitor } from '../store.ts';
import { planOf } from '../targets.ts';
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

/**
 * Checks that a key may ask for the formats and actions of targets.
 * @throws ApiError FORBIDDEN
 */
function requireAllowedFormats(principal: Principal, targets: UpdateBody['targets'], baseUrl: string): void {
  for (const target of targets ?? []) {
    if (target.type === 'search') continue;
    const { formats, actions } = planOf(target.scrapeOptions).options;
    const types = { formats: formats.map(({ type }) => type), actions: actions.map(({ type }) => type) };
    requireFormats(principal, types, baseUrl);
  }
}

const OPTIONS = { scrapeOptions, crawlOptions } as const;

/**
 * A sentence about ignored fields, also of the options of targets, which are kept as they were sent.
 * @param ignored of the body
 */
function aboutIgnored(targets: readonly SentTarget[] = [], ignored: string | undefined): string | undefined {
  const inTargets = targets.flatMap((target, at) =>
    Object.entries(OPTIONS).map(([name, schema]) => {
      const said = unknownKeysWarning(schema, ownField(target as Readonly<Record<string, unknown>>, name));
      return said && `targets[${at}].${name}: ${said}`;
    }),
  );
  return [ignored, ...inTargets].filter(Boolean).slice(0, MOST).join(' ') || undefined;
}

/** Sentences: a monitor has up to 50 targets. */
const MOST = 5;
