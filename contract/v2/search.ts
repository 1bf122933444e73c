// Over 10 kB: the request and the response of one endpoint, whose options depend on each other.

import { z } from 'zod';
import { asciiHostName } from '../checks/host-name.ts';
import { readTbs, TBS_MESSAGE } from '../checks/tbs.ts';
import type { V2Endpoints } from '../endpoint.ts';
import { wordedIssues } from '../issues.ts';
import { CATEGORIES, CATEGORY_ALIASES, type Category, SEARCH_SOURCES } from '../search-kinds.ts';
import { partialDocument } from './scrape/document.ts';
import { formatOf } from './scrape/formats.ts';
import { type ScrapeOptions, scrapeOptions } from './scrape/options.ts';
import { toolMatch } from './tool-results.ts';

/** The search of the web. */

const LONGEST_QUERY = 500;
const DEFAULT_TIMEOUT = 60_000;

const tbs = z
  .string()
  .max(200)
  .refine((text) => text.trim() === '' || readTbs(text.trim(), 0) !== undefined, TBS_MESSAGE)
  .transform((text) => (text.trim() === '' ? undefined : text.trim()));

const KINDS = [...SEARCH_SOURCES, 'alexandria'] as const;
const SOURCE_MESSAGE = `Must be one of ${KINDS.join(', ')}`;
const sourceName = z.enum(KINDS, { error: SOURCE_MESSAGE });

const source = z.union(
  [
    sourceName.transform((type) => ({ type, tbs: undefined, location: undefined })),
    z.object({ type: sourceName, tbs: tbs.optional(), location: z.string().trim().max(200).optional() }),
  ],
  { error: SOURCE_MESSAGE },
);

const CATEGORY_MESSAGE = `Must be one of ${CATEGORIES.join(', ')}`;
const categoryName = z
  .string({ error: CATEGORY_MESSAGE })
  .transform((name) => CATEGORY_ALIASES[name] ?? (name as Category))
  .refine((name) => CATEGORIES.includes(name), CATEGORY_MESSAGE);
const category = z.union([categoryName, z.object({ type: categoryName }).transform(({ type }) => type)], {
  error: CATEGORY_MESSAGE,
});

const DOMAIN_MESSAGE = 'Must be a host name, such as example.com, without scheme, port or path';
const domain = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const ascii = /[/?#@:\\\s]/.test(text) ? '' : asciiHostName(text);
    if (/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii))
      return ascii;
    context.addIssue({ code: 'custom', message: DOMAIN_MESSAGE });
    return z.NEVER;
  });

/** Read one by one below, where null is the same as nothing. */
const names = Object.fromEntries(Object.keys(scrapeOptions.shape).map((name) => [name, z.unknown().optional()]));

const scraping = z
  .object({
    ...(names as Record<keyof typeof scrapeOptions.shape, z.ZodOptional<z.ZodUnknown>>),
    zeroDataRetention: z.boolean().optional(),
  })
  .transform((given, context): (ScrapeOptions & { readonly zeroDataRetention?: boolean }) | undefined => {
    const { zeroDataRetention, ...options } = given;
    const asked = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
    // Options without a value are the same as no options.
    if (asked.length === 0 || (Array.isArray(options.formats) && options.formats.length === 0)) return undefined;
    const parsed = scrapeOptions.safeParse(Object.fromEntries(asked));
    if (!parsed.success) {
      const issues = wordedIssues(scrapeOptions, parsed.error, options);
      for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    }
    if (formatOf(parsed.data.formats, 'changeTracking') !== undefined) {
      context.addIssue({ code: 'custom', path: ['formats'], message: 'changeTracking cannot be used in a search' });
      return z.NEVER;
    }
    return zeroDataRetention === undefined ? parsed.data : { ...parsed.data, zeroDataRetention };
  });

