import type { StructureSignals } from '../graph/types.ts';

/** The ranking of related papers. */

/** The facts about a paper that its rank depends on. */
export interface Related {
  readonly id: number;
  /** Similarity in meaning to the intent, -1 to 1; undefined if unknown for all papers. */
  readonly meaning: number | undefined;
  /** How well its words match the intent, at least 0, on any scale. */
  readonly words: number;
  readonly structure: StructureSignals;
}

/** Weight of the intent compared with structure; from .25 to .45, held-out references give the same results (bench/README.md). */
const INTENT = 0.35;
/** Within the intent, the weight of meaning compared with words. */
const MEANING = 0.5;

export interface Scored {
  readonly id: number;
  /** 0 to 1. */
  readonly score: number;
  /** How well it matches the intent, 0 to 1: the signal `semantic`. */
  readonly intent: number;
}

/**
 * The papers best first, ties by ArticleRank and then by the smaller id: the weighted sum of intent and structure, each relative to the
 * best.
 */
export function inOrder(related: readonly Related[]): Scored[] {
  const words = relative(related.map((paper) => paper.words));
  const meaning = related.some((paper) => paper.meaning !== undefined)
    ? relative(related.map((paper) => paper.meaning ?? 0))
    : words;
  const structure = relative(related.map((paper) => strength(paper.structure)));
  const scored = related.map(({ id, structure: { articleRank } }, i) => {
    const intent = MEANING * meaning[i]! + (1 - MEANING) * words[i]!;
    return { id, score: INTENT * intent + (1 - INTENT) * structure[i]!, intent, articleRank };
  });
  scored.sort((a, b) => b.score - a.score || b.articleRank - a.articleRank || a.id - b.id);
  return scored.map(({ id, score, intent }) => ({ id, score, intent }));
}

/** Shared works and direct citations, on a logarithmic scale. */
function strength({ structural, citedBySeeds, citesSeeds, seedOverlap }: StructureSignals): number {
  return Math.log1p(structural + citedBySeeds + citesSeeds) * (1 + Math.log1p(seedOverlap));
}

/** Scaled to 1 for the largest; negative values become 0. */
function relative(values: readonly number[]): number[] {
  const most = values.reduce((max, value) => Math.max(max, value), Number.MIN_VALUE);
  return values.map((value) => Math.max(0, value) / most);
}
