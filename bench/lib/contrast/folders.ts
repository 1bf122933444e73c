import type { CorpusStats, Folder } from '../../../src/capabilities/research/index.ts';
import { seeded } from '../random.ts';
import type { TermVectors } from './learn.ts';

/** Vectors of papers and queries from learned ones; terms are half as rare as in the texts learned from, half as in the corpus. */
export function folderOf({ vocabulary, dimensions, vectors }: TermVectors, stats: CorpusStats): Folder {
  const { terms, rarities, rows } = vocabulary;
  const weights = rarities.map((rarity, row) => {
    const df = stats.df(terms[row] as number);
    return df > 0 ? (rarity + Math.log(stats.documents / df)) / 2 : rarity;
  });
  const sum = (counts: ReadonlyMap<number, number>, presence: (count: number) => number): Float32Array | undefined => {
    const vector = new Float32Array(dimensions);
    for (const [term, count] of counts) {
      const row = rows.get(term);
      if (row === undefined) continue;
      const weight = presence(count) * (weights[row] as number);
      for (let k = 0; k < dimensions; k++)
        vector[k] = (vector[k] as number) + weight * (vectors[row * dimensions + k] as number);
    }
    return unit(vector);
  };
  const count = (counts: Map<number, number>, of: Uint32Array, times: number) => {
    for (const term of of) counts.set(term, (counts.get(term) ?? 0) + times);
    return counts;
  };
  return {
    paper: (title, abstract) => sum(count(count(new Map(), title, 2), abstract, 1), (times) => 1 + Math.log(times)),
    query: (words) => sum(count(new Map(), words, 1), (times) => times),
  };
}

/**
 * Two spaces side by side: the product of two vectors is the weighted mean of their cosines, so that searching, feedback and
 * ranking work in both at once.
 * @param sizes their dimensions
 * @param share of the second, 0 to 1
 */
export function together(
  one: Folder | undefined,
  other: Folder,
  sizes: { readonly one: number; readonly other: number },
  share: number,
): Folder {
  if (!one) return other;
  const join = (a: Float32Array | undefined, b: Float32Array | undefined): Float32Array | undefined => {
    if (!a && !b) return undefined;
    const vector = new Float32Array(sizes.one + sizes.other);
    if (a) vector.set(a.map((value) => Math.sqrt(1 - share) * value));
    if (b)
      vector.set(
        b.map((value) => Math.sqrt(share) * value),
        sizes.one,
      );
    return unit(vector);
  };
  return {
    paper: (title, abstract) => join(one.paper(title, abstract), other.paper(title, abstract)),
    query: (terms) => join(one.query(terms), other.query(terms)),
  };
}

/** Of length 1; undefined for zeros. */
function unit(vector: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 1e-10 ? vector.map((value) => value / length) : undefined;
}

/** Two rankings of the same queries. */
export interface Comparison {
  readonly wins: number;
  readonly losses: number;
  /**
   * The chance that a difference as large comes about when both are equally good: a randomization test over queries (M. Smucker,
   * J. Allan, B. Carterette, CIKM 2007).
   */
  readonly p: number;
}

const ROUNDS = 10_000;
const NOISE = 1e-9;

/** @param before and after: a measure of each query, in the same order */
export function compare(before: readonly number[], after: readonly number[]): Comparison {
  const differences = after.map((value, i) => value - (before[i] as number));
  const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
  const seen = Math.abs(sum(differences)) - NOISE;
  const random = seeded(1);
  let asLarge = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (Math.abs(sum(differences.map((value) => (random() < 0.5 ? value : -value)))) >= seen) asLarge++;
  }
  return {
    wins: differences.filter((value) => value > NOISE).length,
    losses: differences.filter((value) => value < -NOISE).length,
    p: asLarge / ROUNDS,
  };
}
