import { z } from 'zod';
import { ANY_KEY, type V2Endpoints } from '../endpoint.ts';
import { exportResponse, tableQuery } from './export.ts';
import { NO_CEILING } from './no-ceiling.ts';

/** What a team has used, and what it is doing now. */

const byApiKey = z.object({
  byApiKey: z
    .enum(['true', 'false', '1', '0', ''])
    .default('false')
    .transform((text) => text === 'true' || text === '1')
    .meta({ description: 'One row for each key.' }),
});

const period = {
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().meta({ description: 'The start of the next month.' }),
  apiKey: z
    .string()
    .nullable()
    .meta({ description: 'Name of the key. Null for all keys together, and for requests without a key.' }),
};
const billing = { billingPeriodStart: z.iso.datetime().nullable(), billingPeriodEnd: z.iso.datetime().nullable() };
const success = z.literal(true);
const common = { scope: ANY_KEY, rateGroup: 'account', tag: 'Account' } as const;

/** The names by which activity lists a request that started something. */
const ACTIVITIES = [
  ...(['scrape', 'crawl', 'batch_scrape', 'search', 'extract', 'llmstxt', 'deep_research'] as const),
  ...(['map', 'agent', 'browser', 'interact', 'parse', 'monitor'] as const),
] as const;

export const teamActivity = z.object({
  id: z.string().meta({ description: 'Id of the job, scrape or search.' }),
  endpoint: z.string(),
  api_version: z.literal('v2'),
  created_at: z.iso.datetime(),
  target: z
    .string()
    .nullable()
    .meta({ description: 'The URL or query of the request. Null under zero data retention.' }),
});

export const account = {
  'GET /v2/team/credit-usage': {
    ...common,
    operationId: 'getCreditUsage',
    summary: 'Get the credits that are left this month',
    description: `A team without a limit has ${NO_CEILING} plan credits; the difference to the remaining credits is its use.`,
    response: z.object({
      success,
      data: z.object({ remainingCredits: z.number(), planCredits: z.number(), ...billing }),
    }),
  },
  'GET /v2/team/credit-usage/historical': {
    ...common,
    operationId: 'getCreditUsageHistorical',
    summary: 'List the credits used by month',
    query: byApiKey,
    response: z.object({
      success,
      periods: z.array(
        z.object({
          ...period,
          totalCredits: z.number(),
          creditsUsed: z.number().meta({ description: 'The same as `totalCredits`, for the SDKs.' }),
        }),
      ),
    }),
  },
  'GET /v2/team/token-usage': {
    ...common,
    operationId: 'getTokenUsage',
    summary: 'Get the tokens that are left this month',
    description: 'One credit is 15 tokens.',
    response: z.object({
      success,
      data: z.object({ remainingTokens: z.number(), planTokens: z.number(), ...billing }),
    }),
  },
  'GET /v2/team/token-usage/historical': {
    ...common,
    operationId: 'getTokenUsageHistorical',
    summary: 'List the tokens used by month',
    query: byApiKey,
    response: z.object({
      success,
      periods: z.array(
        z.object({
          ...period,
          totalTokens: z.number(),
          tokensUsed: z.number().meta({ description: 'The same as `totalTokens`, for the SDKs.' }),
        }),
      ),
    }),
  },
  'GET /v2/team/queue-status': {
    ...common,
    operationId: 'getQueueStatus',
    summary: 'Get the number of active and queued pages',
    response: z.object({
      success,
      jobsInQueue: z.number().int().meta({ description: 'Active and waiting pages together.' }),
      activeJobsInQueue: z.number().int(),
      waitingJobsInQueue: z.number().int(),
      maxConcurrency: z
        .number()
        .int()
        .meta({ description: 'Maximum number of pages that the plan allows at the same time.' }),
      mostRecentSuccess: z.iso.datetime().nullable(),
    }),
  },
  'GET /v2/concurrency-check': {
    ...common,
    operationId: 'getConcurrency',
    summary: 'Get the number of active pages and the limit of the plan',
    response: z.object({
      success,
      data: z.object({ concurrency: z.number().int(), maxConcurrency: z.number().int() }),
      concurrency: z.number().int(),
      maxConcurrency: z.number().int(),
    }),
  },
  'GET /v2/team/activity': {
    ...common,
    operationId: 'getActivity',
    summary: 'List what the team started in the last 24 hours',
    query: z.object({
      endpoint: z.enum(ACTIVITIES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.uuid().optional().meta({ description: '`cursor` of the previous page.' }),
    }),
    response: z.object({
      success,
      data: z.array(teamActivity),
      cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
      has_more: z.boolean(),
    }),
  },
  'GET /v2/team/activity/export': {
    ...common,
    operationId: 'exportActivity',
    summary: 'Download the activity log as a file',
    description:
      'Returns a link to the requests of the team, newest first, as long as they are kept; the file is made while it is downloaded. Keys that are restricted to some endpoints are refused. Ours: no other service of this kind has it.',
    query: tableQuery.extend({
      endpoint: z
        .string()
        .regex(/^[a-z][a-z_]{0,49}$/, 'Must be a scope, such as search')
        .optional()
        .meta({ description: 'Scope of the endpoint, such as `search`.' }),
      status: z.enum(['ok', 'error']).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional().meta({ description: 'Not included; now by default.' }),
      keyId: z.uuid().optional(),
      reads: z
        .enum(['true', 'false'])
        .default('true')
        .meta({ description: 'Whether to include successful reads, such as those that ask how a job is going.' }),
    }),
    response: exportResponse,
  },
} as const satisfies V2Endpoints;
