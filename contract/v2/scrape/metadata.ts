import { z } from 'zod';

/** What a page says of itself in its meta tags, and how it was fetched. */

const text = z.string().optional();
const url = z.string().optional().meta({ description: 'URL' });
const time = z.string().optional().meta({ description: 'As the page states it' });

/** From the meta tags of the page. Every other meta tag is a field under its own name, with a string or a list of strings. */
const stated = {
  title: text,
  description: text,
  language: text.meta({ description: 'Language tag', example: 'en-US' }),
  keywords: z.union([z.string(), z.array(z.string())]).optional(),
  favicon: url,
  canonical: url,
  robots: text,
  ogTitle: text,
  ogDescription: text,
  ogUrl: url,
  ogImage: url,
  ogAudio: url,
  ogDeterminer: text,
  ogLocale: text,
  ogLocaleAlternate: z.array(z.string()).optional(),
  ogSiteName: text,
  ogVideo: url,
  dcTermsCreated: time,
  dcDateCreated: time,
  dcDate: time,
  dcTermsType: text,
  dcType: text,
  dcTermsAudience: text,
  dcTermsSubject: text,
  dcSubject: text,
  dcDescription: text,
  dcTermsKeywords: text,
  modifiedTime: time,
  publishedTime: time,
  author: z.union([z.string(), z.array(z.string())]).optional(),
  articleTag: text,
  articleSection: text,
  provenance: z
    .record(z.string(), z.enum(['json-ld', 'page', 'url']))
    .optional()
    .meta({
      description:
        'Where `author`, `publishedTime` and `modifiedTime` are from, if not from meta tags: JSON-LD, the text of the page, or its URL',
      example: { author: 'page', publishedTime: 'json-ld' },
    }),
};

/** A name of what the page states. */
export type StatedName = keyof typeof stated;

/** Of the fetch. No meta tag of a page replaces these. */
const fetched = {
  scrapeId: z.string().meta({ description: 'Id of the scrape, for feedback and `GET /v2/scrape/{jobId}`' }),
  sourceURL: z.string().meta({ description: 'The URL that was requested' }),
  url: z.string().meta({ description: 'The URL after redirects' }),
  statusCode: z.number().int().meta({ description: 'HTTP status of the site', example: 200 }),
  contentType: text.meta({ example: 'text/html; charset=utf-8' }),
  error: text.meta({ description: 'Why the site returned no page, if its status is 400 or above' }),
  proxyUsed: z.enum(['basic', 'stealth']).optional(),
  unblockedBy: text.meta({
    description: 'Which unblocker of the operator loaded the page, if the site answered with a challenge',
    example: 'flaresolverr',
  }),
  cacheState: z.enum(['hit', 'miss']).optional(),
  cachedAt: z.iso.datetime().optional().meta({ description: 'When the cached page was fetched' }),
  olderCopy: z
    .object({
      url: z.string().meta({ description: 'Where the copy stands' }),
      capturedAt: z.iso.datetime().meta({ description: 'When the page was so' }),
      isContent: z.boolean().meta({ description: 'Whether this document was made of the copy' }),
      reason: z.string().meta({ description: 'Why the page is gone', example: 'The site answered 404 Not Found' }),
    })
    .optional()
    .meta({ description: 'An older copy of a page that is gone, if the operator named a Memento server' }),
  numPages: z.number().int().optional().meta({ description: 'Number of pages that were read in a file' }),
  totalPages: z.number().int().optional().meta({ description: 'Number of pages in the file' }),
  creditsUsed: z.number().int(),
  concurrencyLimited: z.boolean().optional().meta({ description: 'Whether the scrape waited for a slot' }),
  concurrencyQueueDurationMs: z.number().int().optional().meta({ description: 'Milliseconds that it waited' }),
};

export const metadata = z.looseObject({ ...stated, ...fetched }).meta({
  id: 'DocumentMetadata',
  description:
    'What the page says about itself, and how it was fetched. Other meta tags keep their name, with a string or ' +
    'a list of strings. `proxyUsed`, `cacheState` and `concurrencyLimited` are absent if a data provider served the page.',
});
