import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { time, zeroDataRetention } from './fields.ts';

/** What the current team may use, and what it has used. */

const plan = z.object({
  name: z.string(),
  title: z.string(),
  creditsPerMonth: z.number().int().nullable().meta({ description: 'Null: unlimited.' }),
  requestsPerMinute: z
    .object({ default: z.number().int() })
    .catchall(z.number().int())
    .meta({ description: 'By group of endpoints; `default` applies to all other groups.' }),
  concurrentBrowsers: z
    .number()
    .int()
    .meta({ description: 'Pages and browser sessions that are open at the same time.' }),
  queuedJobs: z.number().int().meta({ description: 'Pages that may wait until one of these is free.' }),
  zeroDataRetention,
  localSearch: z.boolean().meta({ description: 'Whether local search finds the pages of crawls and batches.' }),
  unblocker: z
    .boolean()
    .meta({ description: 'Whether pages that answer with a challenge may be asked of the unblocker of the operator.' }),
});
export type Plan = Wire<typeof plan>;

const credits = z.object({
  used: z.number().int(),
  reserved: z.number().int().meta({ description: 'Reserved for work in progress.' }),
  remaining: z.number().int().nullable().meta({ description: 'Null: unlimited.' }),
});

const concurrency = z.object({ active: z.number().int(), waiting: z.number().int(), max: z.number().int() });

const usageSeries = z.object({
  id: z
    .string()
    .nullable()
    .meta({ description: 'The key or the endpoint; null for all, and for requests without a key.' }),
  name: z.string(),
  credits: z.array(z.number()).meta({ description: 'One number for each day.' }),
  requests: z.array(z.number()).meta({ description: 'One number for each day.' }),
  totalCredits: z.number(),
  totalRequests: z.number(),
});
export type UsageSeries = Wire<typeof usageSeries>;

export const usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(z.iso.date()),
  series: z.array(usageSeries).meta({ description: 'Largest first. When grouped by day, there is only one.' }),
});
export type Usage = Wire<typeof usage>;

const USAGE_BY = ['day', 'key', 'endpoint'] as const;

export const plans = {
  'GET /api/plan': {
    access: 'member',
    summary: 'The plan of the team, its credits of this month, and its active and waiting pages.',
    response: z.object({
      plan,
      period: z.object({ start: time, end: time }),
      credits,
      concurrency,
      plans: z
        .array(plan)
        .meta({ description: 'All plans of the installation; empty unless the viewer is an operator.' }),
    }),
  },
  'GET /api/usage': {
    access: 'member',
    summary: 'Credits and requests of the team by day.',
    query: z.object({
      from: z.iso.date().optional().meta({ description: 'First day; 29 days before the last one by default.' }),
      to: z.iso
        .date()
        .optional()
        .meta({ description: 'Last day, inclusive; today by default. At most 400 days are returned.' }),
      by: z.enum(USAGE_BY).default('day'),
    }),
    response: usage,
  },
} as const satisfies ApiEndpoints;
