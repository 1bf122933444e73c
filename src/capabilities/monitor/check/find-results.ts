import type { Target } from '@trawl/contract/v2/monitor/targets.ts';
import { canonicalUrl } from '../../../foundation/kernel/canonical-url.ts';
import type { SearchRequest } from '../../search/index.ts';
import type { MonitorTables } from '../tables.ts';
import { keyOf } from '../targets.ts';
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

/** What a search of the paper index finds now: papers that were added since its first check. */

/** Milliseconds back in which a paper counts as recent, and is found behind any number of older ones that match better. */
const RECENT = 90 * 24 * 3_600_000;
/** Key of the look that remembers the newest paper at the first check. */
const NEWEST = 'newest paper';

/**
 * Papers of all queries, those that were not reported yet first, the best of each first; none at the first check.
 * @throws ApiError; the reason of the deadline
 */
export async function findPapers(run: CheckRun, target: SearchTarget): Promise<SearchResult[]> {
  const { deps, deadline } = run;
  const newest = await newestAtFirst(run, target);
  const from = new Date(deps.clock.now() - RECENT).toISOString().slice(0, 10);
  const added = new Map<string, SearchResult>();
  for (const query of target.queries) {
    const found = [
      await deps.papers.search(query, undefined, deadline),
      await deps.papers.search(query, from, deadline),
    ];
    for (const { id, ...paper } of found.flat()) if (id > newest) added.set(paper.url, paper);
  }
  const reported = await keysOf(run, target);
  const isReported = ({ url }: SearchResult): boolean => reported.has(keyOf(url));
  const results = [...added.values()];
  return [...results.filter((one) => !isReported(one)), ...results.filter(isReported)].slice(0, target.maxResults);
}

/** The newest paper at the first check of the target, which this may be. */
async function newestAtFirst({ deps, monitor, check }: CheckRun, target: SearchTarget): Promise<number> {
  const looks = () => deps.jobs.db.as<MonitorTables>().kysely;
  const newest = await deps.papers.newest();
  await looks()
    .insertInto('monitor_looks')
    .values({
      ...{ monitor_id: monitor.id, target_id: target.id, key: NEWEST, url: '', check_id: check.id, scrape_id: null },
      ...{ is_there: 0, digest: String(newest), texts: null, looks: '[]', fields: null, learnt: null, verdict: null },
      ...{
        goal_version: Number(monitor.goal_version),
        at: deps.clock.now(),
        converter: null,
        extractor: null,
        known: null,
      },
    })
    .onConflict((conflict) => conflict.columns(['monitor_id', 'target_id', 'key']).doNothing())
    .execute();
  const { digest } = await looks()
    .selectFrom('monitor_looks')
    .select('digest')
    .where('monitor_id', '=', monitor.id)
    .where('target_id', '=', target.id)
    .where('key', '=', NEWEST)
    .executeTakeFirstOrThrow();
  return Number(digest);
}

async function keysOf({ deps, monitor }: CheckRun, target: SearchTarget): Promise<Set<string>> {
  const rows = await deps.jobs.db
    .as<MonitorTables>()
    .kysely.selectFrom('monitor_looks')
    .select('key')
    .where('monitor_id', '=', monitor.id)
    .where('target_id', '=', target.id)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
