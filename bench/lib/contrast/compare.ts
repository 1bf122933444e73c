import { seeded } from '../random.ts';

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
