import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { readPapers } from '../search/read-papers.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import type { LiveDatabase } from './answers.ts';
import { hasEnough, type WeightOf } from './coverage.ts';
import { fuse } from './fuse.ts';
import type { Live, LiveList } from './live.ts';

export interface LiveSearchDeps {
  readonly db: LiveDatabase;
  readonly live: Pick<Live, 'find'>;
  /** `auto`: the sources are queried if the catalog has fewer than min(k, 10) relevant results. */
  readonly mode: 'auto' | 'always';
  /** The search of the catalog. */
  readonly local: (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;
  readonly log: Log;
  /** Inverse document frequency in the catalog, if known. */
  readonly weights?: () => Promise<WeightOf | undefined>;
}

/** This many relevant results are enough. */
const ENOUGH = 10;
/** Minimum number of the catalog's results that are examined. */
const DEPTH = 30;

/**
 * A search of the catalog and, if it has too little, of the public APIs, whose papers are then stored in the catalog. Filters apply to all
 * results.
 * @throws errors of the search of the catalog
 */
export async function searchWithLive(
  { db, live, mode, local, weights, log }: LiveSearchDeps,
  query: PaperQuery,
  deadline: Deadline,
): Promise<readonly PaperResult[]> {
  /** Failures of sources leave the catalog's results unchanged. */
  const orNothing = async <T>(work: Promise<T> | undefined): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      deadline.signal.throwIfAborted();
      log.error(
        { error: error instanceof Error ? error.message : String(error) },
        'live search failed; only the catalog was searched',
      );
      return undefined;
    }
  };
  const ask = () => orNothing(live.find(query.query, query.filter, deadline));
  const asked = mode === 'always' ? ask() : undefined;
  // Its error is handled where it is awaited below.
  asked?.catch(() => {});
  const results = await local({ ...query, k: Math.max(query.k, DEPTH) }, deadline);
  const weightOf = await orNothing(weights?.());
  const isLocalGood = hasEnough(query.query, results, Math.min(query.k, ENOUGH), weightOf);
  if (mode === 'auto' && isLocalGood) return results.slice(0, query.k);
  const lists = (await (asked ?? ask())) ?? [];
  const named = [...new Set(lists.flatMap(({ ids }) => ids))];
  const papers = (await orNothing(readPapers(db, named, query.filter))) ?? new Map<number, PaperResult>();
  if (papers.size === 0) return results.slice(0, query.k);
  const rankings = rankingsOf(lists, papers, results);
  return await fuse({ query: query.query, local: results, isLocalGood, live: rankings, weightOf }, query.k);
}

/** The results of each source; papers that the catalog returned too are taken from there. */
function rankingsOf(
  lists: readonly LiveList[],
  papers: ReadonlyMap<number, PaperResult>,
  results: readonly PaperResult[],
): PaperResult[][] {
  const found = new Map(results.map((result) => [result.paperId, result]));
  const rankings = lists.map(({ ids }) => {
    const ranking = new Map<string, PaperResult>();
    for (const id of ids) {
      const paper = papers.get(id);
      if (paper !== undefined) ranking.set(paper.paperId, found.get(paper.paperId) ?? paper);
    }
    return [...ranking.values()];
  });
  return rankings.filter((list) => list.length > 0);
}
