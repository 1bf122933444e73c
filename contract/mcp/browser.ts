import { z } from 'zod';
import { LANGUAGES } from '../v2/interact/languages.ts';
import { SESSION_STATUSES } from '../v2/interact/requests.ts';
import { EXAMPLE_ID, maxTokens, pageOptions } from './fields.ts';
import { ACTS, ENDS, READS } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools that drive a browser. */

const timeout = z.number().min(1).max(300).optional().meta({ description: 'Seconds' });
const language = z.enum(LANGUAGES).optional();

export const browser = {
  firecrawl_interact: {
    title: 'Act on a page',
    description:
      'Opens the page of a url, or that of an earlier scrape (scrapeId), in a browser and runs a prompt or code in it; code for node ' +
      'has the Playwright page as `page`. Further calls with the scrapeId use the same browser. End it with firecrawl_interact_stop.',
    profile: 'default',
    endpoint: 'POST /v2/scrape/:jobId/interact',
    hints: ACTS,
    input: z.object({
      url: z.string().optional(),
      scrapeId: z.string().min(1).optional(),
      prompt: z.string().min(1).optional(),
      code: z.string().min(1).optional(),
      language,
      timeout,
      scrapeOptions: z
        .looseObject({ waitFor: pageOptions.waitFor, mobile: pageOptions.mobile, profile: pageOptions.profile })
        .optional()
        .meta({ description: 'Only with url: any option of firecrawl_scrape except url' }),
      maxTokens,
    }),
    example: { url: 'https://example.com', code: 'await page.title()', language: 'node' },
  },
  firecrawl_interact_stop: {
    title: 'Close the browser of a page',
    description: 'Ends the browser session of a scrapeId.',
    profile: 'default',
    endpoint: 'DELETE /v2/scrape/:jobId/interact',
    hints: ENDS,
    input: z.object({ scrapeId: z.string() }),
    example: { scrapeId: EXAMPLE_ID },
  },
  trawl_browser_create: {
    title: 'Open a browser',
    description:
      'Opens an empty browser session for trawl_browser_execute. It ends after ttl seconds, or activityTtl without a call.',
    profile: 'all',
    endpoint: 'POST /v2/browser',
    hints: ACTS,
    input: z.object({
      ttl: z.number().int().optional(),
      activityTtl: z.number().int().optional(),
      profile: pageOptions.profile,
    }),
    example: { ttl: 600 },
  },
  trawl_browser_execute: {
    title: 'Run code in a browser',
    description: 'Runs code in a browser session; code for node has the Playwright page as `page`.',
    profile: 'all',
    endpoint: 'POST /v2/browser/:sessionId/execute',
    hints: ACTS,
    input: z.object({ sessionId: z.string(), code: z.string().min(1), language, timeout, maxTokens }),
    example: {
      sessionId: EXAMPLE_ID,
      code: 'await page.goto("https://example.com"); await page.title()',
      language: 'node',
    },
  },
  trawl_browser_list: {
    title: 'List browsers',
    description: 'Browser sessions of the team, newest first.',
    profile: 'all',
    endpoint: 'GET /v2/browser',
    hints: READS,
    input: z.object({ status: z.enum(SESSION_STATUSES).optional(), maxTokens }),
    example: { status: 'active' },
  },
  trawl_browser_delete: {
    title: 'Close a browser',
    description: 'Ends a browser session.',
    profile: 'all',
    endpoint: 'DELETE /v2/browser/:sessionId',
    hints: ENDS,
    input: z.object({ sessionId: z.string() }),
    example: { sessionId: EXAMPLE_ID },
  },
} as const satisfies Tools;
