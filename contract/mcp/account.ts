import { z } from 'zod';
import { EXAMPLE_ID } from './fields.ts';
import { READS } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools for credits and feedback. */

const rating = z.enum(['good', 'bad', 'partial']);
const sources = z
  .array(z.object({ url: z.string(), reason: z.string().optional() }))
  .max(50)
  .optional();
const missing = z.array(z.object({ topic: z.string(), description: z.string().optional() })).optional();

export const account = {
  firecrawl_credit_usage: {
    title: 'Credits of the team',
    description: 'Credits left this month; with view historical, the credits used in each month.',
    profile: 'default',
    endpoint: 'GET /v2/team/credit-usage',
    hints: READS,
    input: z.object({ view: z.enum(['current', 'historical']).optional(), byApiKey: z.boolean().optional() }),
    example: { view: 'current' },
  },
  firecrawl_search_feedback: {
    title: 'Rate a search',
    description: 'Rates a search by its id, once. The first rating of a search may give a credit back.',
    profile: 'all',
    endpoint: 'POST /v2/search/:jobId/feedback',
    hints: { readOnly: false, openWorld: false },
    input: z.object({
      searchId: z.string(),
      rating,
      valuableSources: sources,
      missingContent: missing,
      querySuggestions: z.string().optional(),
    }),
    example: { searchId: EXAMPLE_ID, rating: 'good', valuableSources: [{ url: 'https://example.com/' }] },
  },
  firecrawl_feedback: {
    title: 'Rate a scrape, parse, map or search',
    description: 'Rates a result by its id, with a note, issues or what is missing.',
    profile: 'all',
    endpoint: 'POST /v2/feedback',
    hints: { readOnly: false, openWorld: false },
    input: z.object({
      endpoint: z.enum(['search', 'scrape', 'parse', 'map']),
      jobId: z.string(),
      rating,
      issues: z.array(z.string()).optional(),
      tags: z.array(z.string()).optional(),
      note: z.string().optional(),
      valuableSources: sources,
      missingContent: missing,
      querySuggestions: z.string().optional(),
      url: z.string().optional(),
      pageNumbers: z.array(z.number().int().positive()).optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
    example: { endpoint: 'scrape', jobId: EXAMPLE_ID, rating: 'partial', note: 'The table is missing' },
  },
} as const satisfies Tools;
