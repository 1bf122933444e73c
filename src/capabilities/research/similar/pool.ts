import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import type { CitationGraph, Structure, StructureSignals } from '../graph/types.ts';
import type { PaperQuery, PaperResult } from '../search/search.ts';

export interface PoolDeps {
  readonly graph: CitationGraph;
  readonly search: (query: PaperQuery, deadline: Deadline) => Promise<readonly PaperResult[]>;
}

/** Maximum number of considered papers. */
const MOST_POOL = 1_000;
const MOST_NEIGHBOURS = 2_000;
/** Maximum number of papers that a search returns. */
const MOST_MATCHING = 500;

interface Pool {
  readonly structure: Structure;
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** The candidates, with their signals from the graph. */
export async function poolOf(
  deps: PoolDeps,
  papers: readonly Paper[],
  mode: 'similar' | 'citers' | 'references',
  intent: string,
  deadline: Deadline,
): Promise<Pool> {
  const { graph } = deps;
  const seeds = papers.map(({ id }) => ({ id, weight: 1 }));
  if (mode === 'similar') {
    const structure = await graph.expandStructure(seeds, { limit: MOST_POOL }, deadline);
    return { structure, isCut: structure.truncated };
  }
  const direct = new Set<number>();
  let isCut = false;
  const share = Math.ceil(MOST_NEIGHBOURS / papers.length);
  for (const { id } of papers) {
    const around = await graph.neighbourhood(id, share, deadline);
    if ((mode === 'citers' ? around.totalCiters : around.totalReferences) > share) isCut = true;
    for (const one of around[mode]) direct.add(one);
  }
  // If thousands cite a paper, those that match the intent best are considered in addition to the newest.
  const matching = isCut && mode === 'citers' ? await searchFor(deps, intent, MOST_MATCHING, deadline) : [];
  const candidates = new Set([...direct, ...matching.map(({ paperId }) => Number(paperId))]);
  for (const { id } of papers) candidates.delete(id);
  const all = await graph.expandStructure(seeds, { candidates: [...candidates] }, deadline);
  const signals = new Map<number, StructureSignals>();
  for (const id of candidates) {
    const known = all.signals.get(id);
    // Neighbors that were cut off by the deadline are still neighbors.
    if (direct.has(id) || known?.citesSeeds) signals.set(id, known ?? BARELY);
  }
  return { structure: { ...all, signals }, isCut };
}

const BARELY: StructureSignals = { structural: 0, articleRank: 0, seedOverlap: 1, citedBySeeds: 0, citesSeeds: 0 };

/** The papers of the catalog that match a text best, at most 500. */
export const searchFor = ({ search }: Pick<PoolDeps, 'search'>, query: string, k: number, deadline: Deadline) =>
  search(
    { query, k: Math.min(k, MOST_MATCHING), filter: { authors: [], categories: [], from: undefined, to: undefined } },
    deadline,
  );
