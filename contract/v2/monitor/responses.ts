import { z } from 'zod';
import { ignoredWarning } from '../../ignored.ts';
import { SEARCH_WINDOWS } from './targets.ts';

/** Monitors, checks and their pages as clients are told of them. */

export const CHECK_STATUSES = [
  ...(['queued', 'running', 'completed', 'partial', 'failed'] as const),
  ...(['skipped_overlap', 'skipped_no_credits'] as const),
] as const;
export const PAGE_STATUSES = ['same', 'new', 'changed', 'removed', 'error'] as const;

export const SUBSCRIPTION_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;

const time = z.iso.datetime().nullable();
const credits = z.number().int().nullable();

export const summarySchema = z.object({
  totalPages: z.number().int(),
  same: z.number().int(),
  changed: z.number().int(),
  new: z.number().int(),
  removed: z.number().int(),
  error: z.number().int(),
  noise: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Number of changed pages whose change does not matter for the goal.' }),
});
export type Summary = z.infer<typeof summarySchema>;

const texts = z.array(z.string()).optional();
const sentOptions = z.looseObject({}).optional().meta({ description: 'As they were sent' });

/** A target as it was sent, with its defaults. */
const targetResponse = z.object({
  id: z.uuid(),
  type: z.enum(['scrape', 'crawl', 'search']),
  urls: texts.meta({ description: 'Of a target of type scrape' }),
  url: z.string().optional().meta({ description: 'Of a target of type crawl' }),
  queries: texts.meta({ description: 'Of a target of type search' }),
  index: z.literal('papers').optional().meta({ description: 'Of a search of papers' }),
  searchWindow: z.enum(SEARCH_WINDOWS).optional(),
  maxResults: z.number().int().optional(),
  includeDomains: texts,
  excludeDomains: texts,
  scrapeOptions: sentOptions,
  crawlOptions: sentOptions,
});

const webhookResponse = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  events: texts,
});

const notificationResponse = z.object({
  email: z.object({ enabled: z.boolean(), recipients: texts, includeDiffs: z.boolean() }).optional(),
});

export const monitorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['active', 'paused', 'deleted']),
  schedule: z.object({
    cron: z.string(),
    timezone: z.string(),
    text: z
      .string()
      .optional()
      .meta({ description: 'The schedule in words, if it can be expressed in words.', examples: ['every 30 minutes'] }),
  }),
  nextRunAt: time,
  lastRunAt: time,
  currentCheckId: z.uuid().nullable(),
  targets: z.array(targetResponse),
  webhook: webhookResponse.nullable(),
  notification: notificationResponse.meta({ description: 'Empty: no email' }),
  emailRecipientSubscriptions: z
    .array(
      z.object({
        email: z.string(),
        status: z.enum(SUBSCRIPTION_STATUSES),
        source: z.enum(['team', 'opt_in', 'legacy']),
        confirmationEmailSent: z.boolean().optional(),
      }),
    )
    .optional(),
  retentionDays: z.number().int(),
  estimatedCreditsPerMonth: credits,
  lastCheckSummary: summarySchema.nullable(),
  goal: z.string().nullable(),
  judgeEnabled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const checkSchema = z.object({
  id: z.uuid(),
  monitorId: z.uuid(),
  status: z.enum(CHECK_STATUSES),
  trigger: z.enum(['scheduled', 'manual']),
  scheduledFor: time,
  startedAt: time,
  finishedAt: time,
  estimatedCredits: credits,
  reservedCredits: credits,
  actualCredits: credits,
  billingStatus: z.enum(['not_applicable', 'reserved', 'confirmed', 'released', 'failed']),
  summary: summarySchema,
  targetResults: z.array(z.looseObject({ targetId: z.uuid(), type: z.string() })).nullable(),
  notificationStatus: z.looseObject({}).nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** What the judge says of a change, or of a result of a search. */
export const judgmentSchema = z.object({
  meaningful: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  reason: z.string(),
  meaningfulChanges: z.array(
    z.object({
      type: z.enum(['added', 'removed', 'changed']),
      before: z.string().nullable(),
      after: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
export type Judgment = z.infer<typeof judgmentSchema>;

export const pageSchema = z.object({
  id: z.uuid(),
  targetId: z.uuid(),
  url: z.string(),
  status: z.enum(PAGE_STATUSES),
  previousScrapeId: z.uuid().nullable(),
  currentScrapeId: z.uuid().nullable(),
  statusCode: z.number().int().nullable(),
  error: z.string().nullable(),
  metadata: z.looseObject({ title: z.string().optional() }).nullable(),
  judgment: judgmentSchema.nullable(),
  diff: z.looseObject({ text: z.string().optional(), json: z.record(z.string(), z.unknown()).optional() }).nullable(),
  snapshot: z.object({ json: z.unknown() }).nullable(),
  createdAt: z.iso.datetime(),
});

const success = z.literal(true);
export const monitorResponse = z.object({ success, data: monitorSchema, warning: ignoredWarning });
export const listResponse = z.object({ success, data: z.array(monitorSchema) });
export const deletedResponse = z.object({ success });
export const runResponse = z.object({ success, id: z.uuid(), data: checkSchema });
export const checksResponse = z.object({ success, data: z.array(checkSchema) });
export const checkResponse = z.object({
  success,
  next: z.url().nullable().optional(),
  data: checkSchema.extend({ pages: z.array(pageSchema), next: z.url().nullable().optional() }),
});
