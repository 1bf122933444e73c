import { termHash } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { IndexPlace, TextIndexReader, Versions } from '../../../foundation/store/search/index.ts';
import type { PublishedPapers } from '../index-build/state.ts';
import { versionOf } from '../search/meaning.ts';
import { queryTerms } from '../search/query.ts';
import type { RankingThreads } from '../search/ranking.ts';

interface WordScoresDeps {
  readonly index: TextIndexReader;
  readonly place: IndexPlace;
  readonly versions: Versions<PublishedPapers>;
  readonly threads: RankingThreads;
  readonly log: Log;
}

/** Best matches of the whole catalog among which papers are looked for where their terms are not at hand. */
const HITS = 2_000;

/**
 * How well papers match a text by its words, as in the ranking of searches without feedback and meaning. If the terms of papers are not
 * available, papers beyond the best 2,000 of the catalog count as not matching. Without an index there are no scores.
 */
export async function wordScores(
  deps: WordScoresDeps,
  text: string,
  papers: readonly number[],
  deadline: Deadline,
): Promise<ReadonlyMap<number, number>> {
  const terms = queryTerms(text);
  if (terms.length === 0) return new Map();
  try {
    const at = await deps.versions.newest({ signal: deadline.signal });
    if (!at) return new Map();
    return (await byTerms(deps, at, terms, papers, deadline)) ?? (await byIndex(deps, at, terms, papers));
  } catch (error) {
    deadline.signal.throwIfAborted();
    deps.log.warn({ error: (error as Error).message }, 'related papers were ranked without the words of the intent');
    return new Map();
  }
}

async function byTerms(
  { threads, place }: WordScoresDeps,
  at: PublishedPapers,
  terms: readonly string[],
  papers: readonly number[],
  deadline: Deadline,
): Promise<ReadonlyMap<number, number> | undefined> {
  if (!at.vectors) return undefined;
  const { answer } = await threads.ask(
    versionOf(place, at),
    {
      ask: 'rank',
      terms: Uint32Array.from(terms, termHash),
      vector: undefined,
      filter: undefined,
      options: { expansion: false, dense: false, proximity: true, structure: false },
      hits: Int32Array.from(papers),
      keep: false,
    },
    deadline,
  );
  if (answer.answer !== 'ranked') return undefined;
  const { ids, scores } = answer.ranked;
  return new Map(Array.from(ids, (id, i) => [id, scores[i] as number]));
}

async function byIndex(
  { index }: WordScoresDeps,
  at: PublishedPapers,
  terms: readonly string[],
  papers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { ids, scores } = await index.search(at, terms, { limit: HITS });
  const wanted = new Set(papers);
  const found = new Map<number, number>();
  ids.forEach((id, i) => {
    if (wanted.has(id)) found.set(id, scores[i] as number);
  });
  return found;
}
