import { z } from 'zod';
import { fileOptions, maxTokens, omitted, pageOptions, scrapeOptions } from './fields.ts';
import { ACTS, READS, READS_WEB } from './hints.ts';
import type { Tools } from './tool.ts';

/** Tools for pages, sites, searches and files. */

const texts = z.array(z.string());
const call = z.object({
  provider: z.string(),
  capability: z.string(),
  options: z.record(z.string(), z.unknown()).optional(),
});

/** A page in a list of pages. */
const result = z.looseObject({ url: z.string(), title: z.string().optional(), description: z.string().optional() });

export const pages = {
  firecrawl_scrape: {
    title: 'Scrape a page',
    description:
      'Reads one page or file at a URL: as Markdown, or as data with formats ["json"] and jsonOptions. Long results are cut; the rest ' +
      'comes from trawl_scrape_result. With alexandria instead of url, it runs tools of data providers (see firecrawl_find_tools). ' +
      'For many pages use firecrawl_crawl; to find pages use firecrawl_map or firecrawl_search.',
    profile: 'lean',
    endpoint: 'POST /v2/scrape',
    // Actions may click and write on the page.
    hints: ACTS,
    input: z.object({
      url: z.string().optional(),
      ...pageOptions,
      timeout: z.number().int().positive().optional().meta({ description: 'Milliseconds' }),
      alexandria: z
        .union([call, z.array(call).min(1).max(10)])
        .optional()
        .meta({ description: 'Tool calls of data providers' }),
      maxTokens,
    }),
    example: { url: 'https://example.com', formats: ['markdown'] },
  },
  trawl_scrape_result: {
    title: 'Read on in a scraped page',
    description:
      'More of the Markdown of a page that firecrawl_scrape read in the last 24 hours, from a given character. Free.',
    profile: 'lean',
    endpoint: 'GET /v2/scrape/:jobId',
    hints: READS,
    input: z.object({
      scrapeId: z.string().meta({ description: 'metadata.scrapeId of the scrape' }),
      offset: z.number().int().min(0).default(0).meta({ description: 'Position of the first character' }),
      maxTokens,
    }),
    example: { scrapeId: '019384b2-5c1e-7000-8000-000000000000', offset: 64_000 },
  },
  firecrawl_map: {
    title: 'List the URLs of a site',
    description: 'The URLs of a site from its sitemaps, links and index, with titles. search ranks them by words.',
    profile: 'lean',
    endpoint: 'POST /v2/map',
    hints: READS_WEB,
    input: z.object({
      url: z.string(),
      search: z.string().optional(),
      sitemap: z.enum(['include', 'skip', 'only']).optional(),
      includeSubdomains: z.boolean().optional(),
      limit: z.number().optional(),
      ignoreQueryParameters: z.boolean().optional(),
      maxTokens,
    }),
    output: z.looseObject({ links: z.array(result), omitted }),
    example: { url: 'https://example.com', search: 'pricing', limit: 50 },
  },
  firecrawl_search: {
    title: 'Search the web',
    description:
      'Web, news and image results with the passages that match. Operators: "exact words", -word, site:, filetype:, intitle:, inurl:. ' +
      'scrapeOptions adds the content of each page. For papers use firecrawl_research_search_papers.',
    profile: 'lean',
    endpoint: 'POST /v2/search',
    hints: READS_WEB,
    input: z.object({
      query: z.string().min(1),
      limit: z.number().int().min(1).max(100).optional(),
      sources: z
        .array(
          z.union([
            z.enum(['web', 'images', 'news', 'alexandria']),
            z.object({ type: z.enum(['web', 'images', 'news', 'alexandria']) }),
          ]),
        )
        .optional()
        .meta({ description: 'web by default; alexandria adds tools of data providers' }),
      categories: z.array(z.enum(['research', 'pdf', 'developer', 'github'])).optional(),
      tbs: z.string().optional().meta({ description: 'Age: qdr:h, qdr:d, qdr:w, qdr:m, qdr:y' }),
      filter: z.string().optional(),
      location: z.string().optional(),
      includeDomains: texts.optional(),
      excludeDomains: texts.optional(),
      highlights: z.boolean().optional(),
      toolDetail: z.enum(['compact', 'summary', 'full']).optional(),
      domainTools: z.boolean().optional(),
      enterprise: z.array(z.enum(['default', 'anon', 'zdr'])).optional(),
      scrapeOptions,
      maxTokens,
    }),
    output: z.looseObject({
      data: z.looseObject({ web: z.array(result).optional(), news: z.array(result).optional() }),
      omitted,
    }),
    example: { query: 'history of lighthouses', limit: 5 },
  },
  firecrawl_find_tools: {
    title: 'Find tools of data providers',
    description:
      'Lists tools of data providers, which return records instead of pages: by words, by URL, or level by level. ' +
      'firecrawl_scrape runs them with alexandria.',
    profile: 'default',
    endpoint: 'POST /v2/scrape',
    hints: READS,
    input: z.object({
      query: z.string().min(1).max(2_000).optional(),
      urls: texts.optional(),
      providers: texts.optional(),
      categories: texts.optional(),
      groups: texts.optional(),
      capabilities: texts.optional(),
      level: z.enum(['categories', 'providers', 'groups', 'tools']).optional(),
      expand: z.array(z.enum(['options', 'response', 'examples'])).optional(),
      limit: z.number().int().min(1).max(100).optional(),
      offset: z.number().int().min(0).optional(),
    }),
    example: { query: 'companies' },
  },
  firecrawl_parse: {
    title: 'Parse a file',
    description:
      'A PDF, office document, book, email, image, HTML file or ZIP of such files as Markdown or data. First call with filePath: over ' +
      'stdio the file is read and parsed, over HTTP the result says how to upload it; then call again with uploadRef. For a URL use firecrawl_scrape.',
    profile: 'default',
    endpoint: 'POST /v2/parse',
    hints: READS,
    input: z.object({
      filePath: z.string().min(1).optional(),
      uploadRef: z.string().min(1).optional(),
      contentType: z.string().optional(),
      ...fileOptions,
      maxTokens,
    }),
    example: { filePath: 'report.pdf', formats: ['markdown'] },
  },
} as const satisfies Tools;
