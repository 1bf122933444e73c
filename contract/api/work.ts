import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { activityEntry, sentBody } from './activity.ts';
import { id, idParams, next, pageQuery, time } from './fields.ts';
import { job } from './jobs.ts';

/** What the current team has done: each piece of work once, with the request that asked for it and the job that does it. */

const work = z.object({
  id,
  at: time,
  entry: activityEntry.nullable().meta({ description: 'The request. Null for a job that started by itself.' }),
  job: job.nullable().meta({ description: 'Null for a request that was answered at once.' }),
});
export type WorkDone = Wire<typeof work>;

export const workEndpoints = {
  'GET /api/work': {
    access: 'member',
    summary:
      'Lists requests that did something with the jobs that they started, and jobs that started by themselves, newest first. A page may have fewer rows than `limit`.',
    query: pageQuery.extend({
      endpoint: z.string().max(50).optional(),
      keyId: id.optional(),
      from: time.optional(),
      to: time.optional(),
      search: z.string().max(200).optional().meta({ description: 'Part of the URL, query or prompt.' }),
      outcome: z
        .enum(['running', 'ok', 'error', 'cancelled'])
        .optional()
        .meta({ description: 'Of the job, where there is one.' }),
    }),
    response: z.object({ work: z.array(work), next }),
  },
  'GET /api/work/:id': {
    access: 'member',
    summary: 'One piece of work, by the id of its request or of its job.',
    errors: ['404'],
    params: idParams,
    response: z.object({ work: work.extend({ request: sentBody }) }),
  },
} as const satisfies ApiEndpoints;
