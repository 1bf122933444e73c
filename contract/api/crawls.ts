import { z } from 'zod';
import type { ApiEndpoints } from '../endpoint.ts';
import { progress } from '../v2/crawl/responses.ts';

/** What the dashboard shows of crawls and batches. Documents come from `/v2/crawl/:id`. */

const JOB_KINDS = ['crawl', 'batch_scrape'] as const;
export const PAGE_STATES = ['queued', 'done', 'failed', 'robots', 'external', 'skipped', 'duplicate', 'held'] as const;

/** A job whose results were in the memory of a process that has ended has its first fields and `error` only. */
export const crawlView = progress.partial().extend({
  id: z.uuid(),
  kind: z.enum(JOB_KINDS),
  createdAt: progress.shape.createdAt,
  status: progress.shape.status,
  url: z.string().nullable().optional().meta({ description: 'Start of a crawl.' }),
  firstUrl: z.string().nullable().optional().meta({ description: 'First URL of a batch.' }),
  limit: z.number().int().nullable().optional(),
  zeroDataRetention: z.boolean().optional(),
  hasWebhook: z.boolean().optional(),
});

export const crawlPage = z.object({
  /** In the order in which the pages were found, from 1. */
  seq: z.number().int(),
  url: z.string(),
  depth: z.number().int(),
  state: z.enum(PAGE_STATES),
  /** HTTP status of the site. */
  status: z.number().int().nullable(),
  title: z.string().nullable(),
  error: z.string().nullable(),
  code: z.string().nullable(),
  credits: z.number().int(),
  at: z.iso.datetime().nullable(),
  durationMs: z.number().nullable(),
  n: z.number().int().nullable().meta({ description: 'Place of its document among the results, from 1.' }),
});

/** A host or a folder, or a page. */
export const treeNode = z.object({
  name: z.string().meta({ description: 'Below its level; empty for the page of a folder itself.' }),
  under: z.string().nullable().meta({ description: 'Null for a page.' }),
  counts: z.partialRecord(z.enum(PAGE_STATES), z.number().int()).meta({ description: 'Pages by state.' }),
  page: crawlPage.nullable(),
});

const params = z.object({ id: z.uuid() });

export const crawls = {
  'GET /api/crawls': {
    access: 'member',
    summary: 'Lists crawls or batches of the team, newest first.',
    query: z.object({
      kind: z.enum(JOB_KINDS).default('crawl'),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ crawls: z.array(crawlView), next: z.string().nullable() }),
  },
  'GET /api/crawls/:id': {
    access: 'member',
    summary: 'A crawl or a batch.',
    params,
    response: z.object({ crawl: crawlView }),
  },
  'GET /api/crawls/:id/pages': {
    access: 'member',
    summary: 'The pages of a crawl or a batch, in the order in which they were found.',
    params,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      state: z.enum(PAGE_STATES).optional(),
      search: z.string().max(200).optional().meta({ description: 'Only pages whose URL or title contains this text.' }),
    }),
    response: z.object({ pages: z.array(crawlPage), next: z.number().int().nullable() }),
  },
  'GET /api/crawls/:id/tree': {
    access: 'member',
    summary: 'A level of the tree that the addresses of the pages make: hosts, or what is in a folder.',
    params,
    query: z.object({
      under: z.string().max(40_000).default('').meta({ description: 'A folder as a node names it; hosts by default.' }),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: z.object({
      nodes: z.array(treeNode),
      next: z.number().int().nullable(),
      isWhole: z.boolean().meta({ description: 'False if the job has more pages than were counted.' }),
    }),
  },
  'POST /api/crawls/:id/cancel': {
    access: 'member',
    summary: 'Cancels a crawl or a batch.',
    params,
    response: z.object({ crawl: crawlView }),
  },
} as const satisfies ApiEndpoints;