const shape = {
  query: z
    .string()
    .trim()
    .min(1, 'Must not be blank')
    .max(LONGEST_QUERY, `Must be at most ${LONGEST_QUERY} characters`)
    .meta({
      description: 'Words, with operators such as "exact words", -word, site:, filetype:, intitle:, inurl:',
      example: 'when were lighthouses electrified site:example.org',
    }),
  limit: z.number().int().min(1).max(100).default(10).meta({ description: 'Maximum number of results of each source' }),
  sources: z
    .array(source)
    .max(10)
    .default([])
    .transform((given) =>
      given.length === 0 ? [{ type: 'web' as const, tbs: undefined, location: undefined }] : given,
    )
    .meta({ description: 'Kinds of results, `web` by default; `alexandria` adds tools of data providers' }),
  categories: z
    .array(category)
    .max(10)
    .nullish()
    .transform((given) => [...new Set(given ?? [])])
    .meta({ description: `Only pages of these kinds: ${CATEGORIES.join(', ')}` }),
  includeDomains: z
    .array(domain)
    .max(100)
    .nullish()
    .transform((given) => [...new Set(given ?? [])])
    .meta({
      description: 'Only results of these hosts and their subdomains; cannot be used together with `excludeDomains`',
    }),
  excludeDomains: z
    .array(domain)
    .max(100)
    .nullish()
    .transform((given) => [...new Set(given ?? [])])
    .meta({ description: 'No results of these hosts and their subdomains' }),
  tbs: tbs
    .nullish()
    .transform((text) => text ?? undefined)
    .meta({ description: 'Time range: `qdr:w`, `sbd:1,qdr:d`, `cdr:1,cd_min:1/1/2026,cd_max:12/31/2026`' }),
  location: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .meta({ description: 'Place to search from, such as city and country' }),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Must be two letters, such as US')
    .default('US')
    .transform((code) => code.toUpperCase())
    .meta({ description: 'ISO 3166-1 code of the country to search from' }),
  safe: z.boolean().default(false).meta({ description: 'Filter explicit results' }),
  timeout: z.number().int().min(1).max(3_600_000).default(DEFAULT_TIMEOUT).meta({ description: 'Milliseconds' }),
  ignoreInvalidURLs: z.boolean().default(false).meta({ description: 'Leave out results that cannot be scraped' }),
  highlights: z
    .boolean()
    .optional()
    .meta({
      description:
        'Replace the description of a result with the passages of its page that match the query. By default, only if the text of the page is ' +
        'already stored; `true` fetches the others, `false` keeps the descriptions of the engines.',
    }),
  enterprise: z
    .array(z.enum(['default', 'anon', 'zdr']))
    .max(3)
    .default([])
    .meta({ description: '`zdr` for zero data retention' }),
  scrapeOptions: scraping
    .nullish()
    .meta({ id: 'SearchScrapeOptions', description: 'Scrape each result with these options of POST /v2/scrape' }),
  threatProtection: scrapeOptions.shape.threatProtection,
  domainTools: z
    .boolean()
    .optional()
    .meta({ description: 'Also return tools of data providers for the sites of the results' }),
  toolDetail: z.enum(['compact', 'summary', 'full']).default('compact'),
  /** Sent by clients and ignored. */
  exchange: z.unknown().optional(),
  filter: z.unknown().optional(),
  lang: z.unknown().optional(),
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional(),
};

const searchBody = z.object(shape).superRefine((body, context) => {
  const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (body.includeDomains.length > 0 && body.excludeDomains.length > 0) {
    refuse('excludeDomains', 'Cannot be used together with includeDomains');
  }
  if (body.categories.includes('developer') && body.categories.length > 1) {
    refuse('categories', 'developer cannot be combined with other categories');
  }
  const types = body.sources.map(({ type }) => type);
  if (new Set(types).size < types.length) refuse('sources', 'Must not name a source twice');
});

export type SearchBody = z.output<typeof searchBody>;

const position = z.number().int().meta({ description: 'Rank among the results of its kind, from 1' });
const resultCategory = z.enum(CATEGORIES).optional();

/** A scraped result has the fields of a document beside its own. */
export const webResult = partialDocument
  .partial()
  .extend({
    url: z.string(),
    title: z.string(),
    description: z.string().meta({ description: 'Passages of the page, or else the text of the engine' }),
    position,
    category: resultCategory,
  })
  .meta({ id: 'SearchWebResult' });

export const newsResult = partialDocument
  .partial()
  .extend({
    title: z.string(),
    url: z.string(),
    snippet: z.string().meta({ description: 'Passages of the page, or else the text of the engine' }),
    date: z.string().optional().meta({ description: 'As stated by the engine', example: '3 hours ago' }),
    imageUrl: z.string().optional(),
    position,
    category: resultCategory,
  })
  .meta({ id: 'SearchNewsResult' });

export const imageResult = z
  .object({
    title: z.string(),
    imageUrl: z.string(),
    imageWidth: z.number().int().optional(),
    imageHeight: z.number().int().optional(),
    url: z.string().meta({ description: 'The page that shows the image' }),
    position,
  })
  .meta({ id: 'SearchImageResult' });

const searchResponse = z.object({
  success: z.literal(true),
  data: z.object({
    web: z.array(webResult).optional(),
    news: z.array(newsResult).optional(),
    images: z.array(imageResult).optional(),
    developer: z.array(webResult).optional().meta({ description: 'The same as `web`, with the category `developer`' }),
    tools: z.array(toolMatch).optional().meta({ description: 'Tools of data providers' }),
  }),
  warning: z.string().nullable().meta({ description: 'Engines that failed, and options that were ignored' }),
  id: z.uuid().meta({ description: 'For feedback' }),
  creditsUsed: z.number().int(),
});

export const search = {
  'POST /v2/search': {
    operationId: 'search',
    tag: 'Search',
    errors: [408, 422, 502],
    summary: 'Search the web',
    description:
      'Queries the search engines of this installation and merges their results into one ranking. With `scrapeOptions`, each result is ' +
      'scraped as by POST /v2/scrape; if that fails, `metadata.error` of the result says why.',
    scope: 'search',
    rateGroup: 'search',
    activity: 'search',
    costs: true,
    body: searchBody,
    response: searchResponse,
  },
} as const satisfies V2Endpoints;
