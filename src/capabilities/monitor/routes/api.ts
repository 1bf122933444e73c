import { type Principal, type Route, route } from '../../../foundation/kernel/route.ts';
import { requireFormats } from '../../../platform/accounts/index.ts';
import { listPages, withFindings } from '../check-pages.ts';
import { checkAnswer, checksAnswer, deletedAnswer, listAnswer, monitorAnswer, runAnswer } from '../schema/answers.ts';
import {
  checkParams,
  checksQuery,
  createBody,
  listQuery,
  monitorParams,
  pagesQuery,
  type UpdateBody,
  updateBody,
} from '../schema/requests.ts';
import type { MonitorService } from '../service.ts';
import { listChecks, listMonitors, requireCheck, requireMonitor } from '../store.ts';
import { planOf } from '../targets.ts';
import { checkView, pageView } from '../view.ts';

/** Every endpoint of /v2/monitor. */

const common = { tag: 'Monitor', scope: 'monitor', rateGroup: 'monitor' } as const;

export function apiRoutes(service: MonitorService): Route[] {
  const { db } = service;
  return [
    route({
      ...common,
      method: 'POST',
      path: '/v2/monitor',
      operationId: 'createMonitor',
      summary: 'Watch pages, sites and searches',
      description: 'Looks again and again on a schedule, and tells by webhook and mail what has changed.',
      activity: 'monitor',
      body: createBody,
      response: monitorAnswer,
      async handler({ body, principal, deadline, baseUrl, note }) {
        checkFormats(principal, body.targets, baseUrl);
        const row = await service.create(body, { principal, deadline, baseUrl });
        note({ jobId: row.id, target: row.name, resultPath: `/v2/monitor/${row.id}` });
        return { success: true, data: await service.viewOf(row) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v2/monitor',
      operationId: 'listMonitors',
      summary: 'List monitors',
      query: listQuery,
      response: listAnswer,
      async handler({ query, principal }) {
        const rows = await listMonitors(db, principal.teamId, query);
        return { success: true, data: await Promise.all(rows.map((row) => service.viewOf(row))) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v2/monitor/:monitorId',
      operationId: 'getMonitor',
      summary: 'A monitor',
      params: monitorParams,
      response: monitorAnswer,
      async handler({ params, principal }) {
        return {
          success: true,
          data: await service.viewOf(await requireMonitor(db, principal.teamId, params.monitorId)),
        };
      },
    }),
    route({
      ...common,
      method: 'PATCH',
      path: '/v2/monitor/:monitorId',
      operationId: 'updateMonitor',
      summary: 'Change, pause or resume a monitor',
      params: monitorParams,
      body: updateBody,
      response: monitorAnswer,
      async handler({ params, body, principal, deadline, baseUrl }) {
        checkFormats(principal, body.targets, baseUrl);
        const row = await service.update(params.monitorId, body, { principal, deadline, baseUrl });
        return { success: true, data: await service.viewOf(row) };
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/v2/monitor/:monitorId',
      operationId: 'deleteMonitor',
      summary: 'Delete a monitor',
      params: monitorParams,
      response: deletedAnswer,
      async handler({ params, principal }) {
        await service.remove(principal.teamId, params.monitorId);
        return { success: true };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/v2/monitor/:monitorId/run',
      operationId: 'runMonitor',
      summary: 'Check now',
      description: 'Begins a check beside the schedule; 409 while one is under way. The body may be left out.',
      costs: true,
      params: monitorParams,
      response: runAnswer,
      async handler({ params, principal, note }) {
        const check = await service.run(principal, params.monitorId);
        note({ jobId: check.id, resultPath: `/v2/monitor/${params.monitorId}/checks/${check.id}` });
        return { success: true, id: check.id, data: checkView(check) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v2/monitor/:monitorId/checks',
      operationId: 'listMonitorChecks',
      summary: 'Checks of a monitor, the newest first',
      params: monitorParams,
      query: checksQuery,
      response: checksAnswer,
      async handler({ params, query, principal }) {
        await requireMonitor(db, principal.teamId, params.monitorId);
        const rows = await listChecks(db, params.monitorId, query);
        return { success: true, data: rows.map(checkView) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v2/monitor/:monitorId/checks/:checkId',
      operationId: 'getMonitorCheck',
      summary: 'A check with its pages',
      description: '`next` leads to further pages.',
      params: checkParams,
      query: pagesQuery,
      response: checkAnswer,
      async handler({ params: { monitorId, checkId }, query, principal, baseUrl }) {
        await requireMonitor(db, principal.teamId, monitorId);
        const check = await withFindings(db, await requireCheck(db, monitorId, checkId));
        const rows = await listPages(db, checkId, query);
        const pages = await Promise.all(rows.slice(0, query.limit).map(pageView));
        const { limit, skip, status } = query;
        const filter = status === undefined ? '' : `&status=${status}`;
        const path = `${baseUrl}/v2/monitor/${monitorId}/checks/${checkId}`;
        const next = rows.length > limit ? { next: `${path}?skip=${skip + limit}&limit=${limit}${filter}` } : {};
        return { success: true, ...next, data: { ...checkView(check), pages, ...next } };
      },
    }),
  ];
}

function checkFormats(principal: Principal, targets: UpdateBody['targets'], baseUrl: string): void {
  for (const target of targets ?? []) {
    if (target.type === 'search') continue;
    const { formats, actions } = planOf(target.scrapeOptions).options;
    const types = { formats: formats.map(({ type }) => type), actions: actions.map(({ type }) => type) };
    requireFormats(principal, types, baseUrl);
  }
}
