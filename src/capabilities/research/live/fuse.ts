import { setImmediate as nextRound } from 'node:timers/promises';
import {
  averageLengthOf,
  type CountedText,
  countTerms,
  idfAmong,
  type Ranking,
  scoreText,
} from '../../../engines/text/index.ts';
import { fusePapers } from '../search/fuse-papers.ts';
import type { PaperResult } from '../search/search.ts';
import { analyze } from '../text/terms.ts';
import { isGood, type WeightOf } from './coverage.ts';

/** The rankings to merge; each has a paper at most once. */
interface Rankings {
  readonly query: string;
  /** The catalog's ranking. */
  readonly local: readonly PaperResult[];
  /** Whether the catalog has enough. Otherwise only its relevant results count as its ranking. */
  readonly isLocalGood: boolean;
  /** The ranking of each source. */
  readonly live: readonly (readonly PaperResult[])[];
  /** Inverse document frequency in the catalog; without it, among the ranked papers. */
  readonly weightOf?: WeightOf | undefined;
}

/** Below this rank, a source's paper is used only if it has a word of the query. */
const TRUSTED_PLACES = 10;
/** Milliseconds of work between two turns of the event loop. */
const STRETCH_MS = 10;

/**
 * One ranking from three parts of equal weight, by rank, because scores of different sources cannot be compared:
 * - the catalog's own ranking,
 * - the sources' rankings, with equal shares, so that five of them do not outweigh a paper that only the catalog has,
 * - how well title and abstract match the query (BM25 over all candidates), because sources search full texts and citations too, and return
 *   something for every query.
 */
export async function fuse(rankings: Rankings, k: number): Promise<PaperResult[]> {
  const { query, local, live, isLocalGood, weightOf } = rankings;
  const terms = new Set(analyze(query));
  const candidates = new Map<string, Candidate>();
  let since = performance.now();
  for (const paper of [...local, ...live.flat()]) {
    if (candidates.has(paper.paperId)) continue;
    candidates.set(paper.paperId, candidateOf(paper, terms));
    if (performance.now() - since < STRETCH_MS) continue;
    await nextRound();
    since = performance.now();
  }
  const held = (paper: PaperResult): ReadonlySet<string> => (candidates.get(paper.paperId) as Candidate).held;
  const own = isLocalGood ? local : local.filter((paper) => isGood(terms, held(paper), weightOf));
  const named = live.map(
    (list): Ranking<PaperResult> => ({
      items: list.filter((paper, i) => i < TRUSTED_PLACES || held(paper).size > 0),
      weight: 1 / live.length,
    }),
  );
  const fitting = byWords([...candidates.values()], terms, weightOf).map(({ paper }) => paper);
  return fusePapers([{ items: own, weight: 1 }, { items: fitting, weight: 1 }, ...named], k);
}

/** A paper with the counts of the query's terms, those of the title doubled. */
interface Candidate extends CountedText {
  readonly paper: PaperResult;
  /** The query's terms in it. */
  readonly held: ReadonlySet<string>;
}

function candidateOf(paper: PaperResult, terms: ReadonlySet<string>): Candidate {
  const counted = countTerms(terms, [
    { terms: analyze(paper.title), count: 2 },
    { terms: analyze(paper.abstract), count: 1 },
  ]);
  return { paper, ...counted, held: new Set(counted.counts.keys()) };
}

/** The candidates with any of the terms, best first. @param weightOf by default, rarity among the candidates */
function byWords(candidates: readonly Candidate[], terms: ReadonlySet<string>, weightOf?: WeightOf): Candidate[] {
  const average = Math.max(1, averageLengthOf(candidates));
  const weights = weightOf ? new Map(Array.from(terms, (term) => [term, weightOf(term)])) : idfAmong(terms, candidates);
  return candidates
    .filter(({ counts }) => counts.size > 0)
    .map((candidate) => ({ candidate, score: scoreText(candidate, weights, average) }))
    .sort((a, b) => b.score - a.score || Number(a.candidate.paper.paperId) - Number(b.candidate.paper.paperId))
    .map(({ candidate }) => candidate);
}
