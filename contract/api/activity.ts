import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { id, idParams, next, pageQuery, time } from './fields.ts';

/** The log of the requests of the current team. A request appears within about a second. */

export const activityEntry = z.object({
  id,
  at: time,
  endpoint: z.string().meta({ description: 'Scope of the endpoint.', examples: ['search'] }),
  method: z.string(),
  path: z.string().meta({ description: 'Pattern of the path, with parameters as `:name`.' }),
  about: z
    .string()
    .nullable()
    .meta({
      description: 'What the endpoint does, in a few words. Null for paths that are none of `/v2`.',
      examples: ['Add papers to a reading list'],
    }),
  target: z
    .string()
    .nullable()
    .meta({ description: 'The URL or query of the request. Null under zero data retention.' }),
  status: z.number().int(),
  durationMs: z.number(),
  credits: z.number().int(),
  keyId: z.string().nullable(),
  keyName: z.string().nullable(),
  personName: z.string().nullable(),
  requestId: z.string(),
  jobId: z.string().nullable(),
  resultUrl: z
    .string()
    .nullable()
    .meta({ description: 'A `/v2/…` path that returns the stored result, requested as the playground does.' }),
  tool: z.string().nullable().meta({ description: 'The MCP tool that sent the request. Null over HTTP.' }),
  client: z.string().nullable().meta({
    description:
      'Name and version of the MCP client. Without a tool: `dashboard page`, which read something by itself.',
  }),
});
export type ActivityEntry = Wire<typeof activityEntry>;

export const sentBody = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'The request body, without fields that may hold secrets. Null if it was not stored.' });

const part = z.object({
  requests: z.number().int(),
  errors: z.number().int(),
  meanMs: z.number().meta({ description: 'Mean duration.' }),
  maxMs: z.number(),
});
export type ActivityPart = Wire<typeof part>;

const range = z.object({
  from: time.optional(),
  to: time.optional(),
});

export const activities = {
  'GET /api/activity': {
    access: 'member',
    summary: 'Lists the requests of the team, newest first.',
    query: pageQuery.extend({
      endpoint: z.string().max(50).optional(),
      status: z.enum(['ok', 'error']).optional(),
      keyId: id.optional(),
      ...range.shape,
      search: z.string().max(200).optional().meta({ description: 'Part of the URL or query.' }),
      job: z.string().max(100).optional().meta({ description: 'Only those about this job.' }),
      reads: z
        .enum(['true', 'false'])
        .default('true')
        .meta({ description: 'Whether to include successful reads, such as those that ask how a job is going.' }),
      mcp: z.enum(['true', 'false']).default('false').meta({ description: 'Whether to list calls of MCP tools only.' }),
      dashboard: z.enum(['true', 'false']).default('false').meta({
        description:
          'Whether to include the requests of the dashboard itself: what its pages read to show or refresh what is on them.',
      }),
    }),
    response: z.object({ entries: z.array(activityEntry), next }),
  },
  'GET /api/activity/by-time': {
    access: 'member',
    summary: 'Counts the requests of the team by hour or by day, and by endpoint.',
    query: range.extend({ by: z.enum(['hour', 'day']).default('hour') }),
    response: z.object({
      times: z.array(part.extend({ at: time })).meta({ description: 'Without those in which nothing was asked for.' }),
      endpoints: z.array(part.extend({ endpoint: z.string() })).meta({ description: 'The slowest first.' }),
    }),
  },
  'GET /api/activity/:id': {
    access: 'member',
    summary: 'One request.',
    errors: ['404'],
    params: idParams,
    response: z.object({ entry: activityEntry.extend({ request: sentBody }) }),
  },
} as const satisfies ApiEndpoints;
