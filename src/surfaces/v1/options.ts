import type { CrawlBodyV1, Extraction, PageOptionsV1 } from '@trawl/contract/v1.ts';
import { badRequest } from '../../foundation/kernel/errors.ts';
import { ownField, table, type WordTable } from '../../foundation/kernel/table.ts';
import { requireOne, type Translated, withoutNulls } from './as-v2.ts';

/** Options of pages as `/v2` has them. */

type Fields = Readonly<Record<string, unknown>>;

/** What applies where a request says nothing, and is different in `/v2`. */
const DEFAULTS = { maxAge: 0, timeout: 30_000, skipTlsVerification: false, proxy: 'basic' };

/** The formats that the version before asked for with a flag. */
const FLAGS: WordTable<unknown> = table({
  ...{ includeHtml: 'html', includeRawHtml: 'rawHtml', includeLinks: 'links', screenshot: 'screenshot' },
  fullPageScreenshot: 'screenshot@fullPage',
});

interface PageOptions {
  readonly options: Fields;
  /** Where in the request the options of the format with this number were. */
  readonly origins: readonly (string | undefined)[];
}

/**
 * @param path the field that holds the options; empty if they are beside others
 * @throws ApiError BAD_REQUEST for what `/v2` does elsewhere
 */
export function pageOptions(sent: PageOptionsV1, path = ''): PageOptions {
  const { pageOptions: older, extractorOptions, ...given } = withoutNulls(sent);
  const { formats, extract, jsonOptions, changeTrackingOptions, parsePDF, agent, ...rest } = withoutNulls({
    ...olderOptions(older),
    ...olderExtraction(extractorOptions),
    ...given,
  }) as PageOptionsV1 & { readonly agent?: unknown };
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (agent !== undefined) {
    throw badRequest(at('agent'), 'has no counterpart; use POST /v2/scrape/{jobId}/interact or POST /v2/agent');
  }
  requireOne(given, 'parsePDF', 'parsers', at);
  const list = formats ?? [...flagged(older), 'markdown'];
  const asksFor = (names: readonly string[]): boolean =>
    list.some((format) => names.includes(typeof format === 'string' ? format : format.type));
  const missing = [
    ...((extract ?? jsonOptions) && !asksFor(['extract', 'json']) ? [extract ? 'extract' : 'json'] : []),
    ...(changeTrackingOptions && !asksFor(['changeTracking']) ? ['changeTracking'] : []),
  ];
  const options = { extract, jsonOptions };
  const made = [...list, ...missing].map((format) => {
    if (format === 'extract' || format === 'json') {
      const [own, other] =
        format === 'extract' ? (['extract', 'jsonOptions'] as const) : (['jsonOptions', 'extract'] as const);
      const origin = options[own] === undefined && options[other] !== undefined ? other : own;
      return { format: jsonFormat(options[origin]), origin };
    }
    if (format === 'changeTracking') {
      return { format: { ...changeTrackingOptions, type: format }, origin: 'changeTrackingOptions' };
    }
    if (format === 'screenshot@fullPage') return { format: { type: 'screenshot', fullPage: true } };
    return { format };
  });
  return {
    options: {
      ...DEFAULTS,
      ...rest,
      formats: made.map(({ format }) => format),
      ...(parsePDF === undefined ? {} : { parsers: parsePDF ? ['pdf'] : [] }),
    },
    origins: made.map(({ origin }) => origin && at(origin)),
  };
}

/** The field of a request that became a field of the translated options: `jsonOptions.schema` for `formats[1].schema`. */
export function pageField(field: string, { origins }: Pick<PageOptions, 'origins'>, path = ''): string {
  const [, before = '', index = '', after = ''] = /^(.*?)\bformats\[(\d+)\]\.(.*)$/.exec(field) ?? [];
  const origin = before === (path === '' ? '' : `${path}.`) ? origins[Number(index)] : undefined;
  if (index !== '' && origin !== undefined) return `${origin}.${after}`;
  return field;
}

