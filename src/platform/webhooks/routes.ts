import type { delivery } from '@trawl/contract/api/webhooks.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { hidePassword } from '../../foundation/kernel/url-secrets.ts';
import { type ConsoleRoute, consoleRoute } from '../../foundation/routing/console-route.ts';
import type { DeliveryEntry, DeliveryLog } from './log.ts';

/** @param secretOf the secret of a team */
export const getSecret = (secretOf: (teamId: string) => Promise<string>): ConsoleRoute =>
  consoleRoute('GET /api/webhooks/secret', async ({ viewer }) => ({ secret: await secretOf(viewer.teamId) }));

export const listDeliveries = (log: DeliveryLog): ConsoleRoute =>
  consoleRoute('GET /api/webhooks/deliveries', async ({ viewer, query: { before, limit, state, job } }) => {
    const list = await log.list(viewer.teamId, { before, limit, state, webhookId: job });
    return { deliveries: list.map(view), next: list.length === limit ? (list.at(-1)?.id ?? null) : null };
  });

function view(entry: DeliveryEntry): Wire<typeof delivery> {
  const time = (ms: number): string => new Date(Number(ms)).toISOString();
  const timeOrNull = (ms: number | null): string | null => (ms === null ? null : time(ms));
  return {
    id: entry.id,
    job: entry.webhook_id,
    url: hidePassword(entry.url),
    type: entry.type,
    state: entry.state,
    attempts: entry.attempts,
    status: entry.status,
    problem: entry.problem,
    durationMs: entry.duration_ms,
    createdAt: time(entry.created_at),
    endedAt: timeOrNull(entry.ended_at),
    nextAt: entry.state === 'pending' ? timeOrNull(entry.next_at) : null,
  };
}

export const resendDelivery = (log: DeliveryLog): ConsoleRoute =>
  consoleRoute('POST /api/webhooks/deliveries/:id/resend', async ({ viewer, params }) => {
    if (!(await log.resend(viewer.teamId, params.id))) throw new ApiError('NOT_FOUND');
    return {};
  });
