import { z } from 'zod';
import type { V2Endpoints } from '../../endpoint.ts';
import { toolRun } from '../tool-results.ts';
import { document } from './document.ts';
import { scrapeBody, scrapeParams } from './request.ts';

const common = { tag: 'Scrape', scope: 'scrape', errors: [404, 408, 409, 422, 502] } as const;

const scrapeResponse = z.object({ success: z.literal(true), data: document });

export const scrape = {
  'POST /v2/scrape': {
    ...common,
    operationId: 'scrape',
    summary: 'Scrape a page',
    description:
      'Fetches one page, with a browser if the page needs one, and returns the requested formats. An error status of the site is not an ' +
      'error of the request: see `metadata.statusCode`. Requests with the same `x-idempotency-key` load the page once. With `alexandria` instead of `url`, runs one to ten tools of data providers.',
    rateGroup: 'scrape',
    activity: 'scrape',
    costs: true,
    body: scrapeBody,
    response: z.union([scrapeResponse, toolRun]),
  },
  'GET /v2/scrape/:jobId': {
    ...common,
    operationId: 'getScrape',
    summary: 'Get the result of a scrape',
    description: 'Results are kept for 24 hours. Under zero data retention, none are kept.',
    rateGroup: 'scrape-status',
    params: scrapeParams,
    response: scrapeResponse,
  },
} as const satisfies V2Endpoints;
