import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { id, next, pageQuery, time } from './fields.ts';

/** The feedback that clients of the current team gave through `POST /v2/feedback`. */

export const feedbackEntry = z.object({
  id,
  at: time,
  endpoint: z.string(),
  jobId: z.string(),
  rating: z.string(),
  note: z.string().nullable(),
  body: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The request as it was sent; empty under zero data retention.' }),
  creditsRefunded: z.number().int(),
});

export const feedbackList = {
  'GET /api/feedback': {
    access: 'member',
    summary: 'Lists the feedback of the team, newest first.',
    query: pageQuery,
    response: z.object({ entries: z.array(feedbackEntry), next }),
  },
} as const satisfies ApiEndpoints;
