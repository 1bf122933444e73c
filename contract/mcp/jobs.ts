import { z } from 'zod';
import { PAGE_EXPORT_FORMATS } from '../v2/export-formats.ts';
import { EXAMPLE_ID, maxTokens, omitted, scrapeOptions, wait } from './fields.ts';
import { ACTS, ENDS, READS } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools for work that goes on after a call: crawls, batches, extractions and agents. */

const texts = z.array(z.string());
const id = z.string();
const record = z.record(z.string(), z.unknown());

const archive = z.boolean().optional().meta({ description: 'Keep requests and responses, for an export as wacz' });
const format = z.enum(PAGE_EXPORT_FORMATS).optional().meta({ description: 'jsonl by default' });

/** State and data of an agent or an extraction. */
const dataState = z.looseObject({ id, status: z.string(), data: z.unknown().optional(), omitted });

const crawlStatus = {
  id,
  skip: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Number of pages to skip: nextSkip of the previous result' }),
  wait,
  maxTokens,
};

export const jobs = {
  firecrawl_crawl: {
    title: 'Crawl a site',
    description:
      'Starts a job that reads the pages of a site and returns its id; firecrawl_check_crawl_status returns the pages. Set a limit. ' +
      'With wait it returns the pages itself if the job ends in time.',
    profile: 'lean',
    endpoint: 'POST /v2/crawl',
    hints: ACTS,
    input: z.object({
      url: z.string(),
      prompt: z.string().optional().meta({ description: 'What to crawl, in words; sets the options below' }),
      limit: z.number().optional(),
      includePaths: texts.optional().meta({ description: 'Patterns of paths' }),
      excludePaths: texts.optional(),
      maxDiscoveryDepth: z.number().optional(),
      sitemap: z.enum(['skip', 'include', 'only']).optional(),
      allowExternalLinks: z.boolean().optional(),
      allowSubdomains: z.boolean().optional(),
      crawlEntireDomain: z.boolean().optional(),
      delay: z.number().optional().meta({ description: 'Seconds between pages' }),
      maxConcurrency: z.number().optional(),
      webhook: z.string().optional(),
      webhookHeaders: z.record(z.string(), z.string()).optional(),
      deduplicateSimilarURLs: z.boolean().optional(),
      ignoreQueryParameters: z.boolean().optional(),
      archive,
      scrapeOptions,
      wait,
      maxTokens,
    }),
    example: { url: 'https://example.com/docs', limit: 20 },
  },
  firecrawl_check_crawl_status: {
    title: 'Status and pages of a crawl',
    description:
      'Status of a crawl and the pages stored so far, as many as fit; nextSkip is where the next call continues.',
    profile: 'lean',
    endpoint: 'GET /v2/crawl/:id',
    hints: READS,
    input: z.object(crawlStatus),
    example: { id: EXAMPLE_ID },
  },
  trawl_crawl_cancel: {
    title: 'Cancel a crawl',
    description: 'Ends a crawl. Its pages are kept.',
    profile: 'all',
    endpoint: 'DELETE /v2/crawl/:id',
    hints: ENDS,
    input: z.object({ id }),
    example: { id: EXAMPLE_ID },
  },
  trawl_crawl_export: {
    title: 'Download a crawl as a file',
    description: 'A link to a file with all pages of a crawl, which needs no key and begins within an hour.',
    profile: 'all',
    endpoint: 'GET /v2/crawl/:id/export',
    hints: READS,
    input: z.object({ id, format }),
    example: { id: EXAMPLE_ID, format: 'parquet' },
  },
  trawl_batch_scrape: {
    title: 'Scrape a list of pages',
    description: 'Starts a job that reads up to 1,000 URLs and returns its id; trawl_batch_status returns the pages.',
    profile: 'all',
    endpoint: 'POST /v2/batch/scrape',
    hints: ACTS,
    input: z.object({ urls: texts.min(1).max(1_000), archive, scrapeOptions, wait, maxTokens }),
    example: { urls: ['https://example.com/a', 'https://example.com/b'] },
  },
  trawl_batch_status: {
    title: 'Status and pages of a batch',
    description: 'As firecrawl_check_crawl_status, for trawl_batch_scrape.',
    profile: 'all',
    endpoint: 'GET /v2/batch/scrape/:id',
    hints: READS,
    input: z.object(crawlStatus),
    example: { id: EXAMPLE_ID },
  },
  trawl_batch_export: {
    title: 'Download a batch as a file',
    description: 'As trawl_crawl_export, for trawl_batch_scrape.',
    profile: 'all',
    endpoint: 'GET /v2/batch/scrape/:id/export',
    hints: READS,
    input: z.object({ id, format }),
    example: { id: EXAMPLE_ID, format: 'parquet' },
  },
  firecrawl_extract: {
    title: 'Extract data from pages',
    description:
      'Extracts data for a JSON Schema or a prompt from several URLs (site.com/* means a whole site). Returns an id; with wait, the data. ' +
      'For one page use firecrawl_scrape with formats ["json"].',
    profile: 'all',
    endpoint: 'POST /v2/extract',
    hints: ACTS,
    input: z.object({
      urls: texts,
      prompt: z.string().optional(),
      schema: record.optional(),
      allowExternalLinks: z.boolean().optional(),
      enableWebSearch: z.boolean().optional(),
      includeSubdomains: z.boolean().optional(),
      wait,
      maxTokens,
    }),
    example: { urls: ['https://example.com/pricing'], prompt: 'The name and the price of each plan' },
  },
  trawl_extract_status: {
    title: 'Status and data of an extraction',
    description: 'The data of firecrawl_extract once its status is completed.',
    profile: 'all',
    endpoint: 'GET /v2/extract/:id',
    hints: READS,
    input: z.object({ id, wait, maxTokens }),
    output: dataState,
    example: { id: EXAMPLE_ID },
  },
  firecrawl_agent: {
    title: 'Start a research agent',
    description:
      'Starts an agent that searches, follows links and returns data for a prompt and an optional schema, for when the URLs are not ' +
      'known. Returns an id and a threadId for follow-ups; with wait, the data. Read it with firecrawl_agent_status.',
    profile: 'default',
    endpoint: 'POST /v2/agent',
    hints: ACTS,
    input: z.object({
      prompt: z.string().min(1).max(10_000),
      urls: texts.optional(),
      schema: record.optional(),
      effort: z.enum(['low', 'medium', 'high']).optional(),
      maxCredits: z.number().int().positive().optional(),
      strictConstrainToURLs: z.boolean().optional(),
      threadId: z.string().optional(),
      mode: z.enum(['extract', 'chat']).optional(),
      exchange: record.optional(),
      wait,
      maxTokens,
    }),
    example: { prompt: 'Founders of Example Inc. and when they founded it', urls: ['https://example.com'] },
  },
  firecrawl_agent_status: {
    title: 'Status and data of an agent',
    description:
      'processing, completed with data and sources, or failed with the reason. Call again after 15 seconds, or use wait.',
    profile: 'default',
    endpoint: 'GET /v2/agent/:jobId',
    hints: READS,
    input: z.object({ id, wait, maxTokens }),
    output: dataState,
    example: { id: EXAMPLE_ID, wait: 60 },
  },
  trawl_agent_cancel: {
    title: 'Cancel an agent',
    description: 'Cancels a run of an agent.',
    profile: 'all',
    endpoint: 'DELETE /v2/agent/:jobId',
    hints: ENDS,
    input: z.object({ id }),
    example: { id: EXAMPLE_ID },
  },
} as const satisfies Tools;
