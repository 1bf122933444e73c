import { domainToASCII } from 'node:url';
import { partialDocument } from '@trawl/contract/v2/scrape/document.ts';
import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { type ScrapeOptions, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { z } from 'zod';
import { CATEGORIES, CATEGORY_ALIASES, type Category } from './categories.ts';
import { SOURCES } from './providers/provider.ts';
import { readTbs, TBS_MESSAGE } from './tbs.ts';

/** The body of POST /v2/search. */

export const LONGEST_QUERY = 500;
export const DEFAULT_TIMEOUT = 60_000;

const tbs = z
  .string()
  .max(200)
  .refine((text) => text.trim() === '' || readTbs(text.trim(), 0) !== undefined, TBS_MESSAGE)
  .transform((text) => (text.trim() === '' ? undefined : text.trim()));

const KINDS = [...SOURCES, 'alexandria'] as const;
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
    const ascii = domainToASCII(text.toLowerCase().replace(/\.$/, ''));
    if (/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(ascii))
      return ascii;
    context.addIssue({ code: 'custom', message: DOMAIN_MESSAGE });
    return z.NEVER;
  });

const scraping = z
  .looseObject({ zeroDataRetention: z.boolean().optional() })
  .transform((given, context): (ScrapeOptions & { readonly zeroDataRetention?: boolean }) | undefined => {
    const { zeroDataRetention, ...options } = given;
    const asked = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
    // Nothing that is asked for is the same as no options at all.
    if (asked.length === 0 || (Array.isArray(options.formats) && options.formats.length === 0)) return undefined;
    const parsed = scrapeOptions.safeParse(Object.fromEntries(asked));
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    }
    if (formatOf(parsed.data.formats, 'changeTracking') !== undefined) {
      context.addIssue({ code: 'custom', path: ['formats'], message: 'changeTracking is not served in a search' });
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
    .meta({ description: 'Words, with operators such as "exact words", -word, site:, filetype:, intitle:, inurl:' }),
  limit: z.number().int().min(1).max(100).default(10).meta({ description: 'Results of each source' }),
  sources: z
    .array(source)
    .max(10)
    .default([])
    .transform((given) =>
      given.length === 0 ? [{ type: 'web' as const, tbs: undefined, location: undefined }] : given,
    ),
  categories: z
    .array(category)
    .max(10)
    .nullish()
    .transform((given) => [...new Set(given ?? [])]),
  includeDomains: z
    .array(domain)
    .max(100)
    .nullish()
    .transform((given) => [...new Set(given ?? [])]),
  excludeDomains: z
    .array(domain)
    .max(100)
    .nullish()
    .transform((given) => [...new Set(given ?? [])]),
  tbs: tbs.nullish().transform((text) => text ?? undefined),
  location: z.string().trim().max(200).nullish(),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Must be two letters, such as US')
    .default('US')
    .transform((code) => code.toUpperCase()),
  safe: z.boolean().default(false).meta({ description: 'Leaves out what is not for children' }),
  timeout: z.number().int().min(1).max(3_600_000).default(DEFAULT_TIMEOUT).meta({ description: 'Milliseconds' }),
  ignoreInvalidURLs: z.boolean().default(false),
  highlights: z.boolean().optional().meta({
    description:
      'Passages of a page that answer the query in place of what the engine says of it, where the text of the page is at hand; true fetches it',
  }),
  enterprise: z
    .array(z.enum(['default', 'anon', 'zdr']))
    .max(3)
    .default([]),
  scrapeOptions: scraping
    .nullish()
    .meta({ id: 'SearchScrapeOptions', description: 'As of POST /v2/scrape; without them nothing is scraped' }),
  threatProtection: scrapeOptions.shape.threatProtection,
  domainTools: z.boolean().optional(),
  toolDetail: z.enum(['compact', 'summary', 'full']).default('compact'),
  /** Sent by clients for services that this one is not. */
  exchange: z.unknown().optional(),
  filter: z.unknown().optional(),
  lang: z.unknown().optional(),
  integration: z.string().max(200).nullable().optional(),
  origin: z.string().max(200).optional(),
};

export const KNOWN_KEYS: ReadonlySet<string> = new Set(Object.keys(shape));

export const searchBody = z.looseObject(shape).superRefine((body, context) => {
  const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  if (body.includeDomains.length > 0 && body.excludeDomains.length > 0) {
    refuse('excludeDomains', 'Cannot go with includeDomains');
  }
  if (body.categories.includes('developer') && body.categories.length > 1) {
    refuse('categories', 'developer cannot be combined with other categories');
  }
  const types = body.sources.map(({ type }) => type);
  if (new Set(types).size < types.length) refuse('sources', 'Names a source twice');
});

export type SearchBody = z.output<typeof searchBody>;

const category_ = z.enum(CATEGORIES).optional();
/** A scraped result has the fields of a document beside its own. */
const webResult = partialDocument.partial().extend({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  position: z.number().int(),
  category: category_,
});
const newsResult = partialDocument.partial().extend({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  date: z.string().optional(),
  imageUrl: z.string().optional(),
  position: z.number().int(),
  category: category_,
});
const imageResult = z.object({
  title: z.string(),
  imageUrl: z.string(),
  imageWidth: z.number().int().optional(),
  imageHeight: z.number().int().optional(),
  url: z.string(),
  position: z.number().int(),
});

export const searchResponse = z.object({
  success: z.literal(true),
  data: z.object({
    web: z.array(webResult).optional(),
    news: z.array(newsResult).optional(),
    images: z.array(imageResult).optional(),
    developer: z.array(webResult).optional(),
    tools: z.array(z.looseObject({})).optional(),
  }),
  warning: z.string().nullable(),
  id: z.uuid().meta({ description: 'For feedback' }),
  creditsUsed: z.number().int(),
});
