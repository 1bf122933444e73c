import { z } from 'zod';
import { startUrls } from '../checks/urls.ts';
import type { V2Endpoints } from '../endpoint.ts';
import { exportResponse, tableQuery } from './export.ts';
import { scrapeOptionFields } from './scrape/options.ts';
import { statusEventStream, statusMessage } from './status-events.ts';
import { webhookSchema } from './webhook.ts';

/** Extract: data from named pages. */

const extractBody = z
  .object({
    urls: startUrls(1_000)
      .nullish()
      .meta({ description: 'Pages to read. A URL that ends in /* means all pages of that site' }),
    prompt: z.string().max(10_000).nullish(),
    schema: z.record(z.string(), z.unknown()).nullish().meta({ description: 'JSON Schema of the data' }),
    systemPrompt: z.string().max(10_000).nullish(),
    enableWebSearch: z.boolean().default(false).meta({ description: 'Also read pages found by a web search' }),
    allowExternalLinks: z.boolean().default(false).meta({ description: 'Also follow links to other sites' }),
    ignoreSitemap: z.boolean().default(false).meta({ description: 'Do not use sitemaps to expand /*' }),
    includeSubdomains: z.boolean().default(true),
    showSources: z.boolean().default(false),
    scrapeOptions: z.record(z.string(), z.unknown()).nullish(),
    ignoreInvalidURLs: z.boolean().default(true),
    agent: z
      .object({ model: z.enum(['FIRE-1', 'v3-beta']) })
      .nullish()
      .meta({ description: 'Let a language model control the extraction, if one is configured' }),
    webhook: webhookSchema(['started', 'completed', 'failed'], 'extract').optional(),
    threatProtection: scrapeOptionFields.threatProtection,
    integration: z.string().max(200).nullable().optional(),
    origin: z.string().max(200).optional(),
  })
  .superRefine(({ prompt, schema, urls, enableWebSearch }, context) => {
    if (!prompt?.trim() && !schema) {
      context.addIssue({ code: 'custom', path: ['prompt'], message: 'A prompt or a schema is required' });
    }
    if (!urls?.length && !enableWebSearch) {
      context.addIssue({ code: 'custom', path: ['urls'], message: 'Required unless enableWebSearch is true' });
    }
  });

export type ExtractBody = z.infer<typeof extractBody>;

export const extractStarted = z.object({
  success: z.literal(true),
  id: z.uuid(),
  invalidURLs: z
    .array(z.string())
    .optional()
    .meta({ description: 'Skipped entries of `urls` that are not valid URLs' }),
  warning: z.string().optional().meta({ description: 'Fields of the request that were ignored' }),
});

export const extractStatus = z
  .object({
    success: z.boolean(),
    status: z.enum(['processing', 'completed', 'failed', 'cancelled']),
    data: z.unknown().meta({ description: 'The result; an empty object while there is no result' }),
    expiresAt: z.iso.datetime().meta({ description: 'When the result is deleted' }),
    error: z.string().optional(),
    warning: z
      .string()
      .optional()
      .meta({ description: 'Which fields no page states, and where the language model was of no use' }),
    warnings: z.array(z.string()).optional(),
    replacement: z.string().optional().meta({ description: 'What to use instead of this endpoint' }),
    sources: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'For each field, the pages that state its value; only with showSources' }),
    creditsUsed: z.number().optional(),
    tokensUsed: z.number().int().optional(),
  })
  .meta({ id: 'ExtractStatus' });

const common = { tag: 'Extract', scope: 'extract', errors: [404, 408, 409, 422] } as const;

export const extract = {
  'POST /v2/extract': {
    ...common,
    operationId: 'extract',
    summary: 'Start an extraction',
    description:
      'Starts a job that reads the given pages. Returns its id at once. `/v2/agent` can do more. Requests with the same `x-idempotency-key` start one job.',
    rateGroup: 'agent',
    activity: 'extract',
    queues: true,
    costs: true,
    bulk: true,
    body: extractBody,
    response: extractStarted,
  },
  'GET /v2/extract/:id': {
    ...common,
    operationId: 'getExtractStatus',
    summary: 'Get the status and the data of an extraction',
    rateGroup: 'agent-status',
    params: z.object({ id: z.uuid() }),
    response: extractStatus,
  },
  'GET /v2/extract/:id/events': {
    ...common,
    ...statusEventStream(),
    operationId: 'streamExtract',
    summary: 'Follow an extraction as it works',
    rateGroup: 'agent-status',
    params: z.object({ id: z.uuid() }),
    response: statusMessage(extractStatus, z.never()),
  },
  'GET /v2/extract/:id/export': {
    ...common,
    operationId: 'exportExtract',
    summary: 'Get a link to the data of an extraction as a file',
    description: 'Rows as of `GET /v2/agent/{jobId}/export`.',
    rateGroup: 'agent-status',
    params: z.object({ id: z.uuid() }),
    query: tableQuery,
    response: exportResponse,
  },
} as const satisfies V2Endpoints;
