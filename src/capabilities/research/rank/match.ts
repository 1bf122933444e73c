import type { CorpusStats } from '../vectors/types.ts';
import { nameMatcher, titleMatcher } from './fields.ts';
import type { Candidate, Match, RankQuery } from './types.ts';
import { wordMatcher } from './word-scores.ts';

type Words = Pick<Candidate, 'title' | 'abstract' | 'authors' | 'compounds'>;

/** How well a paper matches the words and names of the query, independent of the other papers. */
export function matcher(query: RankQuery, stats: CorpusStats): (paper: Words) => Match {
  const words = wordMatcher(query, stats);
  const title = titleMatcher(query, stats);
  const names = query.names && nameMatcher(query.names);
  return (paper) => {
    const { bm25, phrases } = words(paper);
    const { title: held, start, whole } = title(paper);
    return { bm25, phrases, title: held, start, whole, names: names?.(paper) ?? 0 };
  };
}
