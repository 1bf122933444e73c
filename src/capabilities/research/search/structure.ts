import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { CitationGraph, Seed, StructureSignals } from '../graph/types.ts';
import type { RankedPool } from './pool.ts';
import type { PaperSignals } from './read-results.ts';

/** The signals of citations for the papers of a ranking. */
export interface PoolStructure {
  /** The papers of the ranking, and papers found through citations from the best of them. */
  readonly ids: Int32Array;
  /** Candidate.structure of each. */
  readonly strengths: Float32Array;
  /** The signals of the API; papers without any are absent. */
  readonly signals: ReadonlyMap<number, Omit<PaperSignals, 'semantic'>>;
}

/** Number of best papers whose citations are followed. */
const SEEDS = 10;
/** Maximum number of papers that citations add to the ranking. */
const DISCOVERED = 100;
/**
 * Share of the time of a search that it waits for the graph, and milliseconds at most: it takes a few where it is loaded and the machine is
 * not busy, and one that hangs must not hold up every search.
 */
const SHARE = 0.5;
const LONGEST = 5_000;
/**
 * Strength that a paper may have by chance if the best papers are: that of two or three links. Among titles without texts, the best by words
 * are often about something else, and a link with one of them says little.
 */
const BY_CHANCE = 2.5;

/**
 * Who of the ranked papers is cited together with the best of them, cites what they cite, or is linked with them. The graph
 * says nothing about seeds themselves, so the best are seeds in two groups, and each group is told what the other one says.
 * @returns undefined when no citation connects any of them
 */
export async function structureOf(
  graph: Pick<CitationGraph, 'expandStructure'>,
  { ids, scores, trust }: RankedPool,
  deadline: Deadline,
): Promise<PoolStructure | undefined> {
  const best = Array.from(ids.subarray(0, SEEDS), (id, i): Seed => ({ id, weight: scores[i] as number }));
  const seeds = best.filter(({ weight }) => weight > 0);
  const groups = [0, 1].map((half) => seeds.filter((_, i) => i % 2 === half)).filter((group) => group.length > 0);
  const limit = deadline.within(Math.min(LONGEST, SHARE * deadline.remaining()));
  const [found, ...answers] = await Promise.all([
    graph.expandStructure(seeds, { limit: DISCOVERED }, limit),
    ...groups.map((group) => graph.expandStructure(group, { candidates: [...ids] }, limit)),
  ]);
  const signals = new Map<number, StructureSignals>();
  for (const answer of answers) {
    for (const [id, told] of answer.signals) signals.set(id, sum(signals.get(id), told));
  }
  if (signals.size === 0 && found?.signals.size === 0) return undefined;
  const known = new Set(ids);
  for (const [id, told] of found?.signals ?? []) if (!known.has(id)) signals.set(id, told);
  const all = Int32Array.from([...ids, ...[...signals.keys()].filter((id) => !known.has(id))]);
  const byChance = BY_CHANCE * (1 - trust);
  const isSeed = new Set(seeds.map(({ id }) => id));
  const strengths = Float32Array.from(all, (id) => {
    const told = signals.get(id);
    // A seed is compared with half of the seeds only.
    return told ? Math.max(0, strength(told, isSeed.has(id) ? 2 : 1) - byChance) : 0;
  });
  const most = strengths.reduce((max, own) => Math.max(max, own), 0);
  return {
    ids: all,
    strengths: strengths.map((own) => own / (most || 1)),
    signals: new Map([...signals].map(toSignals)),
  };
}

const toSignals = ([id, { structural, articleRank, seedOverlap }]: [number, StructureSignals]): [
  number,
  Omit<PaperSignals, 'semantic'>,
] => [id, { structural, articleRank, seedOverlap }];

function sum(a: StructureSignals | undefined, b: StructureSignals): StructureSignals {
  if (!a) return b;
  return {
    structural: a.structural + b.structural,
    articleRank: a.articleRank + b.articleRank,
    seedOverlap: a.seedOverlap + b.seedOverlap,
    citedBySeeds: a.citedBySeeds + b.citedBySeeds,
    citesSeeds: a.citesSeeds + b.citesSeeds,
  };
}

/** Works that are shared and citations in between, on a scale on which ten times as many are not ten times as good. */
function strength({ structural, citedBySeeds, citesSeeds, seedOverlap }: StructureSignals, times: number): number {
  return Math.log1p(times * (structural + citedBySeeds + citesSeeds)) * (1 + Math.log1p(times * seedOverlap));
}
