import type { CrawlBodyV1, PageOptionsV1 } from '@trawl/contract/v1.ts';
import { requireOne, type Translated, withoutNulls } from './as-v2.ts';
import { pageField, pageOptions } from './page-options.ts';

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
