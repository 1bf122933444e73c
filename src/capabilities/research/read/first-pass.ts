import { idf, lengthNorm, termShare } from '../../../engines/text/index.ts';
import { breather } from '../text/breather.ts';
import type { CorpusStats } from '../vectors/types.ts';

/** A passage as input of ranking. Terms are numbers (engines/text/term-hash.ts), repeats kept. */
export interface Terms {
  readonly terms: Uint32Array;
  /** Terms of the headings above it. */
  readonly sectionTerms: Uint32Array;
}

/** Scores of passages by the words of a question. */
interface FirstPass {
  /** BM25 of each passage, at least 0, as a share of that of a passage full of the question's words. */
  readonly scores: Float64Array;
  /** Term weights, for ranking some of the passages. */
  readonly stats: CorpusStats;
  /** The share of the question's weight in the words of a passage, 0 to 1. */
  held(passage: number): number;
}

/** Weight of a word in the headings, like that of a title for papers. */
const SECTION = 2;

/**
 * Scores all passages, a few milliseconds at a time. A word's weight is the geometric mean of its rarity in the paper and in the whole
 * corpus: "attention" is everywhere in one paper, "achieve" is rare in it but common elsewhere.
 * @param corpus undefined: only the paper counts
 */
export async function firstPass(
  passages: readonly Terms[],
  question: Uint32Array,
  corpus: CorpusStats | undefined,
): Promise<FirstPass> {
  const wanted = new Map<number, number>();
  for (const term of question) wanted.set(term, (wanted.get(term) ?? 0) + 1);
  const counts: Map<number, number>[] = [];
  const found = new Map<number, number>();
  let length = 0;
  const breathe = breather();
  for (const passage of passages) {
    const counted = countsIn(passage, wanted);
    for (const term of counted.keys()) found.set(term, (found.get(term) ?? 0) + 1);
    counts.push(counted);
    length += lengthOf(passage);
    await breathe();
  }
  const averageLength = length / passages.length || 1;
  const weightOf = (term: number): number => {
    const here = idf(passages.length, found.get(term) ?? 0);
    return corpus === undefined
      ? here
      : Math.sqrt(here * idf(corpus.documents, Math.min(corpus.df(term), corpus.documents)));
  };
  const weights = new Map([...wanted].map(([term, times]): [number, number] => [term, times * weightOf(term)]));
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const scores = Float64Array.from(passages, (passage, i) => {
    const norm = lengthNorm(lengthOf(passage), averageLength);
    let score = 0;
    for (const [term, count] of counts[i] ?? []) score += termShare(count, norm, weights.get(term) ?? 0);
    return score / whole;
  });
  const documents = Math.max(passages.length, corpus?.documents ?? 0);
  return {
    scores,
    // A count of documents that leads to the same weight.
    stats: { documents, averageLength, df: (term) => Math.max(0, (documents + 1) / Math.exp(weightOf(term)) - 0.5) },
    held: (passage) => {
      let held = 0;
      for (const term of counts[passage]?.keys() ?? []) held += weights.get(term) ?? 0;
      return held / whole;
    },
  };
}

const lengthOf = ({ terms, sectionTerms }: Terms): number => terms.length + SECTION * sectionTerms.length;

function countsIn({ terms, sectionTerms }: Terms, wanted: ReadonlyMap<number, unknown>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of sectionTerms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + SECTION);
  return counts;
}