/** Whether the result is to be read under `extract`, not under `json`. */
export function wantsExtract({ formats, extract, jsonOptions, extractorOptions }: PageOptionsV1): boolean {
  if (formats?.includes('json')) return false;
  return formats?.includes('extract') || ((extract ?? extractorOptions) != null && jsonOptions == null);
}

function jsonFormat(given: Extraction | null | undefined): Fields {
  const { prompt, systemPrompt, schema } = given ?? {};
  const wish = [systemPrompt, prompt].filter((part) => part?.trim()).join('\n\n');
  return { type: 'json', ...(wish === '' ? {} : { prompt: wish }), ...(schema ? { schema } : {}) };
}

/** `pageOptions` of the version before, which some clients still send. */
function olderOptions(older: Fields | null | undefined): Fields {
  const { onlyIncludeTags, removeTags, ...rest } = older ?? {};
  const same = Object.entries(rest).filter(([name]) => !Object.hasOwn(FLAGS, name));
  return withoutNulls({ ...Object.fromEntries(same), includeTags: onlyIncludeTags, excludeTags: removeTags });
}

const flagged = (older: Fields | null | undefined): string[] =>
  Object.entries(FLAGS).flatMap(([name, format]) => (ownField(older, name) === true ? [String(format)] : []));

function olderExtraction(older: PageOptionsV1['extractorOptions']): Fields {
  if (!older?.extractionPrompt && !older?.extractionSchema) return {};
  return { extract: { prompt: older.extractionPrompt, schema: older.extractionSchema } };
}

/** The body of a crawl as `/v2` has it. @throws ApiError BAD_REQUEST */
export function crawlBody(sent: CrawlBodyV1): Translated {
  const { crawlerOptions, pageOptions: older, scrapeOptions, ...given } = withoutNulls(sent);
  requireOne(given, 'ignoreSitemap', 'sitemap');
  requireOne(given, 'allowBackwardLinks', 'crawlEntireDomain');
  const all = { ...olderNames(crawlerOptions), ...given };
  const { maxDepth, allowBackwardLinks, ignoreSitemap, ...rest } = all as CrawlBodyV1;
  const pages = pageOptions({ pageOptions: older, ...scrapeOptions } as PageOptionsV1, 'scrapeOptions');
  const { excludePaths } = rest;
  const tooDeep = maxDepth == null ? [] : deeperThan(String(rest.url ?? ''), maxDepth, rest.regexOnFullURL === true);
  return {
    body: {
      ...rest,
      ...(tooDeep.length === 0 || (excludePaths !== undefined && !Array.isArray(excludePaths))
        ? {}
        : { excludePaths: [...(excludePaths ?? []), ...tooDeep] }),
      ...(allowBackwardLinks == null ? {} : { crawlEntireDomain: allowBackwardLinks }),
      ...(ignoreSitemap == null ? {} : { sitemap: ignoreSitemap ? 'skip' : 'include' }),
      scrapeOptions: pages.options,
    },
    nameOf: (field) => pageField(field, pages, 'scrapeOptions'),
  };
}

/** `crawlerOptions` of the version before, which some clients still send. */
function olderNames(older: CrawlBodyV1['crawlerOptions']): Readonly<Record<string, unknown>> {
  const { includes, excludes, allowBackwardCrawling, allowExternalContentLinks, ...rest } = withoutNulls(older ?? {});
  return withoutNulls({
    includePaths: includes,
    excludePaths: excludes,
    allowBackwardLinks: allowBackwardCrawling,
    allowExternalLinks: allowExternalContentLinks,
    ...rest,
  });
}

/** Repetitions that a pattern may have. */
const MOST = 1_000;

/** The pattern of paths with more than `depth` parts below the start: depth in `/v1` counts these, not links. */
function deeperThan(start: string, depth: number, onFullUrl: boolean): string[] {
  const parts = (URL.parse(start.trim())?.pathname ?? '').split('/').filter((part) => part !== '').length;
  const most = parts + depth;
  if (most >= MOST) return [];
  return [onFullUrl ? `^[a-z]+://[^/?#]+/+([^/?#]+/+){${most}}[^/?#]` : `^/*([^/]+/+){${most}}[^/]`];
}
