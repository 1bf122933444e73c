import { z } from 'zod';
import { toolCall } from '../tool-call.ts';
import { scrapeOptionFields, WAITS_TOO_LONG, waitsTooLong } from './options.ts';

/** The body of POST /v2/scrape: a page with its options, or calls of tools. */
export const scrapeBody = z
  .looseObject({
    url: z.string().max(32_768).optional(),
    alexandria: z.union([toolCall, z.array(toolCall).min(1).max(10)]).optional(),
    zeroDataRetention: z.boolean().optional(),
    ...scrapeOptionFields,
  })
  .superRefine((body, context) => {
    if (body.url !== undefined && body.alexandria !== undefined) {
      context.addIssue({ code: 'custom', path: ['url'], message: 'Cannot go with alexandria' });
    }
    if (waitsTooLong(body)) context.addIssue({ code: 'custom', path: ['actions'], message: WAITS_TOO_LONG });
  });

export const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...Object.keys(scrapeOptionFields),
  ...['url', 'alexandria', 'zeroDataRetention'],
]);

const picture = z.string().meta({ description: 'URL, valid for 24 hours' });

/** A page in the formats that were asked for. */
export const document = z
  .looseObject({
    markdown: z.string(),
    html: z.string(),
    rawHtml: z.string(),
    rawBase64: z.string(),
    links: z.array(z.string()),
    images: z.array(z.string()),
    screenshot: picture,
    summary: z.string(),
    json: z.unknown(),
    answer: z.string(),
    highlights: z.string(),
    attributes: z.array(z.object({ selector: z.string(), attribute: z.string(), values: z.array(z.string()) })),
    branding: z.looseObject({}),
    product: z.looseObject({}),
    menu: z.looseObject({}),
    audio: z.string(),
    video: z.string(),
    pages: z.array(z.object({ pageNumber: z.number().int(), markdown: z.string() })),
    blocks: z.array(z.looseObject({})),
    changeTracking: z.looseObject({
      previousScrapeAt: z.iso.datetime().nullable(),
      changeStatus: z.enum(['new', 'same', 'changed', 'removed']),
      visibility: z.enum(['visible', 'hidden']),
    }),
    actions: z.object({
      screenshots: z.array(picture).optional(),
      scrapes: z.array(z.object({ url: z.string(), html: z.string() })).optional(),
      javascriptReturns: z.array(z.object({ type: z.string(), value: z.unknown() })).optional(),
      pdfs: z.array(picture).optional(),
    }),
    warning: z.string(),
  })
  .partial()
  .extend({
    metadata: z.looseObject({
      scrapeId: z.string(),
      sourceURL: z.string(),
      url: z.string(),
      statusCode: z.number().int(),
      contentType: z.string().optional(),
      title: z.union([z.string(), z.array(z.string())]).optional(),
      proxyUsed: z.enum(['basic', 'stealth']),
      cacheState: z.enum(['hit', 'miss']),
      creditsUsed: z.number().int(),
    }),
  })
  .meta({ id: 'Document' });

export const scrapeResponse = z.object({
  success: z.literal(true),
  scrape_id: z.string().optional(),
  data: z.looseObject({}),
});
