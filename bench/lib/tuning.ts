import type { RankConstants } from '../../src/capabilities/research/index.ts';
import type { Quality } from './score.ts';
import type { Trial } from './trial.ts';

/** Values that are tried for a constant, one constant after the other. */
export type Grid = Readonly<Partial<Record<keyof RankConstants, readonly number[]>>>;

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
