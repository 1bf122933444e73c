import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { id, idParams, next, pageQuery, time, timeOrNull } from './fields.ts';
import { JOB_STATES } from './job-states.ts';

/** The jobs of the current team. Pages read an unfinished one again every 2 seconds. */

export const job = z.object({
  id,
  kind: z.string().meta({ examples: ['crawl'] }),
  state: z.enum(JOB_STATES),
  target: z.string().nullable().meta({ description: 'The URL, query or prompt that it is about.' }),
  monitorId: z.string().nullable().meta({ description: 'The monitor that it works for.' }),
  progress: z.unknown().meta({
    description: 'What the last checkpoint said, different for each kind; null before it and once the job is finished.',
  }),
  error: z.string().nullable().meta({ description: 'Why it failed, or why it is retried.' }),
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
