import { scrapeOptionFields } from '@trawl/contract/v2/scrape/options.ts';
import { webhookSchema } from '@trawl/contract/v2/webhook.ts';
import { z } from 'zod';

/** Requests and answers of the agent's endpoints. */

export const EVENTS = ['started', 'action', 'completed', 'failed', 'cancelled'] as const;
export const LONGEST_PROMPT = 10_000;

const effort = z.enum(['low', 'medium', 'high']);
const mode = z.enum(['extract', 'chat']);
const schema = z.record(z.string(), z.unknown());

const exchange = z
  .looseObject({
    enabled: z.boolean().optional(),
    toolkits: z.array(z.string().max(200)).max(5).optional(),
    maxCalls: z.number().int().min(1).max(30).optional(),
    requireApproval: z.boolean().optional(),
    approve: z.looseObject({ approvalId: z.string().min(1).max(200) }).optional(),
    decline: z.looseObject({ approvalId: z.string().min(1).max(200) }).optional(),
    onTermsRequired: z.enum(['skip', 'ask']).optional(),
  })
  .refine(({ approve, decline }) => approve === undefined || decline === undefined, {
    path: ['decline'],
    message: 'Cannot go with approve',
  });

export const agentBody = z
  .looseObject({
    prompt: z
      .string()
      .max(LONGEST_PROMPT, `Must be at most ${LONGEST_PROMPT} characters`)
      .refine((text) => text.trim() !== '', 'Must not be blank')
      .meta({ description: 'What to find, in words' }),
    urls: z
      .array(z.string().trim().min(1).max(32_768))
      .max(1_000)
      .nullish()
      .meta({ description: 'Where to begin; one that ends in /* stands for the pages of that site' }),
    schema: schema.nullish().meta({ description: 'JSON Schema of the data' }),
    maxCredits: z.number().min(1).max(1_000_000_000).optional().meta({ default: 2_500 }),
    strictConstrainToURLs: z.boolean().default(false).meta({ description: 'Visit nothing but urls' }),
    model: z
      .enum(['spark-2', 'spark-1-pro', 'spark-1-mini'])
      .optional()
      .meta({ description: 'All of them run as spark-2' }),
    effort: effort.optional(),
    mode: mode.optional().meta({ description: 'chat answers in words too; follow-ups go on as before' }),
    threadId: z.uuid().optional().meta({ description: 'The conversation that this goes on with' }),
    webhook: webhookSchema(EVENTS, 'agent').optional(),
    exchange: exchange.optional().meta({ description: 'Taken for compatibility: agents here use no data providers' }),
    threatProtection: scrapeOptionFields.threatProtection,
    auditMetadata: z.looseObject({}).nullish(),
    integration: z.string().max(200).nullable().optional(),
    origin: z.string().max(200).optional(),
  })
  .refine(
    ({ exchange: asked, threadId }) => (asked?.approve ?? asked?.decline) === undefined || threadId !== undefined,
    {
      path: ['threadId'],
      message: 'An approval belongs to a thread',
    },
  );

/** Ids are looked at by the handlers, whose errors have texts of their own. */
export const runParams = z.object({ jobId: z.string() });
export const snapshotParams = z.object({ jobId: z.string(), snapshotId: z.string() });
export const traceQuery = z.object({ liveView: z.enum(['true', 'false']).optional() });
export const threadParams = z.object({ threadId: z.string() });
export const threadQuery = z.object({ includeData: z.enum(['true', 'false']).optional() });
export const listQuery = z.object({ before: z.string().max(40).optional() });

export const startedAnswer = z.object({
  success: z.literal(true),
  id: z.uuid(),
  threadId: z.uuid(),
  threadTurn: z.number().int(),
});

const exchangeSummary = z.looseObject({
  enabled: z.boolean(),
  paidCalls: z.number().int(),
  creditsUsed: z.number().nullable(),
});

export const statusAnswer = z.looseObject({
  success: z.literal(true),
  status: z.enum(['processing', 'completed', 'failed']),
  data: z.unknown().optional().meta({ description: 'Of a run that is completed' }),
  error: z.string().optional(),
  stopReason: z
    .enum(['cancelled', 'credit_limit_reached', 'parent_finished', 'refused', 'internal'])
    .optional()
    .meta({ description: 'Of a run that failed' }),
  partial: z.unknown().optional().meta({ description: 'What a run that failed had found' }),
  model: z.literal('spark-2'),
  effort: effort.optional(),
  expiresAt: z.iso.datetime(),
  creditsUsed: z.number().optional().meta({ description: 'Of a run that has ended; 0 when it failed' }),
  threadId: z.uuid(),
  threadTurn: z.number().int(),
  mode,
  message: z.string().optional(),
  sources: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'Field -> pages that state it' }),
  missing: z.array(z.string()).optional().meta({ description: 'Fields that no page states; null in the data' }),
  exchange: exchangeSummary.optional(),
});

export const cancelledAnswer = z.object({ success: z.literal(true) });

export const traceAnswer = z.object({
  success: z.literal(true),
  id: z.uuid(),
  events: z.array(z.looseObject({ type: z.string(), producerSequence: z.number().int() })),
  creditsUsed: z.number(),
  activeBrowserSessions: z.array(z.looseObject({})).optional(),
});

export const snapshotAnswer = z.object({
  success: z.literal(true),
  id: z.uuid(),
  snapshotId: z.uuid(),
  snapshot: z.string(),
});

export const listAnswer = z.object({
  success: z.literal(true),
  agents: z.array(
    z.looseObject({
      id: z.uuid(),
      createdAt: z.iso.datetime(),
      targetHint: z.string(),
      origin: z.string(),
      status: z.enum(['processing', 'completed', 'failed']),
    }),
  ),
  next: z.url().optional(),
});

export const threadAnswer = z.object({
  success: z.literal(true),
  thread: z.looseObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    status: z.enum(['idle', 'running']),
    runs: z.array(z.looseObject({})),
  }),
});
