import type { MonitorTables } from '../tables.ts';
import { keyOf } from '../targets.ts';
import type { SearchTarget } from './find-results.ts';
import type { SearchResult } from './judge.ts';
import type { CheckRun } from './run.ts';

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
