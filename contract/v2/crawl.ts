import { z } from 'zod';
import { MAX_PATTERNS, patternIssue } from '../checks/pattern.ts';
import { document as documentSchema } from './scrape/document.ts';
import { scrapeOptionFields, scrapeOptions, WAITS_TOO_LONG, waitsTooLong } from './scrape/options.ts';
import { webhookSchema } from './webhook.ts';

/** Requests and answers of crawls and batches. */

export const EVENTS = ['started', 'page', 'completed', 'failed'] as const;

const url = z.string().trim().min(1).max(32_768);

const patterns = z
  .array(
    z.string().superRefine((pattern, context) => {
      const issue = patternIssue(pattern);
      if (issue === undefined) return;
      context.addIssue({ code: 'custom', message: `The pattern ${JSON.stringify(pattern.slice(0, 100))} ${issue}` });
    }),
  )
  .max(MAX_PATTERNS);

/** What can be said about which pages a crawl takes; `CRAWLER_DEFAULTS` stand in for what is not said. */
export const crawlerFields = {
  includePaths: patterns.optional().meta({ description: 'RE2 patterns of paths to take; also of the start' }),
  excludePaths: patterns.optional().meta({ description: 'RE2 patterns of paths to leave out' }),
  regexOnFullURL: z.boolean().optional().meta({ description: 'Patterns are matched with the whole address' }),
  maxDiscoveryDepth: z.number().int().min(0).optional().meta({ description: 'Hops; 0 is the start and the sitemap' }),
  sitemap: z.enum(['include', 'skip', 'only']).optional().meta({ default: 'include' }),
  ignoreQueryParameters: z.boolean().optional(),
  deduplicateSimilarURLs: z.boolean().optional().meta({ default: true }),
  crawlEntireDomain: z.boolean().optional().meta({ description: 'Also pages that are not below the start' }),
  allowSubdomains: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional().meta({ description: 'Other sites too, one hop far' }),
  ignoreRobotsTxt: z.boolean().optional(),
  robotsUserAgent: z.string().min(1).max(200).optional(),
  delay: z.number().min(0).max(3_600).optional().meta({ description: 'Seconds between pages; one at a time then' }),
  limit: z.number().int().min(1).max(10_000_000).optional().meta({ description: 'Most pages; 10,000 by default' }),
};

export const CRAWLER_DEFAULTS = {
  includePaths: [],
  excludePaths: [],
  regexOnFullURL: false,
  sitemap: 'include',
  ignoreQueryParameters: false,
  deduplicateSimilarURLs: true,
  crawlEntireDomain: false,
  allowSubdomains: false,
  allowExternalLinks: false,
  ignoreRobotsTxt: false,
  limit: 10_000,
} as const satisfies CrawlerOptions;

const crawlerOptions = z.object(crawlerFields);

export type CrawlerOptions = z.infer<typeof crawlerOptions>;

const maxConcurrency = z.number().int().min(1).max(10_000).optional();
const integration = z.string().max(200).nullable().optional();

export const previewBody = z.object({ url, prompt: z.string().trim().min(1).max(10_000) });

export const previewSchema = z.object({
  success: z.literal(true),
  data: z.looseObject({ url: z.string(), ...crawlerFields, maxDepth: z.number().int().optional() }),
  warning: z.string().optional(),
});

export const activeSchema = z.object({
  success: z.literal(true),
  crawls: z.array(
    z.object({
      id: z.uuid(),
      teamId: z.string(),
      team_id: z.string(),
      url: z.string(),
      options: z.looseObject({ ...crawlerFields, scrapeOptions: z.looseObject({}) }),
    }),
  ),
});

export const crawlBody = z.looseObject({
  url,
  prompt: z.string().max(10_000).optional().meta({ description: 'What is wanted, in words; options go first' }),
  ...crawlerFields,
  maxConcurrency,
  scrapeOptions: scrapeOptions.prefault({}),
  webhook: webhookSchema(EVENTS, 'crawl').optional(),
  zeroDataRetention: z.boolean().optional(),
  integration,
  origin: z.string().max(200).optional(),
});

/** Addresses in one request; the size of bodies has a bound of its own. */
const MOST_URLS = 100_000;

export const batchBody = z
  .looseObject({
    urls: z.array(z.string().max(32_768)).min(1).max(MOST_URLS),
    ignoreInvalidURLs: z.boolean().default(true),
    appendToId: z.uuid().optional(),
    webhook: webhookSchema(EVENTS, 'batch_scrape').optional(),
    maxConcurrency,
    zeroDataRetention: z.boolean().optional(),
    ...scrapeOptionFields,
  })
  .refine((body) => !waitsTooLong(body), { path: ['actions'], message: WAITS_TOO_LONG });

export const jobParams = z.object({ id: z.uuid('Must be a UUID') });
export const statusQuery = z.object({ skip: z.coerce.number().int().min(0).default(0) });

export const startedAnswer = z.object({
  success: z.literal(true),
  id: z.uuid(),
  url: z.url().meta({ description: 'Where to ask how it stands' }),
});

export const batchStartedAnswer = startedAnswer.extend({
  invalidURLs: z.array(z.string()).optional().meta({ description: 'What was left out, being no address' }),
});

export const statusSchema = z.object({
  success: z.literal(true),
  status: z.enum(['scraping', 'completed', 'failed', 'cancelled']),
  total: z.number().int().meta({ description: 'Pages that were fetched or are to be' }),
  completed: z.number().int().meta({ description: 'Pages with a document' }),
  creditsUsed: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional(),
  duration: z.number().meta({ description: 'Seconds' }),
  error: z.string().optional(),
  next: z.url().nullable().meta({ description: 'Further documents; null when no more are stored' }),
  data: z.array(documentSchema),
});

export const errorsSchema = z.object({
  errors: z.array(
    z.object({
      id: z.string(),
      timestamp: z.iso.datetime().nullable(),
      url: z.string(),
      code: z.string().optional(),
      error: z.string(),
    }),
  ),
  robotsBlocked: z.array(z.string()),
});

export const cancelledSchema = z.object({ status: z.literal('cancelled') });
