import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { listPages, withFindings } from '../check-pages.ts';
import type { MonitorDeps } from '../deps.ts';
import type { MonitorService } from '../service.ts';
import { listChecks, listMonitors, requireCheck, requireMonitor } from '../store.ts';
import { readTimeline } from '../timeline.ts';
import { readValues } from '../values.ts';
import { checkView, pageView } from '../view.ts';

export const consoleListMonitors = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors', async ({ viewer, query }) => {
    const rows = await listMonitors(service.db, viewer.teamId, query);
    return { monitors: await Promise.all(rows.map((row) => service.viewOf(row))) };
  });

export const consoleGetMonitor = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId', async ({ viewer, params, query }) => {
    const row = await requireMonitor(service.db, viewer.teamId, params.monitorId);
    const checks = await listChecks(service.db, row.id, query);
    return { monitor: await service.viewOf(row), checks: checks.map(checkView) };
  });

export const consoleGetCheck = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId/checks/:checkId', async ({ viewer, params, query }) => {
    const { db } = service;
    const row = await requireMonitor(db, viewer.teamId, params.monitorId);
    const check = await withFindings(db, await requireCheck(db, row.id, params.checkId));
    const pages = await listPages(db, check.id, query);
    return {
      monitor: await service.viewOf(row),
      check: checkView(check),
      pages: await Promise.all(pages.slice(0, query.limit).map(pageView)),
      hasMore: pages.length > query.limit,
    };
  });

export const consoleGetTimeline = ({ db }: MonitorService, deps: Pick<MonitorDeps, 'links' | 'clock'>): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId/timeline', async ({ viewer, params, query, baseUrl }) => {
    const row = await requireMonitor(db, viewer.teamId, params.monitorId);
    return readTimeline({ ...deps, db }, row.id, { ...query, baseUrl });
  });

export const consoleGetValues = (service: MonitorService): ConsoleRoute =>
  consoleRoute('GET /api/monitors/:monitorId/values', async ({ viewer, params }) => {
    const row = await requireMonitor(service.db, viewer.teamId, params.monitorId);
    return readValues(service.db, row.id);
  });
