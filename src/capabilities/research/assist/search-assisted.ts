import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { fusePapers } from '../search/fuse-papers.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';
import type { Assist } from './assist.ts';

type Search = (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;

/** Weight of the query's own results compared with those of the hypothetical abstract. */
const IMAGINED = 0.5;
/** Minimum results of each of the two searches: fusion needs more than one or two. */
const DEPTH = 40;

/** A search that also searches for the model's hypothetical answer; the plain search without that step. */
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

/** A search whose first results are reranked by the model; the plain search without that step. */
export function searchReranked(search: Search, rerank: Assist['rerank']): Search {
  if (rerank === undefined) return search;
  return async (query, deadline) => rerank(query.query, await search(query, deadline), deadline);
}
