import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { id, idParams, next, pageQuery, time, timeOrNull } from './fields.ts';
import { JOB_STATES } from './job-states.ts';

/** The jobs of the current team. Pages read an unfinished one again every 2 seconds. */

export const job = z.object({
  id,
  kind: z.string().meta({ examples: ['crawl'] }),
  state: z.enum(JOB_STATES),
  target: z.string().nullable().meta({ description: 'The URL, query or prompt of the job.' }),
  urls: z.array(z.string()).meta({ description: 'The first 50 pages that an agent run or an extraction starts from.' }),
  monitorId: z.string().nullable().meta({ description: 'The monitor that started the job.' }),
  progress: z.unknown().meta({
    description:
      'Data of the last checkpoint, which depends on the kind; null before the first checkpoint and after the end of the job.',
  }),
  error: z.string().nullable().meta({ description: 'Why the job failed, or why it is retried.' }),
  attempts: z.number().int(),
  createdAt: time,
  startedAt: timeOrNull,
  finishedAt: timeOrNull,
});
export type Job = Wire<typeof job>;

export const jobs = {
  'GET /api/jobs': {
    access: 'member',
    summary: 'Lists the jobs of the team, newest first.',
    query: pageQuery.extend({ kind: z.string().max(100).optional(), state: z.enum(JOB_STATES).optional() }),
    response: z.object({ jobs: z.array(job), next }),
  },
  'GET /api/jobs/:id': {
    access: 'member',
    summary: 'One job.',
    errors: ['404'],
    params: idParams,
    response: z.object({ job }),
  },
  'POST /api/jobs/:id/cancel': {
    access: 'member',
    summary: 'Cancels a job.',
    errors: ['404', '409 FINISHED'],
    params: idParams,
    response: z.object({ job }),
  },
} as const satisfies ApiEndpoints;
