import { scrapeOptionFields } from '@trawl/contract/v2/scrape/options.ts';
import { webhookSchema } from '@trawl/contract/v2/webhook.ts';
import { z } from 'zod';

/** Requests and answers of POST and GET /v2/extract. */

export const extractBody = z
  .looseObject({
    urls: z
      .array(z.string().trim().min(1).max(32_768))
      .max(1_000)
      .nullish()
      .meta({ description: 'Pages; one that ends in /* stands for the pages of that site' }),
    prompt: z.string().max(10_000).nullish(),
    schema: z.record(z.string(), z.unknown()).nullish().meta({ description: 'JSON Schema of the data' }),
    systemPrompt: z.string().max(10_000).nullish(),
    enableWebSearch: z.boolean().default(false).meta({ description: 'Whether other pages may be read too' }),
    allowExternalLinks: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether links to other sites are followed too' }),
    ignoreSitemap: z.boolean().default(false).meta({ description: 'Whether stars are read without sitemaps' }),
    includeSubdomains: z.boolean().default(true),
    showSources: z.boolean().default(false),
    scrapeOptions: z.record(z.string(), z.unknown()).nullish(),
    ignoreInvalidURLs: z.boolean().default(true),
    agent: z
      .looseObject({ model: z.enum(['FIRE-1', 'v3-beta']) })
      .nullish()
      .meta({ description: 'A language model leads the extraction, where one is configured' }),
    webhook: webhookSchema(['started', 'completed', 'failed'], 'extract').optional(),
    threatProtection: scrapeOptionFields.threatProtection,
    integration: z.string().max(200).nullable().optional(),
    origin: z.string().max(200).optional(),
  })
  .superRefine(({ prompt, schema, urls, enableWebSearch }, context) => {
    if (!prompt?.trim() && !schema) {
      context.addIssue({ code: 'custom', path: ['prompt'], message: 'Needs a prompt, a schema, or both' });
    }
    if (!urls?.length && !enableWebSearch) {
      context.addIssue({ code: 'custom', path: ['urls'], message: 'Needs addresses, or enableWebSearch' });
    }
  });

export type ExtractBody = z.infer<typeof extractBody>;

export const extractStarted = z.object({
  success: z.literal(true),
  id: z.uuid(),
  invalidURLs: z.array(z.string()).optional().meta({ description: 'What was left out, being no address' }),
});

export const extractStatus = z.looseObject({
  success: z.boolean(),
  status: z.enum(['processing', 'completed', 'failed', 'cancelled']),
  data: z.unknown(),
  expiresAt: z.iso.datetime(),
  error: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  replacement: z.string().optional(),
  sources: z.record(z.string(), z.array(z.string())).optional(),
  creditsUsed: z.number().optional(),
  tokensUsed: z.number().int().optional(),
});
