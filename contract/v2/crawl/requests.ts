import { z } from 'zod';
import { MAX_PATTERNS, patternIssues } from '../../checks/pattern.ts';
import { checkWaits, scrapeOptionFields, scrapeOptions } from '../scrape/options.ts';
import { webhookSchema } from '../webhook.ts';

/** Requests about crawls and batches. */

const EVENTS = ['started', 'page', 'completed', 'failed'] as const;

const url = z.string().trim().min(1).max(32_768);

const patterns = z
  .array(z.string())
  .max(MAX_PATTERNS)
  .superRefine((list, context) => {
    for (const { at, issue } of patternIssues(list)) {
      if (at === undefined) context.addIssue({ code: 'custom', message: issue });
      else {
        const message = `The pattern ${JSON.stringify(list[at]?.slice(0, 100))} ${issue}`;
        context.addIssue({ code: 'custom', path: [at], message });
      }
    }
  });

/** Seconds between two pages. */
export const LONGEST_DELAY = 3_600;

/** Which pages a crawl fetches; `CRAWLER_DEFAULTS` apply to what is left out. */
export const crawlerFields = {
  includePaths: patterns
    .optional()
    .meta({ description: 'RE2 patterns: fetch only paths that match one, including that of the start' }),
  excludePaths: patterns.optional().meta({ description: 'RE2 patterns: do not fetch paths that match one' }),
  regexOnFullURL: z
    .boolean()
    .optional()
    .meta({ description: 'Match patterns against the whole URL instead of the path' }),
  maxDiscoveryDepth: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Maximum number of links from the start; the start and the URLs of sitemaps have depth 0' }),
  sitemap: z.enum(['include', 'skip', 'only']).optional().meta({
    description: '`include`: read sitemaps and links; `skip`: only links; `only`: only sitemaps',
    default: 'include',
  }),
  ignoreQueryParameters: z
    .boolean()
    .optional()
    .meta({ description: 'Treat URLs that differ only in their query as the same page' }),
  deduplicateSimilarURLs: z
    .boolean()
    .optional()
    .meta({ description: 'Ignore differences in www, https, index.html and trailing slashes', default: true }),
  crawlEntireDomain: z
    .boolean()
    .optional()
    .meta({ description: 'Also fetch pages that are not below the path of the start' }),
  allowSubdomains: z.boolean().optional().meta({ description: 'Also fetch pages of subdomains' }),
  allowExternalLinks: z.boolean().optional().meta({ description: 'Also fetch pages of other sites, one link away' }),
  skipNearDuplicates: z
    .boolean()
    .optional()
    .meta({ description: 'Leave out pages whose text is nearly that of another page of the same host' }),
  ignoreRobotsTxt: z.boolean().optional(),
  respectRobotsMeta: z.boolean().optional().meta({
    description:
      'Obey robots meta tags and X-Robots-Tag: leave out `noindex` pages, do not follow links of `nofollow` pages',
  }),
  robotsUserAgent: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The user agent whose rules in robots.txt apply' }),
  delay: z
    .number()
    .min(0)
    .max(LONGEST_DELAY)
    .optional()
    .meta({ description: 'Seconds between two pages; pages are then fetched one at a time' }),
  visitTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3])[0-5]\d-(?:[01]\d|2[0-3])[0-5]\d$/, 'must be two times of the day, such as 2200-0600')
    .optional()
    .meta({ description: 'Times of the day (UTC) between which pages are fetched, such as `2200-0600`' }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .optional()
    .meta({ description: 'Maximum number of pages', default: 10_000 }),
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
  respectRobotsMeta: false,
  limit: 10_000,
} as const satisfies CrawlerOptions;

const crawlerOptions = z.object(crawlerFields);

export type CrawlerOptions = z.infer<typeof crawlerOptions>;

const maxConcurrency = z
  .number()
  .int()
  .min(1)
  .max(10_000)
  .optional()
  .meta({ description: 'Maximum number of pages at once; the limit of the plan by default' });
const localSearch = z
  .boolean()
  .optional()
  .meta({ description: 'Let search find the pages; false skips indexing', default: true });
export const archive = z.boolean().optional().meta({
  description: 'Keep requests and responses as they came, for export as WARC or WACZ; not under zero data retention',
});
const integration = z.string().max(200).nullable().optional();

export const previewBody = z.object({ url, prompt: z.string().trim().min(1).max(10_000) });

export const crawlBody = z.object({
  url,
  prompt: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: 'Options in plain words. Options that you set yourself take precedence' }),
  ...crawlerFields,
  delay: z
    .number()
    .min(0)
    .max(LONGEST_DELAY * 1_000)
    .optional()
    .meta({ description: `Seconds between two pages; values over ${LONGEST_DELAY} are read as milliseconds` }),
  maxConcurrency,
  localSearch,
  archive,
  scrapeOptions: scrapeOptions.prefault({}),
  webhook: webhookSchema(EVENTS, 'crawl').optional(),
  zeroDataRetention: z.boolean().optional().meta({ description: 'Keep results in memory only' }),
  integration,
  origin: z.string().max(200).optional(),
});

/** URLs in one request; the size of bodies has a limit of its own. */
const MOST_URLS = 100_000;

export const batchBody = z
  .object({
    urls: z.array(z.string().max(32_768)).min(1).max(MOST_URLS),
    ignoreInvalidURLs: z
      .boolean()
      .default(true)
      .meta({ description: 'Leave out invalid URLs and list them in the response, instead of failing' }),
    appendToId: z.uuid().optional().meta({ description: 'Id of a running batch to which the URLs are added' }),
    webhook: webhookSchema(EVENTS, 'batch_scrape').optional(),
    maxConcurrency,
    localSearch,
    archive,
    zeroDataRetention: z.boolean().optional().meta({ description: 'Keep results in memory only' }),
    ...scrapeOptionFields,
  })
  .superRefine(checkWaits);

export const jobParams = z.object({ id: z.uuid() });
export const statusQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0).meta({ description: 'Number of documents to skip' }),
});
