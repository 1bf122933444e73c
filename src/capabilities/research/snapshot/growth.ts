/**
 * How the cost of searches and of learning grows with the number of papers, as measured: bench/README.md, "Cost by catalog size". Bytes are those of
 * any machine; times are scaled by what a sample takes on this one. Learning from 10,000 papers is less than in that table, which has the start of the
 * service in it: from samples of 17,000 papers to 110,000 it took 3.2 and 4.1 times as long.
 */
interface Point {
  readonly papers: number;
  /** Milliseconds, k = 40. */
  readonly p50: number;
  readonly p95: number;
  readonly learning: number;
  /** Bytes: peaks of the service while it is searched, and of the thread that learns. */
  readonly service: number;
  readonly learner: number;
}

const POINTS: readonly [Point, Point, Point] = [
  { papers: 10_000, p50: 13.4, p95: 26.1, learning: 4_200, service: 349e6, learner: 306e6 },
  { papers: 100_106, p50: 15, p95: 31.7, learning: 21_000, service: 494e6, learner: 452e6 },
  { papers: 1_001_060, p50: 30.6, p95: 94.2, learning: 87_000, service: 1_118e6, learner: 601e6 },
];

type Cost = Exclude<keyof Point, 'papers'>;

/** A cost at a number of papers: a power of it between two measurements, and beyond them as between the nearest two. */
export function costAt(cost: Cost, papers: number): number {
  const [small, middle, large] = POINTS;
  const [from, to] = papers < middle.papers ? [small, middle] : [middle, large];
  const power = Math.log(to[cost] / from[cost]) / Math.log(to.papers / from.papers);
  return from[cost] * (Math.max(1, papers) / from.papers) ** power;
}

/** What was measured at one number of papers, at another. */
export const scaled = (cost: Cost, measured: number, from: number, to: number): number =>
  (measured * costAt(cost, to)) / costAt(cost, from);
