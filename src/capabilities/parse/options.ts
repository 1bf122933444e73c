import type { Format } from '@trawl/contract/v2/scrape/formats.ts';
import { type ScrapeOptions, scrapeOptionFields, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { z } from 'zod';

/** Milliseconds. */
const DEFAULT_TIMEOUT = 30_000;

/** Formats that can be made of a file; the others need a site. */
export const FILE_FORMATS: readonly Format['type'][] = [
  ...(['markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'json', 'attributes'] as const),
  ...(['question', 'highlights', 'query', 'product', 'menu'] as const),
];

const fields = scrapeOptionFields;

const formats = fields.formats.superRefine((list, context) => {
  for (const [index, { type }] of list.entries()) {
    if (FILE_FORMATS.includes(type)) continue;
    const message = `The format ${type} cannot be made of a file; these can: ${FILE_FORMATS.join(', ')}`;
    context.addIssue({ code: 'custom', path: [index], message });
  }
});

/** What may be asked for with a file. Other keys are ignored, and named in the answer's warning. */
export const parseOptions = z
  .looseObject({
    formats,
    onlyMainContent: fields.onlyMainContent,
    includeTags: fields.includeTags,
    excludeTags: fields.excludeTags,
    headers: fields.headers,
    timeout: z.number().int().min(1000).max(300_000).default(DEFAULT_TIMEOUT),
    parsers: fields.parsers,
    skipTlsVerification: fields.skipTlsVerification,
    removeBase64Images: fields.removeBase64Images,
    blockAds: fields.blockAds,
    redactPII: fields.redactPII,
    proxy: z.enum(['basic', 'auto'], { error: 'Must be basic or auto' }).optional(),
    zeroDataRetention: z.boolean().default(false),
    auditMetadata: fields.auditMetadata,
    integration: fields.integration,
    origin: fields.origin,
  })
  .meta({ id: 'ParseOptions' });

export type ParseOptions = z.output<typeof parseOptions>;

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(parseOptions.shape), 'uploadRef']);

/** Keys that mean nothing here. */
export const unknownOptions = (options: object): string[] => Object.keys(options).filter((key) => !KNOWN.has(key));

/** The same as options of a page, for what makes formats. */
export function asScrapeOptions(options: ParseOptions): ScrapeOptions {
  const { formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images } = options;
  const { blockAds, redactPII, timeout } = options;
  return {
    ...scrapeOptions.parse({}),
    ...{ formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images },
    ...{ blockAds, redactPII, timeout },
  };
}
