import { memoryCorpus, type RankConstants } from '../../src/capabilities/research/index.ts';
import { buildBm25, terms } from './bm25.ts';
import { type Collection, evenly } from './collection.ts';
import { type Quality, quality } from './score.ts';

/** A collection whose queries are ranked in memory, again and again with other constants. */
export interface Trial {
  /** The collection that it was made from: what is left out, and counted, as one. */
  readonly collection: string;
  readonly variant: Variant;
  readonly bm25: Quality;
  /** Previous responses are cached. */
  run(constants: RankConstants): Quality;
}

/**
 * Collections of other kinds, made from the ones at hand, so that constants do not suit those alone: `short` has only the
 * three rarest words of each query, `titles` no abstracts where there is a title.
 */
export type Variant = 'as is' | 'short' | 'titles';

const DEPTH = 100;
const SHORT = 3;

/** @param limit queries, spread evenly over those there are */
export async function trialOf(collection: Collection, variant: Variant, limit: number): Promise<Trial> {
  const corpus = collection.corpus.map((paper) => ({
    ...paper,
    text: variant === 'titles' && paper.title.trim() !== '' ? '' : paper.text,
  }));
  const chosen = evenly(collection.queries, limit);
  const peer = buildBm25(corpus);
  const holders = documentsOf(corpus);
  const queries =
    variant === 'short' ? chosen.map((query) => ({ ...query, text: rarest(query.text, holders) })) : chosen;
  const memory = await memoryCorpus(corpus.map(({ title, text }) => ({ title, abstract: text })));
  const proposals = queries.map(({ text }) => memory.propose(text));
  const judge = (rankings: readonly (readonly string[])[]): Quality => {
    const scored = queries.map(({ id, exclude }, i): [string, string[]] => [
      id,
      (rankings[i] ?? []).filter((document) => document !== exclude).slice(0, DEPTH),
    ]);
    return quality(queries, collection.judgements, new Map(scored));
  };
  const known = new Map<string, Quality>();
  return {
    collection: collection.name,
    variant,
    bm25: judge(queries.map(({ text }) => peer.search(text, DEPTH + 1))),
    run(constants) {
      const key = JSON.stringify(constants);
      const found =
        known.get(key) ??
        judge(proposals.map((proposal) => proposal.rank(constants).map((place) => corpus[place]?.id as string)));
      known.set(key, found);
      return found;
    },
  };
}

/** Term -> documents that hold it. */
function documentsOf(
  corpus: readonly { readonly title: string; readonly text: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { title, text } of corpus) {
    for (const term of new Set([...terms(title), ...terms(text)])) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** The words of a text that fewest documents hold, in their order; none that is in one document only. */
function rarest(text: string, holders: ReadonlyMap<string, number>): string {
  return [...new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])]
    .map((word, order) => ({ word, order, count: holders.get(terms(word)[0] ?? '') ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.count - b.count || a.order - b.order)
    .slice(0, SHORT)
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => word)
    .join(' ');
}

/** Values that are tried for a constant, one constant after the other. */
type Grid = Readonly<Partial<Record<keyof RankConstants, readonly number[]>>>;

export const GRID: Grid = {
  phrases: [0, 0.1, 0.25, 0.4, 0.6],
  first: [0.2, 0.4, 0.6, 0.8, 1.1],
  feedback: [0.4, 0.6, 0.75, 0.9, 1.1, 1.3],
  feedbackPapers: [3, 4, 5, 7, 10],
  feedbackFloor: [0, 0.3, 0.5, 0.65],
  fullLength: [1, 20, 40, 60],
  fullFeedbackLength: [1, 40, 60, 80],
};

/** Rounds over all constants. */
const ROUNDS = 2;
/** A collection counts once: with its own queries in full, with what was made of it in part. */
const SHARE = { 'as is': 1, short: 0.6, titles: 0.4 } as const;
/** Weight of Recall@100 compared with nDCG@10. */
const RECALL = 0.35;
/** Gains beyond these count for little, so that no single collection decides. */
const ENOUGH = { ndcg: 0.08, recall: 0.12 };
const BEYOND = 0.4;
/** A loss weighs as much as so many times the gain. */
const LOSS = 3;

/** Relative changes from BM25. */
export interface Change {
  readonly ndcg: number;
  readonly recall: number;
}

export const change = (quality: Quality, bm25: Quality): Change => ({
  ndcg: quality.ndcg / bm25.ndcg - 1,
  recall: quality.recall / bm25.recall - 1,
});

function worth(value: number, enough: number): number {
  if (value < 0) return LOSS * value;
  return Math.min(value, enough) + BEYOND * Math.max(0, value - enough);
}

/** How good constants are: the mean over collections of what they change. */
export function objective(constants: RankConstants, trials: readonly Trial[]): number {
  const sums = new Map<string, { sum: number; share: number }>();
  for (const trial of trials) {
    const { ndcg, recall } = change(trial.run(constants), trial.bm25);
    const of = sums.get(trial.collection) ?? { sum: 0, share: 0 };
    of.sum += SHARE[trial.variant] * (worth(ndcg, ENOUGH.ndcg) + RECALL * worth(recall, ENOUGH.recall));
    of.share += SHARE[trial.variant];
    sums.set(trial.collection, of);
  }
  const means = [...sums.values()].map(({ sum, share }) => sum / share);
  return means.reduce((total, mean) => total + mean, 0) / means.length;
}

/** Goes up from given constants, one at a time. The same trials give the same constants. */
export function tune(start: RankConstants, trials: readonly Trial[], grid: Grid = GRID): RankConstants {
  let best = start;
  let highest = objective(best, trials);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, values] of Object.entries(grid)) {
      for (const value of values) {
        const tried = { ...best, [name]: value };
        const reached = objective(tried, trials);
        if (reached > highest + 1e-6) [best, highest] = [tried, reached];
      }
    }
  }
  return best;
}
