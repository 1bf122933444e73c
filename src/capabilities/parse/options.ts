import { type ParseOptions, parseOptions } from '@trawl/contract/v2/parse.ts';
import { type ScrapeOptions, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(parseOptions.shape), 'uploadRef']);

/** Fields that have no meaning here. */
export const unknownOptions = (options: object): string[] => Object.keys(options).filter((key) => !KNOWN.has(key));

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
