import type { StructureSignals } from '../graph/types.ts';

/** How related papers are put in order. */

/** What is known of a paper when its place is decided. */
export interface Related {
  readonly id: number;
  /** Closeness in meaning to the intent, -1 to 1; undefined when it is not known of any paper. */
  readonly meaning: number | undefined;
  /** How well its words match those of the intent, 0 and above, by any measure. */
  readonly words: number;
  readonly structure: StructureSignals;
}

/** How much the intent counts against structure; from .25 to .45 held-out references come out the same (bench/README.md). */
const INTENT = 0.35;
/** The same for the second look that `rerank` asks for. */
const INTENT_RERANKED = 0.6;
/** Of the intent, how much meaning counts against words. */
const MEANING = 0.5;

export interface Scored {
  readonly id: number;
  /** 0 to 1. */
  readonly score: number;
  /** How well it matches the intent, 0 to 1: what `semantic` tells. */
  readonly intent: number;
}

/**
 * The papers best first, ties by ArticleRank and then by the smaller id: intent and structure, each relative to the best of
 * them, added up with their weights.
 */
export function inOrder(related: readonly Related[], isReranked: boolean): Scored[] {
  const weight = isReranked ? INTENT_RERANKED : INTENT;
  const words = relative(related.map((paper) => paper.words));
  const meaning = related.some((paper) => paper.meaning !== undefined)
    ? relative(related.map((paper) => paper.meaning ?? 0))
    : words;
  const structure = relative(related.map((paper) => strength(paper.structure)));
  const scored = related.map(({ id, structure: { articleRank } }, i) => {
    const intent = MEANING * meaning[i]! + (1 - MEANING) * words[i]!;
    return { id, score: weight * intent + (1 - weight) * structure[i]!, intent, articleRank };
  });
  scored.sort((a, b) => b.score - a.score || b.articleRank - a.articleRank || a.id - b.id);
  return scored.map(({ id, score, intent }) => ({ id, score, intent }));
}

/** Works that are shared and citations in between, on a scale on which ten times as many are not ten times as good. */
function strength({ structural, citedBySeeds, citesSeeds, seedOverlap }: StructureSignals): number {
  return Math.log1p(structural + citedBySeeds + citesSeeds) * (1 + Math.log1p(seedOverlap));
}

/** From 0 to 1 for the largest; what is below 0 is 0. */
function relative(values: readonly number[]): number[] {
  const most = values.reduce((max, value) => Math.max(max, value), Number.MIN_VALUE);
  return values.map((value) => Math.max(0, value) / most);
}
