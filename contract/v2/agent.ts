// Over 10 kB: the requests and responses of one group of endpoints.

import { z } from 'zod';
import { startUrls } from '../checks/urls.ts';
import type { V2Endpoints } from '../endpoint.ts';
import { exchangeOptions, exchangeSummary, pendingApproval } from './agent-exchange.ts';
import { ERROR_CODES, OUTCOMES, traceEvent } from './agent-trace.ts';
import { exportResponse, tableQuery } from './export.ts';
import { scrapeOptionFields } from './scrape/options.ts';
import { statusEventStream, statusMessage } from './status-events.ts';
import { webhookSchema } from './webhook.ts';

/** Agent runs: requests, responses and endpoints. */

const EVENTS = ['started', 'action', 'completed', 'failed', 'cancelled'] as const;
const LONGEST_PROMPT = 10_000;

const effort = z.enum(['low', 'medium', 'high']);
const mode = z.enum(['extract', 'chat']);
const schema = z.record(z.string(), z.unknown());

export const agentBody = z
  .object({
    prompt: z
      .string()
      .max(LONGEST_PROMPT, `Must be at most ${LONGEST_PROMPT} characters`)
      .refine((text) => text.trim() !== '', 'Must not be blank')
      .meta({ description: 'What to find' }),
    urls: startUrls(1_000)
      .nullish()
      .meta({ description: 'Where to start. A URL that ends in /* means all pages of that site' }),
    schema: schema.nullish().meta({ description: 'JSON Schema of the data' }),
    maxCredits: z.number().min(1).max(1_000_000_000).optional().meta({ default: 2_500 }),
    strictConstrainToURLs: z.boolean().default(false).meta({ description: 'Visit only `urls`' }),
    model: z
      .enum(['spark-2', 'spark-1-pro', 'spark-1-mini'])
      .optional()
      .meta({ description: 'All models run as spark-2' }),
    effort: effort.optional(),
    verify: z.enum(['mark', 'drop', 'fail']).optional().meta({
      default: 'mark',
      description:
        'What happens to values that no page states: `mark` lists them in `unverified`, `drop` removes them, `fail` fails the run',
    }),
    mode: mode
      .optional()
      .meta({ description: '`chat` also returns a message. A follow-up has the mode of its thread' }),
    threadId: z.uuid().optional().meta({ description: 'Id of the conversation to continue' }),
    webhook: webhookSchema(EVENTS, 'agent').optional(),
    exchange: exchangeOptions.optional().meta({ description: 'Whether and how the run uses data providers' }),
    maxAge: scrapeOptionFields.maxAge,
    threatProtection: scrapeOptionFields.threatProtection,
    auditMetadata: z.looseObject({}).nullish(),
    integration: z.string().max(200).nullable().optional(),
    origin: z.string().max(200).optional(),
  })
  .refine(
    ({ exchange: asked, threadId }) => (asked?.approve ?? asked?.decline) === undefined || threadId !== undefined,
    {
      path: ['threadId'],
      message: 'Required with approve and decline',
    },
  );

/** Handlers check the ids, because the errors have texts of their own. */
const runParams = z.object({ jobId: z.string() });
const snapshotParams = z.object({ jobId: z.string(), snapshotId: z.string() });
const traceQuery = z.object({ liveView: z.enum(['true', 'false']).optional() });
const threadParams = z.object({ threadId: z.uuid() });
const threadQuery = z.object({ includeData: z.enum(['true', 'false']).optional() });
const listQuery = z.object({ before: z.string().max(40).optional() });

const startedResponse = z.object({
  success: z.literal(true),
  id: z.uuid(),
  threadId: z.uuid(),
  threadTurn: z.number().int(),
  warning: z.string().optional().meta({ description: 'Fields of the request that were ignored' }),
});

export const RUN_STATUSES = ['processing', 'completed', 'failed'] as const;

const statusResponse = z
  .object({
    success: z.literal(true),
    status: z.enum(RUN_STATUSES),
    data: z.unknown().optional().meta({ description: 'The result of a completed run' }),
    error: z.string().optional().meta({ description: 'Why the run failed' }),
    stopReason: z.enum(ERROR_CODES).optional().meta({ description: 'Why the run failed, as a code' }),
    partial: z.unknown().optional().meta({ description: 'The data that a failed run found before it failed' }),
    model: z.literal('spark-2'),
    effort: effort.optional(),
    expiresAt: z.iso.datetime().meta({ description: 'When the result is deleted' }),
    creditsUsed: z.number().optional().meta({ description: 'Set when the run has ended; 0 when it failed' }),
    threadId: z.uuid(),
    threadTurn: z.number().int(),
    mode,
    message: z.string().optional().meta({ description: 'The reply of a chat' }),
    sources: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'For each field, the pages that state its value' }),
    missing: z.array(z.string()).optional().meta({
      description:
        'Fields that no page states; they are null in `data`. Includes at most 200 fields of single records: `plans[2].seats`',
    }),
    warning: z.string().optional().meta({ description: 'Where the language model was of no use, and why' }),
    unverified: z.array(z.string()).optional().meta({
      description:
        'Values from a language model that no page states, as paths in the data that the model returned. At most 1,000',
    }),
    evidence: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Path of the value: `plans[2].price`' }),
          url: z.string(),
          quote: z.string().meta({ description: 'The text on the page' }),
          start: z.number().int().optional().meta({
            description:
              'Where the quote starts in the Markdown of the page, in UTF-16 units. Absent if it stands outside of the text, or more than once',
          }),
          end: z.number().int().optional().meta({ description: 'Where it ends, exclusive' }),
          as: z
            .enum(['words', 'number', 'amount', 'date', 'name', 'phone', 'yes or no', 'paraphrase'])
            .optional()
            .meta({ description: 'How the page states a value that a language model returned' }),
        }),
      )
      .optional()
      .meta({ description: 'Where each value stands. At most 1,000' }),
    pendingApproval: pendingApproval.optional().meta({
      description:
        'A decision that the run ended for. Continue the thread with `exchange.approve` or `exchange.decline`',
    }),
    exchange: exchangeSummary.optional(),
  })
  .meta({ id: 'AgentStatus' });

