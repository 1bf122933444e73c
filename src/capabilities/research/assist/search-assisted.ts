import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { fusePapers } from '../search/fuse-papers.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import type { Assist } from './assist.ts';

type Search = (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;

/** What the query itself finds counts more than what the model imagined. */
const IMAGINED = 0.5;
/** Results of each of the two searches at least: fusing needs more than the one or two that are asked for. */
const DEPTH = 40;

/** A search that also looks for what the model thinks an answer looks like; the search as it is without such a step. */
export function searchingImagined(local: Search, hypothesize: Assist['hypothesize']): Search {
  if (hypothesize === undefined) return local;
  return async (asked, deadline) => {
    const query = { ...asked, k: Math.max(asked.k, DEPTH) };
    const [results, imagined] = await Promise.all([
      local(query, deadline),
      hypothesize(query.query, deadline).then((text) =>
        text ? local({ ...query, query: text }, deadline) : undefined,
      ),
    ]);
    if (imagined === undefined) return results.slice(0, asked.k);
    return fusePapers(
      [
        { items: results, weight: 1 },
        { items: imagined, weight: IMAGINED },
      ],
      asked.k,
    );
  };
}

/** A search whose first results the model puts in order; the search as it is without such a step. */
export function searchReranked(search: Search, rerank: Assist['rerank']): Search {
  if (rerank === undefined) return search;
  return async (query, deadline) => rerank(query.query, await search(query, deadline), deadline);
}
