import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';

/** What the dashboard shows of webhooks. */

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** An event that was sent to a webhook, or is waiting to be. */
export const delivery = z.object({
  id: z.string(),
  /** Id of the job, run or monitor that it is about. */
  job: z.string(),
  url: z.string(),
  /** Name of the event. */
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  /** HTTP status of the last attempt. */
  status: z.number().int().nullable(),
  /** What went wrong in the last attempt. */
  problem: z.string().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** When the next attempt is due. */
  nextAt: z.iso.datetime().nullable(),
});

export const webhooks = {
  'GET /api/webhooks/deliveries': {
    access: 'member',
    summary: 'Lists webhook deliveries, newest first.',
    query: z.object({
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      state: z.enum(DELIVERY_STATES).optional(),
      job: z.string().max(100).optional(),
    }),
    response: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
  },
  'POST /api/webhooks/deliveries/:id/resend': {
    access: 'member',
    summary: 'Sends a delivery again.',
    params: z.object({ id: z.string().max(100) }),
    response: z.object({}),
  },
  'GET /api/webhooks/secret': {
    access: 'admin',
    summary: 'The secret that signs the webhooks of the team.',
    response: z.object({ secret: z.string() }),
  },
} as const satisfies ApiEndpoints;