const cancelledResponse = z.object({ success: z.literal(true) });

const traceResponse = z.object({
  success: z.literal(true),
  id: z.uuid(),
  events: z.array(traceEvent),
  creditsUsed: z.number(),
  activeBrowserSessions: z
    .array(
      z.object({
        id: z.string(),
        liveViewUrl: z.string(),
        viewport: z.object({ width: z.number().int(), height: z.number().int() }),
      }),
    )
    .optional()
    .meta({ description: 'Browsers with a live view now; only with liveView=true' }),
});

const snapshotResponse = z.object({
  success: z.literal(true),
  id: z.uuid(),
  snapshotId: z.uuid(),
  snapshot: z.string().meta({ description: 'For a `json` artifact, JSON in a string' }),
});

export const listedRun = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  targetHint: z.string().meta({ description: 'The first URL, or else the prompt' }),
  origin: z.string(),
  integration: z.string().optional(),
  settings: z.object({ hidden: z.boolean(), starred: z.boolean(), label: z.string().optional() }),
  status: z.enum(RUN_STATUSES),
  options: z.object({
    urls: z.array(z.string()).optional(),
    prompt: z.string(),
    schema: z.unknown().optional(),
    model: z.literal('spark-2'),
    effort: effort.optional(),
    threadId: z.uuid(),
    threadTurn: z.number().int(),
  }),
});

const listResponse = z.object({
  success: z.literal(true),
  agents: z.array(listedRun),
  next: z.url().optional(),
});

const threadRun = z.object({
  id: z.uuid(),
  turn: z.number().int(),
  mode,
  prompt: z.string(),
  urls: z.array(z.string()).optional(),
  schema: z.unknown().optional(),
  effort: effort.optional(),
  status: z.enum(['processing', ...OUTCOMES]),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  creditsUsed: z.number().nullable(),
  message: z.string().nullable(),
  data: z.unknown().optional().meta({ description: 'Only with includeData=true' }),
  suggestions: z.null(),
  pendingApproval: pendingApproval.nullable(),
  exchange: exchangeSummary.nullable(),
});

const threadResponse = z.object({
  success: z.literal(true),
  thread: z.object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    status: z.enum(['idle', 'running']),
    runs: z.array(threadRun),
  }),
});

const common = { tag: 'Agent', scope: 'agent', rateGroup: 'agent-status', errors: [404, 408, 409, 422] } as const;

export const agent = {
  'POST /v2/agent': {
    ...common,
    rateGroup: 'agent',
    operationId: 'startAgent',
    summary: 'Start an agent run',
    description:
      'Starts a run that reads pages until it has the data for the prompt and the schema. Returns its id at once. A value that ' +
      'no page states is null. A run that fails costs nothing. Requests with the same `x-idempotency-key` start one run.',
    activity: 'agent',
    queues: true,
    costs: true,
    bulk: true,
    body: agentBody,
    response: startedResponse,
  },
  'GET /v2/agent': {
    ...common,
    operationId: 'listAgents',
    summary: 'List the agent runs of the team',
    description: 'Twenty runs, newest first. `next` is the URL of older runs.',
    query: listQuery,
    response: listResponse,
  },
  'GET /v2/agent/:jobId': {
    ...common,
    operationId: 'getAgentStatus',
    summary: 'Get the status and the data of a run',
    description:
      'A failed run has `stopReason`, `error` and `creditsUsed: 0`; `partial` is the data that it found before.',
    params: runParams,
    response: statusResponse,
  },
  'GET /v2/agent/:jobId/events': {
    ...common,
    ...statusEventStream('each event of the trace'),
    operationId: 'streamAgent',
    summary: 'Follow a run as it works',
    params: runParams,
    response: statusMessage(statusResponse, traceEvent),
  },
  'DELETE /v2/agent/:jobId': {
    ...common,
    operationId: 'cancelAgent',
    summary: 'Cancel a run',
    description: 'The current step finishes within seconds. Until then the run is `processing`, after that `failed`.',
    params: runParams,
    response: cancelledResponse,
  },
  'GET /v2/agent/:jobId/export': {
    ...common,
    operationId: 'exportAgent',
    summary: 'Get a link to the data of a run as a file',
    description:
      'A row for each record of the only list of records in the data, with what stands beside that list; otherwise one row.',
    params: runParams,
    query: tableQuery,
    response: exportResponse,
  },
  'GET /v2/agent/:jobId/trace': {
    ...common,
    operationId: 'getAgentTrace',
    summary: 'Get the events of a run',
    description:
      'Group events by `agent.id` and sort them by `producerSequence`. `creditsUsed` is the number of credits used so far.',
    params: runParams,
    query: traceQuery,
    response: traceResponse,
  },
  'GET /v2/agent/:jobId/snapshots/:snapshotId': {
    ...common,
    operationId: 'getAgentSnapshot',
    summary: 'Get one version of the data of a run',
    description: '`snapshotId` comes from an `artifact.updated` event.',
    params: snapshotParams,
    response: snapshotResponse,
  },
  'GET /v2/agent/threads/:threadId': {
    ...common,
    operationId: 'getAgentThread',
    summary: 'Get the runs of a conversation',
    params: threadParams,
    query: threadQuery,
    response: threadResponse,
  },
} as const satisfies V2Endpoints;
