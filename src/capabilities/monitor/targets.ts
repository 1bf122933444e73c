import { createHash } from 'node:crypto';
import { CRAWLER_DEFAULTS } from '@trawl/contract/v2/crawl/requests.ts';
import { crawlOptions, pageOptions, type Target } from '@trawl/contract/v2/monitor/targets.ts';
import { type Format, formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { COSTS, searchCredits } from '../../platform/accounts/index.ts';
import type { CrawlSettings } from '../crawl/index.ts';
import { mostCredits } from '../scrape/index.ts';

/** What the targets of a monitor mean: which pages, how they are scraped and compared, and what that costs. */

/** What of a page is compared. */
export interface Comparison {
  /** Whether a difference of the text counts. */
  readonly text: boolean;
  /** Whether fields are extracted and compared. */
  readonly fields: boolean;
}

/** How the pages of a target are scraped. */
export interface PagePlan {
  readonly options: ScrapeOptions;
  readonly comparison: Comparison;
  /** Credits of a page at most. */
  readonly most: number;
  /** Credits that change tracking of fields costs more than their extraction. */
  readonly surcharge: number;
}

/** Plans that are remembered: reading options takes a tenth of a millisecond, and a list of monitors has thousands of them. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 4_000;
const remembered = new Map<string, PagePlan>();

/** @param options as they were sent; checked already */
export function planOf(options: unknown): PagePlan {
  const key = JSON.stringify(options ?? {});
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const plan = readPlan(options);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  if (key.length <= LONGEST_REMEMBERED) remembered.set(key, plan);
  return plan;
}

function readPlan(options: unknown): PagePlan {
  const parsed = pageOptions.parse(options ?? {});
  const { formats } = parsed;
  const tracking = formatOf(formats, 'changeTracking');
  const json = formatOf(formats, 'json');
  const fields = tracking === undefined ? json !== undefined : tracking.modes.includes('json');
  const wish = tracking?.modes.includes('json') ? tracking : json;
  const { schema, prompt } = wish ?? {};
  const text = !fields || (tracking?.modes.includes('git-diff') ?? formatOf(formats, 'markdown') !== undefined);
  const others = formats.filter(({ type }) => !['markdown', 'changeTracking', 'json'].includes(type));
  const extraction: Format = {
    type: 'json',
    checkPromptInjection: json?.checkPromptInjection ?? false,
    ...(schema === undefined ? {} : { schema }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  const surcharge = fields && tracking !== undefined ? COSTS.changeTrackingJson - (COSTS.formats.json ?? 0) : 0;
  const scraped: ScrapeOptions = {
    ...parsed,
    formats: [{ type: 'markdown' }, ...(fields ? [extraction] : []), ...others],
    // The current page, unless the monitor accepts an older one.
    maxAge: parsed.maxAge ?? 0,
  };
  return { options: scraped, comparison: { text, fields }, most: mostCredits(scraped, false) + surcharge, surcharge };
}

/** @param options as they were sent; checked already */
export function crawlPlanOf(options: unknown): CrawlSettings {
  const { maxDepth, archive: _, ...said } = crawlOptions.parse(options ?? {});
  const depth = said.maxDiscoveryDepth ?? maxDepth;
  return {
    ...CRAWLER_DEFAULTS,
    ...said,
    ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }),
  } as CrawlSettings;
}

interface Estimate {
  /** Credits of a check at most. */
  readonly all: number;
  /** What of it the check sets aside itself; a crawl pays for its pages one by one. */
  readonly own: number;
}

/** @param judged whether a language model judges changes */
export function estimateOf(targets: readonly Target[], judged: boolean): Estimate {
  let all = 0;
  let own = 0;
  const judge = judged ? COSTS.judge : 0;
  for (const target of targets) {
    if (target.type === 'search') {
      const perQuery = target.index === 'papers' ? 0 : searchCredits(target.maxResults);
      const credits = target.queries.length * perQuery + target.maxResults * judge;
      all += credits;
      own += credits;
      continue;
    }
    const { most } = planOf(target.scrapeOptions);
    if (target.type === 'scrape') {
      const credits = urlsOf(target.urls).length * (most + judge);
      all += credits;
      own += credits;
    } else {
      const { limit } = crawlPlanOf(target.crawlOptions);
      all += limit * (most + judge);
      own += limit * judge;
    }
  }
  return { all, own };
}

/** Each address once. */
export const urlsOf = (urls: readonly string[]): string[] => [
  ...new Map(urls.map((url) => [canonicalUrl(url.trim()), url.trim()])).values(),
];

/** A name for an address, as long for long ones as for short ones. */
export const keyOf = (url: string): string => createHash('sha256').update(canonicalUrl(url)).digest('base64url');
