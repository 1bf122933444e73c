import type { Target } from '@trawl/contract/v2/monitor/targets.ts';
import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import type { SearchRequest } from '../../search/index.ts';
import type { SearchResult } from './judge.ts';
import type { CheckRun } from './run.ts';

/** What a target that is a search finds now. */

export type SearchTarget = Extract<Target, { type: 'search' }>;

const MINUTE = 60_000;
const WINDOWS: Readonly<
  Record<SearchTarget['searchWindow'], { tbs: string; ms: number; unit?: 'hour' | 'day' | 'week' }>
> = {
  '5m': { tbs: 'qdr:h', ms: 5 * MINUTE },
  '15m': { tbs: 'qdr:h', ms: 15 * MINUTE },
  '1h': { tbs: 'qdr:h', ms: 60 * MINUTE, unit: 'hour' },
  '6h': { tbs: 'qdr:h6', ms: 360 * MINUTE },
  '24h': { tbs: 'qdr:d', ms: 1_440 * MINUTE, unit: 'day' },
  '7d': { tbs: 'qdr:w', ms: 7 * 1_440 * MINUTE, unit: 'week' },
};

/**
 * The results of all queries, the best of each first, each address once, and how many there were before that.
 * @throws ApiError; the reason of the deadline
 */
export async function searchAll(
  run: CheckRun,
  target: SearchTarget,
): Promise<{ results: SearchResult[]; count: number }> {
  const { deps, payer, monitor, deadline } = run;
  const { tbs, ms, unit } = WINDOWS[target.searchWindow];
  const answers: SearchResult[][] = [];
  let count = 0;
  for (const query of target.queries) {
    const range = { from: deps.clock.now() - ms };
    const recency = { tbs, range, newestFirst: false, ...(unit === undefined ? {} : { unit }) };
    const request: SearchRequest = {
      query,
      limit: target.maxResults,
      sources: [{ type: 'web', recency, location: undefined }],
      categories: [],
      includeDomains: target.includeDomains ?? [],
      excludeDomains: target.excludeDomains ?? [],
      country: 'US',
      safe: false,
      ignoreInvalidURLs: true,
      highlights: false,
      scrape: undefined,
      zeroDataRetention: false,
      threatProtection: undefined,
    };
    const answer = await deps.searcher.search(payer, request, { deadline, baseUrl: monitor.base_url });
    count += answer.count;
    answers.push((answer.web ?? []).map(({ url, title, description }) => ({ url, title, description })));
  }
  const merged = new Map<string, SearchResult>();
  const most = Math.max(0, ...answers.map(({ length }) => length));
  for (let rank = 0; rank < most; rank++) {
    for (const answer of answers) {
      const result = answer[rank];
      if (result === undefined || !URL.canParse(result.url)) continue;
      const url = canonicalUrl(result.url);
      if (!merged.has(url)) merged.set(url, { ...result, url });
    }
  }
  return { results: [...merged.values()].slice(0, target.maxResults), count };
}
