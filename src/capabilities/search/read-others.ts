import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { ThreatOverride } from '../../platform/accounts/index.ts';
import type { Asker, PartialDocument, Scraper } from '../scrape/index.ts';
import type { FoundPassages } from './highlights.ts';
import { scrapeHits } from './scrape-hits.ts';

/** Milliseconds that fetching pages for highlights may take. */
const FETCH_MS = 5_000;

interface ReadDeps {
  readonly scraper: Scraper;
  /** Of pages that the team fetched before, by address. */
  textsOf(teamId: string, urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface ReadRequest {
  readonly highlights?: boolean | undefined;
  readonly threatProtection?: ThreatOverride | undefined;
}

/**
 * Reads results that were not scraped: from the pages that the team fetched before, or from the web if `highlights` is true.
 * @returns how many did not come in time
 */
export async function readOthers(
  deps: ReadDeps,
  asker: Asker,
  request: ReadRequest,
  urls: readonly string[],
  {
    scraped,
    passages,
    deadline,
    baseUrl,
  }: {
    readonly scraped: ReadonlyMap<string, { readonly document: Partial<PartialDocument> }>;
    readonly passages: FoundPassages;
    readonly deadline: Deadline;
    readonly baseUrl: string;
  },
): Promise<number> {
  const missing = urls.filter((url) => scraped.get(url)?.document.markdown === undefined);
  if (missing.length === 0) return 0;
  const seen = await deps.textsOf(asker.teamId, missing);
  for (const [url, markdown] of seen) passages.read(url, { markdown });
  const unread = missing.filter((url) => !seen.has(url) && !scraped.has(url));
  if (request.highlights !== true || unread.length === 0) return 0;
  const { threatProtection } = request;
  const options = scrapeOptions.parse({ formats: ['markdown'], fastMode: true, timeout: FETCH_MS, threatProtection });
  const read = await scrapeHits(deps.scraper, asker, unread, {
    options,
    zeroDataRetention: false,
    baseUrl,
    deadline: deadline.within(FETCH_MS),
    isFree: true,
    onPage: passages.read,
  });
  return [...read.values()].filter(({ document }) => document.metadata?.statusCode === 408).length;
}
