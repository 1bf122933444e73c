import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/kernel/console-route.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { listPages, withFindings } from '../check-pages.ts';
import { answerLink } from '../recipients.ts';
import { checkParams, checksQuery, listQuery, monitorParams, pagesQuery } from '../schema/requests.ts';
import type { MonitorService } from '../service.ts';
import { listChecks, listMonitors, requireCheck, requireMonitor } from '../store.ts';
import { checkView, pageView } from '../view.ts';

/** What the dashboard shows of monitors; it changes them as any client does. And the answers to links of mails. */

export function consoleRoutes(service: MonitorService): ConsoleRoute[] {
  const { db } = service;
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/monitors',
      access: 'member',
      query: listQuery,
      async handler({ viewer, query }) {
        const rows = await listMonitors(db, viewer.teamId, query);
        return { monitors: await Promise.all(rows.map((row) => service.viewOf(row))) };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/monitors/:monitorId',
      access: 'member',
      params: monitorParams,
      query: checksQuery,
      async handler({ viewer, params, query }) {
        const row = await requireMonitor(db, viewer.teamId, params.monitorId);
        const checks = await listChecks(db, row.id, query);
        return { monitor: await service.viewOf(row), checks: checks.map(checkView) };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/monitors/:monitorId/checks/:checkId',
      access: 'member',
      params: checkParams,
      query: pagesQuery,
      async handler({ viewer, params, query }) {
        const row = await requireMonitor(db, viewer.teamId, params.monitorId);
        const check = await withFindings(db, await requireCheck(db, row.id, params.checkId));
        const pages = await listPages(db, check.id, query);
        return {
          monitor: await service.viewOf(row),
          check: checkView(check),
          pages: await Promise.all(pages.slice(0, query.limit).map(pageView)),
          hasMore: pages.length > query.limit,
        };
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/monitor-mail',
      access: 'anyone',
      body: z.object({ token: z.string().min(1).max(200), answer: z.enum(['confirmed', 'unsubscribed']) }),
      async handler({ body }) {
        const recipient = await answerLink(db, body.token, body.answer);
        if (recipient === undefined) {
          throw new ApiError('NOT_FOUND', { details: { message: 'This link is not valid any more.' } });
        }
        return { email: recipient.email, status: recipient.status };
      },
    }),
  ];
}
