import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { id, idParams, nextOf, page } from '../fields.ts';
import type { SessionDeps } from '../session-view.ts';

const DAY = 24 * 60 * 60_000;

/** What the current team may use, has used and did. */
export function accountRoutes({ accounts }: SessionDeps): ConsoleRoute[] {
  const { activity, clock } = accounts;
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/plan',
      access: 'member',
      handler: async ({ viewer }) => {
        const { plan } = await accounts.teams.get(viewer.teamId);
        const balance = await accounts.credits.balance(viewer);
        return {
          plan,
          period: { start: balance.periodStart, end: balance.periodEnd },
          credits: { used: balance.used, reserved: balance.reserved, remaining: balance.remaining },
          concurrency: await accounts.concurrency.standing(viewer),
          plans: viewer.isOperator ? accounts.plans.all : [],
        };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/usage',
      access: 'member',
      query: z.object({
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        by: z.enum(['day', 'key', 'endpoint']).default('day'),
      }),
      handler: async ({ viewer, query }) => {
        const to = query.to ?? new Date(clock.now()).toISOString().slice(0, 10);
        const from = query.from ?? new Date(Date.parse(to) - 29 * DAY).toISOString().slice(0, 10);
        return accounts.usage.series(viewer.teamId, { from, to, by: query.by });
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/activity',
      access: 'member',
      query: page.extend({
        endpoint: z.string().max(50).optional(),
        status: z.enum(['ok', 'error']).optional(),
        keyId: id.optional(),
      }),
      handler: async ({ viewer, query }) => {
        const entries = await activity.list(viewer.teamId, query);
        return { entries, next: nextOf(entries, query.limit) };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/activity/:id',
      access: 'member',
      params: idParams,
      handler: async ({ viewer, params }) => ({ entry: await activity.get(viewer.teamId, params.id) }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/audit',
      access: 'admin',
      query: page,
      handler: async ({ viewer, query }) => {
        const entries = await accounts.audit(viewer.organizationId, query);
        return { entries, next: nextOf(entries, query.limit) };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/feedback',
      access: 'member',
      query: page,
      handler: async ({ viewer, query }) => {
        const entries = await accounts.feedback.list(viewer.teamId, query);
        return { entries, next: nextOf(entries, query.limit) };
      },
    }),
  ];
}
