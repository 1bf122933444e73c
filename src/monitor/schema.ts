import { z } from 'zod';
import { crawlerFields } from '../crawl/index.ts';
import { formatOf, scrapeOptions } from '../scrape/index.ts';
import { webhookSchema } from '../webhooks/index.ts';

/** Requests and answers of monitors. */

const url = z.string().trim().min(1).max(32_768);
const domains = z.array(z.string().trim().min(1).max(300)).max(50);

/** Change tracking compares the text, whether `markdown` stands beside it or not. */
function withMarkdown(options: unknown): unknown {
  const { formats } = (options ?? {}) as { formats?: unknown };
  if (!Array.isArray(formats)) return options;
  const typeOf = (one: unknown): unknown => (typeof one === 'string' ? one : (one as { type?: unknown } | null)?.type);
  const types = formats.map(typeOf);
  if (!types.includes('changeTracking') || types.includes('markdown')) return options;
  return { ...(options as object), formats: ['markdown', ...formats] };
}

/** `scrapeOptions` of a target. */
export const pageOptions = z.preprocess(
  withMarkdown,
  scrapeOptions.superRefine(({ formats, lockdown }, context) => {
    const tracking = formatOf(formats, 'changeTracking');
    const wish = tracking?.modes.includes('json') ? tracking : formatOf(formats, 'json');
    if (wish !== undefined && wish.schema === undefined && wish.prompt === undefined) {
      context.addIssue({ code: 'custom', path: ['formats'], message: 'json needs a schema, a prompt, or both' });
    }
    if (lockdown)
      context.addIssue({ code: 'custom', path: ['lockdown'], message: 'Shows no change: it fetches nothing' });
  }),
);

export const crawlOptions = z.object({ ...crawlerFields, maxDepth: crawlerFields.maxDiscoveryDepth });

/** Checks what was sent without changing it: it is kept and answered as it was written. */
function asSent(type: z.ZodType, description: string) {
  return z
    .looseObject({})
    .superRefine((value, context) => {
      const { error } = type.safeParse(value);
      for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
    })
    .meta({ description });
}

const pages = { scrapeOptions: asSent(pageOptions, 'As of POST /v2/scrape; maxAge is 0 by default').optional() };
const id = z.uuid().optional().meta({ description: 'By which a target keeps what is known of it; made if left out' });

export const WINDOWS = ['5m', '15m', '1h', '6h', '24h', '7d'] as const;

const target = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('scrape'), urls: z.array(url).min(1).max(1_000), ...pages }),
  z.object({
    id,
    type: z.literal('crawl'),
    url,
    crawlOptions: asSent(crawlOptions, 'As of POST /v2/crawl').optional(),
    ...pages,
  }),
  z
    .object({
      id,
      type: z.literal('search'),
      queries: z.array(z.string().trim().min(1).max(256)).min(1).max(12),
      searchWindow: z.enum(WINDOWS).default('24h'),
      maxResults: z.number().int().min(1).max(50).default(10),
      includeDomains: domains.optional(),
      excludeDomains: domains.optional(),
    })
    .refine(
      ({ includeDomains, excludeDomains }) => !(includeDomains?.length && excludeDomains?.length),
      'Only one of includeDomains and excludeDomains can be given',
    ),
]);

export type SentTarget = z.output<typeof target>;
export type Target = SentTarget & { readonly id: string };

const schedule = z.object({
  cron: z.string().max(200).optional(),
  text: z.string().max(200).optional().meta({ description: '`every 30 minutes`, `hourly`, `daily at 9:00`, …' }),
  timezone: z.string().max(64).optional().meta({ default: 'UTC' }),
});

export const EVENTS = ['page', 'check.completed'] as const;

const email = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}\.[^\s@<>,;:"()[\]\\.]{2,63}$/,
    'Must be an e-mail address',
  );

const notification = z.object({
  email: z
    .object({
      enabled: z.boolean().default(false),
      recipients: z.array(email).max(25).optional().meta({ description: 'The people of the team by default' }),
      includeDiffs: z.boolean().default(false),
    })
    .optional(),
});

export type Notification = z.output<typeof notification>;

