import { z } from 'zod';

/** Arguments that several tools have. The names are those of `firecrawl-mcp`. */

const texts = z.array(z.string());
const record = z.record(z.string(), z.unknown());

/** The id of examples. */
export const EXAMPLE_ID = '019384b2-5c1e-7000-8000-000000000000';

/** Tokens of a result by default, and at most. */
export const DEFAULT_TOKENS = 16_000;
const MOST_TOKENS = 200_000;

export const maxTokens = z
  .number()
  .int()
  .min(200)
  .max(MOST_TOKENS)
  .default(DEFAULT_TOKENS)
  .meta({ description: 'Maximum length of the result, in tokens of about 4 characters' });

/** Longest wait of a tool for a job, in seconds. */
const MOST_SECONDS = 240;

export const wait = z
  .number()
  .min(0)
  .max(MOST_SECONDS)
  .optional()
  .meta({ description: 'Seconds to wait until the job ends, with progress' });

/** What a page is turned into, and what the other fields say about it. */
const formats = {
  jsonOptions: z.object({ prompt: z.string().optional(), schema: record.optional() }).optional(),
  queryOptions: z
    .object({ prompt: z.string().max(10_000), mode: z.enum(['directQuote', 'freeform']).optional() })
    .optional(),
};

const pdf = {
  parsers: z.array(z.enum(['pdf'])).optional(),
  pdfOptions: z
    .object({
      maxPages: z.number().int().min(1).max(10_000).optional(),
      pageRange: z.string().optional(),
      password: z.string().optional(),
    })
    .optional(),
};

const content = {
  onlyMainContent: z.boolean().optional(),
  redactPII: z.boolean().optional(),
  includeTags: texts.optional(),
  excludeTags: texts.optional(),
};

const FILE_FORMATS = ['markdown', 'html', 'rawHtml', 'links', 'summary', 'json', 'query', 'images'] as const;
const PAGE_FORMATS = [
  ...([...FILE_FORMATS, 'screenshot', 'changeTracking', 'branding', 'audio'] as const),
  ...(['video', 'product', 'menu'] as const),
] as const;

/** Options of a page, as `firecrawl-mcp` spells them: formats are names, and what a format needs stands beside them. */
export const pageOptions = {
  formats: z.array(z.enum(PAGE_FORMATS)).optional().meta({
    description: 'markdown by default; json takes jsonOptions, query takes queryOptions',
  }),
  ...formats,
  screenshotOptions: z
    .object({
      fullPage: z.boolean().optional(),
      quality: z.number().optional(),
      viewport: z.object({ width: z.number(), height: z.number() }).optional(),
    })
    .optional(),
  ...pdf,
  ...content,
  waitFor: z.number().optional().meta({ description: 'Milliseconds' }),
  actions: z
    .array(
      z.object({
        type: z.enum([
          ...(['wait', 'screenshot', 'scroll', 'scrape', 'click', 'write', 'press'] as const),
          ...(['executeJavascript', 'generatePDF'] as const),
        ]),
        selector: z.string().optional(),
        milliseconds: z.number().optional(),
        text: z.string().optional(),
        key: z.string().optional(),
        direction: z.enum(['up', 'down']).optional(),
        script: z.string().optional(),
        fullPage: z.boolean().optional(),
      }),
    )
    .optional(),
  mobile: z.boolean().optional(),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().optional(),
  location: z.object({ country: z.string().optional(), languages: texts.optional() }).optional(),
  storeInCache: z.boolean().optional(),
  zeroDataRetention: z.boolean().optional(),
  maxAge: z.number().optional().meta({ description: 'Accept a cached page of this age in milliseconds; 0 fetches it' }),
  olderCopy: z
    .boolean()
    .optional()
    .meta({ description: 'If the page is gone, return an older copy from the Memento server of the operator' }),
  lockdown: z.boolean().optional(),
  proxy: z.enum(['basic', 'stealth', 'enhanced', 'auto']).optional(),
  profile: z.object({ name: z.string(), saveChanges: z.boolean().optional() }).optional(),
};

/** The same, nested in the arguments of a tool that reads many pages. Its fields are those of firecrawl_scrape. */
export const scrapeOptions = z
  .looseObject({ formats: pageOptions.formats, ...formats, onlyMainContent: content.onlyMainContent })
  .optional()
  .meta({ description: 'Options of each page: any option of firecrawl_scrape except url' });

/** Options of a file. */
export const fileOptions = {
  formats: z.array(z.enum(FILE_FORMATS)).optional(),
  ...formats,
  ...pdf,
  ...content,
  removeBase64Images: z.boolean().optional(),
  zeroDataRetention: z.boolean().optional(),
};

/** How many items of lists a structured result leaves out to fit `maxTokens`; absent: none. */
export const omitted = z.number().int().optional().meta({ description: 'Items left out to fit maxTokens' });
