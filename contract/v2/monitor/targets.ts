import { z } from 'zod';
import { wordedIssues } from '../../issues.ts';
import { archive, crawlerFields } from '../crawl/requests.ts';
import { formatOf } from '../scrape/formats.ts';
import { scrapeOptions } from '../scrape/options.ts';

/** Targets of monitors as they are sent: pages, sites and searches. */

const url = z.string().trim().min(1).max(32_768);
const domains = z.array(z.string().trim().min(1).max(300)).max(50);

/** Change tracking compares the text, whether `markdown` stands beside it or not. */
function withMarkdown(options: unknown): unknown {
  const { formats } = (options ?? {}) as { formats?: unknown };
  if (!Array.isArray(formats)) return options;
  const typeOf = (one: unknown): unknown => (typeof one === 'string' ? one : (one as { type?: unknown } | null)?.type);
  const types = formats.map(typeOf);
  if (!types.includes('changeTracking') || types.includes('markdown')) return options;
  return { ...(options as object), formats: ['markdown', ...formats] };
}

/** `scrapeOptions` of a target. */
export const pageOptions = z.preprocess(
  withMarkdown,
  scrapeOptions.superRefine(({ formats, lockdown }, context) => {
    const tracking = formatOf(formats, 'changeTracking');
    const wish = tracking?.modes.includes('json') ? tracking : formatOf(formats, 'json');
    if (wish !== undefined && wish.schema === undefined && wish.prompt === undefined) {
      context.addIssue({ code: 'custom', path: ['formats'], message: 'json needs a schema, a prompt, or both' });
    }
    if (lockdown)
      context.addIssue({
        code: 'custom',
        path: ['lockdown'],
        message: 'A target with `lockdown` fetches nothing, so it never finds a change',
      });
  }),
);

export const crawlOptions = z.object({ ...crawlerFields, maxDepth: crawlerFields.maxDiscoveryDepth, archive });

/** Checks what was sent without changing it: it is kept and answered as it was written. */
function asSent(type: z.ZodType, description: string) {
  return z
    .looseObject({})
    .superRefine((value, context) => {
      const { error } = type.safeParse(value);
      if (error === undefined) return;
      // The fields are named by their path within what was sent.
      for (const { path, message } of wordedIssues(type, error, value))
        context.addIssue({ code: 'custom', path, message });
    })
    .meta({ description });
}

const pages = { scrapeOptions: asSent(pageOptions, 'As of POST /v2/scrape; maxAge is 0 by default').optional() };
const id = z
  .uuid()
  .optional()
  .meta({ description: 'Identifies the target, so that its stored versions are kept; created if omitted' });

export const SEARCH_WINDOWS = ['5m', '15m', '1h', '6h', '24h', '7d'] as const;

export const target = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('scrape'), urls: z.array(url).min(1).max(1_000), ...pages }),
  z.object({
    id,
    type: z.literal('crawl'),
    url,
    crawlOptions: asSent(crawlOptions, 'As of POST /v2/crawl').optional(),
    ...pages,
  }),
  z
    .object({
      id,
      type: z.literal('search'),
      queries: z.array(z.string().trim().min(1).max(256)).min(1).max(12),
      index: z.literal('papers').optional().meta({
        description:
          'Search the papers of this installation instead of the web, and report papers that were added since the first check',
      }),
      searchWindow: z.enum(SEARCH_WINDOWS).default('24h'),
      maxResults: z.number().int().min(1).max(50).default(10),
      includeDomains: domains.optional(),
      excludeDomains: domains.optional(),
    })
    .refine(
      ({ includeDomains, excludeDomains }) => !(includeDomains?.length && excludeDomains?.length),
      'Only one of includeDomains and excludeDomains can be given',
    ),
]);

export type SentTarget = z.output<typeof target>;
export type Target = SentTarget & { readonly id: string };
