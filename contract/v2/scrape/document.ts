import { z } from 'zod';
import { toolMatch } from '../tool-results.ts';
import { branding } from './branding.ts';
import { changeTracking } from './change-tracking.ts';
import { chunk } from './chunks.ts';
import { filePage, pageBlocks } from './file-pages.ts';
import { metadata } from './metadata.ts';
import { menu, product } from './product.ts';

/** A page or a file in the formats that were requested: the result of a scrape, and each result of a crawl, a batch or a search. */

const file = z.string().meta({ description: 'URL of a file, valid for 24 hours without a key' });
const media = z.string().meta({ description: 'URL of a file, valid for one hour without a key' });

const attribute = z.object({ selector: z.string(), attribute: z.string(), values: z.array(z.string()) });

/** What the actions of a request produced, in their order. */
const actionResults = z
  .object({
    screenshots: z.array(file).optional(),
    scrapes: z.array(z.object({ url: z.string(), html: z.string() })).optional(),
    javascriptReturns: z.array(z.object({ type: z.string(), value: z.unknown() })).optional(),
    pdfs: z.array(file).optional(),
  })
  .meta({ id: 'ActionResults' });

/** The formats; each is present if it was requested and could be made. */
const formats = z
  .object({
    markdown: z.string().meta({ example: '# Example Domain\n\nThis domain is for use in examples.' }),
    html: z.string().meta({ description: 'HTML without scripts and styles' }),
    rawHtml: z.string().meta({ description: 'HTML as served, or as rendered in the browser' }),
    rawBase64: z.string().meta({ description: 'The response of the site, in Base64' }),
    links: z.array(z.string()).meta({ description: 'URLs of all links of the page' }),
    images: z.array(z.string()).meta({ description: 'URLs of all images of the page' }),
    screenshot: file,
    summary: z.string(),
    json: z.unknown().meta({ description: 'Data that follows the schema of the request' }),
    answer: z.string().meta({ description: 'Answer to the format `question` or `query`' }),
    highlights: z.string().meta({ description: 'Passages of the page that fit the query, verbatim' }),
    attributes: z.array(attribute),
    branding,
    product,
    menu,
    audio: media,
    video: media,
    pages: z.array(filePage).meta({ description: 'A file page by page, if the parser option `pages` is set' }),
    blocks: z.array(pageBlocks).meta({ description: 'A PDF block by block, if the parser option `blocks` is set' }),
    chunks: z.array(chunk).meta({ description: 'The Markdown in pieces, with the format `chunks`' }),
    changeTracking,
    tools: z.array(toolMatch).meta({ description: 'Tools of data providers for the site, with `domainTools`' }),
    actions: actionResults,
    warning: z.string().meta({ description: 'What is missing or was ignored, and why' }),
  })
  .partial();

/** A scraped page. */
export const document = formats
  .extend({ metadata })
  .meta({ id: 'Document', description: 'A page in the formats that were requested, with its metadata' });

/** A file that was sent to `POST /v2/parse`. */
export const fileDocument = formats
  .extend({
    metadata: metadata.omit({ url: true }).extend({
      sourceURL: z.string().meta({ description: 'Name of the file, for clients that read it as the source' }),
      sourceFile: z.string().meta({ description: 'Name of the file' }),
    }),
  })
  .meta({ id: 'FileDocument', description: 'A file in the formats that were requested, with its metadata' });

/** A page of which only some parts are there: one that could not be scraped has `metadata` with `error` alone. */
export const partialDocument = formats.extend({
  metadata: metadata.partial({ scrapeId: true, creditsUsed: true }),
});
