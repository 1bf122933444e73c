import type { ParseOptions } from '@trawl/contract/v2/parse.ts';
import { type ScrapeOptions, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';

/** The same as options of a page, for the formats that both share. */
export function asScrapeOptions(options: ParseOptions): ScrapeOptions {
  const { formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images } = options;
  const { blockAds, redactPII, timeout } = options;
  return {
    ...scrapeOptions.parse({}),
    ...{ formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images },
    ...{ blockAds, redactPII, timeout },
  };
}
