import { setImmediate as nextRound } from 'node:timers/promises';
import { fuseRankings, type Ranking } from '../search/fuse-rankings.ts';
import type { PaperResult } from '../search/search.ts';
import { analyze } from '../text/analyze.ts';
import { isGood, type WeightOf } from './good.ts';

/** Rankings that are to become one; each names a paper once. */
export interface Rankings {
  readonly query: string;
  /** The catalog's own answer. */
  readonly local: readonly PaperResult[];
  /** Whether all of it is worth something: the catalog has enough. Else only its good hits count as its choice. */
  readonly isLocalGood: boolean;
  /** What each source named. */
  readonly live: readonly (readonly PaperResult[])[];
  /** Inverse document frequency in the catalog; without it, in what is being ranked. */
  readonly weightOf?: WeightOf | undefined;
}

/** BM25's constants, as in the index. */
const [K1, B] = [1.2, 0.75];
/** Beyond these places, what a source names is only taken when it holds a word of the query. */
const TRUSTED_PLACES = 10;
/** Milliseconds of work between two rounds of the event loop. */
const STRETCH_MS = 10;

/**
 * One ranking of all, by the places in three that count the same, since nobody's scores compare with another's:
 *   - the catalog's own ranking,
 *   - the sources', each with an equal part, so that five of them don't shout down a paper that only the catalog has,
 *   - how well title and abstract fit the words of the query (BM25 over all candidates), whoever named them: sources
 *     search full texts and citations too, and answer something to everything.
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
      results: list.filter((paper, i) => i < TRUSTED_PLACES || held(paper).size > 0),
      weight: 1 / live.length,
    }),
  );
  const fitting = byWords([...candidates.values()], terms, weightOf).map(({ paper }) => paper);
  return fuseRankings([{ results: own, weight: 1 }, { results: fitting, weight: 1 }, ...named], k);
}

interface Candidate {
  readonly paper: PaperResult;
  /** How often the query's terms stand in it, those of the title twice. */
  readonly counts: ReadonlyMap<string, number>;
  /** The query's terms that it holds. */
  readonly held: ReadonlySet<string>;
  readonly length: number;
}

function candidateOf(paper: PaperResult, terms: ReadonlySet<string>): Candidate {
  const title = analyze(paper.title);
  const words = [...title, ...title, ...analyze(paper.abstract)];
  const counts = new Map<string, number>();
  for (const word of words) if (terms.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { paper, counts, held: new Set(counts.keys()), length: words.length };
}

/** The candidates that hold any of the terms, best first. */
function byWords(candidates: readonly Candidate[], terms: ReadonlySet<string>, weightOf?: WeightOf): Candidate[] {
  const average = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, weightOf?.(term) ?? rarity(candidates, term));
  const scoreOf = ({ counts, length }: Candidate): number => {
    const norm = K1 * (1 - B + (B * length) / Math.max(1, average));
    let score = 0;
    for (const [term, count] of counts) score += ((weights.get(term) as number) * count * (K1 + 1)) / (count + norm);
    return score;
  };
  return candidates
    .filter(({ counts }) => counts.size > 0)
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort((a, b) => b.score - a.score || Number(a.candidate.paper.paperId) - Number(b.candidate.paper.paperId))
    .map(({ candidate }) => candidate);
}

/** Inverse document frequency among the candidates. */
function rarity(candidates: readonly Candidate[], term: string): number {
  const having = candidates.filter(({ counts }) => counts.has(term)).length;
  return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5));
}