const fields = {
  name: z.string().trim().min(1).max(256),
  schedule,
  targets: z.array(target).min(1).max(50),
  webhook: webhookSchema(EVENTS, 'monitor'),
  notification,
  retentionDays: z.number().int().min(1).max(365),
  goal: z.string().trim().max(2_000),
  judgeEnabled: z.boolean(),
};

export const createBody = z.looseObject({
  name: fields.name,
  schedule: fields.schedule,
  targets: fields.targets,
  webhook: fields.webhook.nullish(),
  notification: fields.notification.nullish(),
  retentionDays: fields.retentionDays.default(30),
  goal: fields.goal.nullish(),
  judgeEnabled: fields.judgeEnabled.optional(),
});

export const updateBody = z.looseObject({
  name: fields.name.optional(),
  status: z.enum(['active', 'paused']).optional(),
  schedule: fields.schedule.optional(),
  targets: fields.targets.optional(),
  webhook: fields.webhook.nullish(),
  notification: fields.notification.nullish(),
  retentionDays: fields.retentionDays.optional(),
  goal: fields.goal.nullish(),
  judgeEnabled: fields.judgeEnabled.optional(),
});

export type CreateBody = z.output<typeof createBody>;
export type UpdateBody = z.output<typeof updateBody>;

const limit = z.coerce.number().int().min(1).max(100).default(25);
const offset = z.coerce.number().int().min(0).max(1_000_000_000).default(0);

export const CHECK_STATUSES = [
  ...(['queued', 'running', 'completed', 'partial', 'failed'] as const),
  ...(['skipped_overlap', 'skipped_no_credits'] as const),
] as const;
export const PAGE_STATUSES = ['same', 'new', 'changed', 'removed', 'error'] as const;

export const listQuery = z.object({ limit, offset });
export const checksQuery = z.object({ limit, offset, status: z.enum(CHECK_STATUSES).optional() });
export const pagesQuery = z.object({ limit, skip: offset, status: z.enum(PAGE_STATUSES).optional() });
export const monitorParams = z.object({ monitorId: z.uuid('Must be a UUID') });
export const checkParams = z.object({ monitorId: z.uuid('Must be a UUID'), checkId: z.uuid('Must be a UUID') });

const time = z.iso.datetime().nullable();
const credits = z.number().int().nullable();

export const summarySchema = z.object({
  totalPages: z.number().int(),
  same: z.number().int(),
  changed: z.number().int(),
  new: z.number().int(),
  removed: z.number().int(),
  error: z.number().int(),
});
export type Summary = z.infer<typeof summarySchema>;

export const monitorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['active', 'paused', 'deleted']),
  schedule: z.object({ cron: z.string(), timezone: z.string() }),
  nextRunAt: time,
  lastRunAt: time,
  currentCheckId: z.uuid().nullable(),
  targets: z.array(z.looseObject({ id: z.uuid(), type: z.enum(['scrape', 'crawl', 'search']) })),
  webhook: z.looseObject({ url: z.string() }).nullable(),
  notification: z.looseObject({}).nullable(),
  emailRecipientSubscriptions: z
    .array(
      z.object({
        email: z.string(),
        status: z.enum(['pending', 'confirmed', 'unsubscribed']),
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
  metadata: z.looseObject({}).nullable(),
  judgment: judgmentSchema.nullable(),
  diff: z.looseObject({ text: z.string().optional() }).nullable(),
  snapshot: z.object({ json: z.unknown() }).nullable(),
  createdAt: z.iso.datetime(),
});

const success = z.literal(true);
export const monitorAnswer = z.object({ success, data: monitorSchema });
export const listAnswer = z.object({ success, data: z.array(monitorSchema) });
export const deletedAnswer = z.object({ success });
export const runAnswer = z.object({ success, id: z.uuid(), data: checkSchema });
export const checksAnswer = z.object({ success, data: z.array(checkSchema) });
export const checkAnswer = z.object({
  success,
  next: z.url().nullable().optional(),
  data: checkSchema.extend({ pages: z.array(pageSchema), next: z.url().nullable().optional() }),
});
