import { z } from 'zod';
import type { V2Endpoints } from '../endpoint.ts';

/** What Open WebUI sends to a web search and a web loader of one's own, and what it reads of the answers. */

/** URLs of one request. */
const MOST_URLS = 20;

const common = { tag: 'Open WebUI', costs: true, errors: [404, 408, 409, 422, 502] } as const;

const found = z.object({ link: z.string(), title: z.string(), snippet: z.string() });

const loaded = z.object({
  page_content: z.string().meta({ description: 'The page as Markdown; empty if it could not be loaded' }),
  metadata: z.object({
    source: z.string().meta({ description: 'The URL as it was sent' }),
    title: z.string().optional(),
    description: z.string().optional(),
    language: z.string().optional(),
    error: z.string().optional().meta({ description: 'Why the page is missing, or its status if that is an error' }),
    warning: z.string().optional().meta({ description: 'What is missing of the page, as /v2/scrape says it' }),
  }),
});

export const openWebUi = {
  'POST /v2/open-webui/search': {
    ...common,
    operationId: 'openWebUiSearch',
    summary: 'Search the web for Open WebUI',
    description:
      'POST /v2/search in the form of an external web search of Open WebUI. An addition of Trawl. The response has no place for warnings.',
    scope: 'search',
    rateGroup: 'search',
    activity: 'search',
    body: z.object({
      query: z.string().meta({ example: 'when were lighthouses electrified' }),
      count: z.number().int().min(1).max(100).default(5).meta({ description: 'Maximum number of results' }),
    }),
    response: z.array(found),
  },
  'POST /v2/open-webui/load': {
    ...common,
    operationId: 'openWebUiLoad',
    summary: 'Load pages for Open WebUI',
    description:
      'POST /v2/scrape of each URL, in the form of an external web loader of Open WebUI. An addition of Trawl. If no page can be loaded, the response ' +
      'is the error of the first.',
    scope: 'scrape',
    rateGroup: 'scrape',
    activity: 'scrape',
    body: z.object({ urls: z.array(z.string().max(32_768)).min(1).max(MOST_URLS) }),
    response: z.array(loaded),
  },
} as const satisfies V2Endpoints;
