import { statusEvents } from '../../../foundation/routing/follow-job.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { listPages, withFindings } from '../check-pages.ts';
import type { MonitorService } from '../service.ts';
import { listChecks as listRows, requireCheck, requireMonitor } from '../store.ts';
import { checkView, pageView } from '../view.ts';

export const listChecks = ({ db }: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId/checks', async ({ params, query, principal }) => {
    await requireMonitor(db, principal.teamId, params.monitorId);
    const rows = await listRows(db, params.monitorId, query);
    return { success: true, data: rows.map(checkView) };
  });

export const getCheck = ({ db }: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId/checks/:checkId', async ({ params, query, principal, baseUrl }) => {
    const { monitorId, checkId } = params;
    await requireMonitor(db, principal.teamId, monitorId);
    const check = await withFindings(db, await requireCheck(db, monitorId, checkId));
    const rows = await listPages(db, checkId, query);
    const pages = await Promise.all(rows.slice(0, query.limit).map(pageView));
    const { limit, skip, status } = query;
    const filter = status === undefined ? '' : `&status=${status}`;
    const path = `${baseUrl}/v2/monitor/${monitorId}/checks/${checkId}`;
    const next = rows.length > limit ? { next: `${path}?skip=${skip + limit}&limit=${limit}${filter}` } : {};
    return { success: true, ...next, data: { ...checkView(check), pages, ...next } };
  });

/** How far a check is, as it comes. */
export const streamCheck = ({ db }: MonitorService): Route =>
  route('GET /v2/monitor/:monitorId/checks/:checkId/events', async ({ params, principal, header }) => {
    const { monitorId, checkId } = params;
    const status = async () => {
      await requireMonitor(db, principal.teamId, monitorId);
      return checkView(await withFindings(db, await requireCheck(db, monitorId, checkId)));
    };
    return statusEvents({ status }, ['queued', 'running'], header('last-event-id'));
  });
