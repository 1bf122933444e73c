import { z } from 'zod';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/kernel/console-route.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { DeliveryEntry } from '../log.ts';
import type { Webhooks } from '../webhooks.ts';

/** What the dashboard shows of webhooks. */
export function webhookRoutes({ log, secretOf }: Pick<Webhooks, 'log' | 'secretOf'>): ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/webhooks/deliveries',
      access: 'member',
      query: z.object({
        before: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        state: z.enum(['pending', 'delivered', 'failed']).optional(),
        job: z.string().max(100).optional(),
      }),
      handler: async ({ viewer, query: { before, limit, state, job } }) => {
        const list = await log.list(viewer.teamId, { before, limit, state, webhookId: job });
        return { deliveries: list.map(view), next: list.length === limit ? (list.at(-1)?.id ?? null) : null };
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/webhooks/deliveries/:id/resend',
      access: 'member',
      params: z.object({ id: z.string().max(100) }),
      handler: async ({ viewer, params }) => {
        if (!(await log.resend(viewer.teamId, params.id))) throw new ApiError('NOT_FOUND');
        return {};
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/webhooks/secret',
      access: 'admin',
      handler: async ({ viewer }) => ({ secret: await secretOf(viewer.teamId) }),
    }),
  ];
}

function view(entry: DeliveryEntry): object {
  const time = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());
  return {
    id: entry.id,
    job: entry.webhook_id,
    url: entry.url,
    type: entry.type,
    state: entry.state,
    attempts: entry.attempts,
    status: entry.status,
    problem: entry.problem,
    durationMs: entry.duration_ms,
    createdAt: time(entry.created_at),
    endedAt: time(entry.ended_at),
    nextAt: entry.state === 'pending' ? time(entry.next_at) : null,
  };
}
