// Over 10 kB: a learner with its vocabulary and its batches, which nothing else uses.

import { seeded } from '../random.ts';

/**
 * Learns a vector for each term so that two pieces of one text are close and pieces of different texts are not: title
 * against abstract, or a piece cut out of the text against the rest, the other texts of the batch being the negatives (A. van
 * den Oord, Y. Li, O. Vinyals, "Representation learning with contrastive predictive coding", 2018). The vector of a text is
 * the sum of those of its terms, weighted by rarity and by the logarithm of their counts.
 */

/** What was learned: `dimensions` numbers for each row of the vocabulary. */
export interface TermVectors {
  readonly vocabulary: Vocabulary;
  readonly dimensions: number;
  readonly vectors: Float32Array;
}

interface LearnOptions {
  readonly dimensions: number;
  readonly steps: number;
  readonly seed: number;
  /** Length of the first step; the last is a tenth of it. */
  readonly rate: number;
  /** What to go on from: its terms keep their vectors, new ones begin at random. */
  readonly from?: TermVectors | undefined;
  readonly onStep?: (step: number, loss: number) => void;
}

/** Pairs of a step. */
const BATCH = 512;
/** Terms of an abstract; the rest says the same. */
const LONGEST = 200;
const LEAST_DF = 4;
const SHORTEST = 10;
/** The share of pairs that are title and abstract, where a text has both. */
const TITLES = 0.6;
/** New terms beside learned ones begin shorter, so that they do not drown them. */
const NEW_TERMS = 0.3;
/** Memory of the mean square of a term's gradients. */
const DECAY = 0.98;

/** The same texts and options give the same vectors. */
export function learnByContrast(texts: readonly TermText[], options: LearnOptions): TermVectors {
  const { dimensions, steps, rate, from, onStep } = options;
  const random = seeded(options.seed);
  const vocabulary = vocabularyOf(texts, from ? 2 : LEAST_DF);
  const vectors = firstVectors(vocabulary, dimensions, random, from);
  const pairs = texts
    .map(({ title, abstract }) => ({
      title: rowsOf(vocabulary, title),
      abstract: rowsOf(vocabulary, abstract.subarray(0, LONGEST)),
    }))
    .filter(({ title, abstract }) => title.length + abstract.length >= SHORTEST);
  const squares = new Float64Array(vocabulary.terms.length);
  const size = Math.min(BATCH, pairs.length);
  if (size < 2) return { vocabulary, dimensions, vectors };
  const left = new Batch(size, dimensions);
  const right = new Batch(size, dimensions);
  const gradients = new Float32Array(vectors.length);
  const touched = new Uint8Array(vocabulary.terms.length);
  for (let step = 0, at = pairs.length; step < steps; step++, at += size) {
    if (at + size > pairs.length) {
      shuffle(pairs, random);
      at = 0;
    }
    for (let i = 0; i < size; i++) {
      const [one, other] = twoPieces(pairs[at + i] as Rows, random);
      left.set(i, one, vocabulary.rarities, vectors);
      right.set(i, other, vocabulary.rarities, vectors);
    }
    const loss = contrast(left, right);
    const rows = [...left.give(gradients, touched), ...right.give(gradients, touched)];
    const length = rate * Math.max(0.1, 1 - step / steps);
    for (const row of rows) {
      const start = row * dimensions;
      let square = 0;
      for (let k = start; k < start + dimensions; k++) square += (gradients[k] as number) ** 2;
      squares[row] = DECAY * (squares[row] as number) + ((1 - DECAY) * square) / dimensions;
      const factor = length / (Math.sqrt(squares[row] as number) + 1e-8);
      for (let k = start; k < start + dimensions; k++) {
        vectors[k] = (vectors[k] as number) - factor * (gradients[k] as number);
        gradients[k] = 0;
      }
      touched[row] = 0;
    }
    onStep?.(step + 1, loss);
  }
  return { vocabulary, dimensions, vectors };
}

function firstVectors(
  { terms }: Vocabulary,
  dimensions: number,
  random: () => number,
  from: TermVectors | undefined,
): Float32Array {
  // Uniform numbers of the same spread as a unit vector's.
  const scale = Math.sqrt(12 / dimensions) * (from ? NEW_TERMS : 1);
  const vectors = Float32Array.from({ length: terms.length * dimensions }, () => scale * (random() - 0.5));
  if (!from) return vectors;
  let sum = 0;
  for (const value of from.vectors) sum += value * value;
  const mean = Math.sqrt((sum * dimensions) / from.vectors.length) || 1;
  terms.forEach((term, row) => {
    const known = from.vocabulary.rows.get(term);
    if (known === undefined) return;
    for (let k = 0; k < dimensions; k++)
      vectors[row * dimensions + k] = (from.vectors[known * dimensions + k] as number) / mean;
  });
  return vectors;
}

interface Rows {
  readonly title: readonly number[];
  readonly abstract: readonly number[];
}

function twoPieces({ title, abstract }: Rows, random: () => number): [readonly number[], readonly number[]] {
  if (title.length >= 2 && abstract.length >= 8 && random() < TITLES) return [title, abstract];
  const all = [...title, ...abstract];
  const length = Math.max(3, Math.floor(all.length * (0.08 + 0.27 * random())));
  const start = Math.floor(random() * Math.max(1, all.length - length));
  return [all.slice(start, start + length), [...all.slice(0, start), ...all.slice(start + length)]];
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
}

/** How much closer the right text must be. */
const TEMPERATURE = 0.05;

/** One side of a batch: sparse texts, their vectors of length 1, and the gradients of these. */
export class Batch {
  readonly size: number;
  readonly dimensions: number;
  readonly units: Float32Array;
  readonly gradients: Float32Array;
  private readonly texts: { rows: number[]; weights: number[]; norm: number }[] = [];

  constructor(size: number, dimensions: number) {
    this.size = size;
    this.dimensions = dimensions;
    this.units = new Float32Array(size * dimensions);
    this.gradients = new Float32Array(size * dimensions);
  }

  set(i: number, text: readonly number[], rarities: Float32Array, vectors: Float32Array): void {
    const { dimensions, units } = this;
    const counts = new Map<number, number>();
    for (const row of text) counts.set(row, (counts.get(row) ?? 0) + 1);
    const rows = [...counts.keys()];
    const weights = rows.map((row) => (1 + Math.log(counts.get(row) as number)) * (rarities[row] as number));
    const length = Math.hypot(...weights) || 1;
    const unit = units.subarray(i * dimensions, (i + 1) * dimensions).fill(0);
    rows.forEach((row, at) => {
      const weight = (weights[at] as number) / length;
      weights[at] = weight;
      const start = row * dimensions;
      for (let k = 0; k < dimensions; k++) unit[k] = (unit[k] as number) + weight * (vectors[start + k] as number);
    });
    const norm = Math.max(1e-6, Math.sqrt(unit.reduce((sum, x) => sum + x * x, 0)));
    for (let k = 0; k < dimensions; k++) unit[k] = (unit[k] as number) / norm;
    this.texts[i] = { rows, weights, norm };
  }

  /** Adds the gradients of the terms. @returns the rows that had none before */
  give(into: Float32Array, touched: Uint8Array): number[] {
    const { dimensions, units, gradients, texts } = this;
    const added: number[] = [];
    for (const [i, { rows, weights, norm }] of texts.entries()) {
      const unit = units.subarray(i * dimensions, (i + 1) * dimensions);
      const gradient = gradients.subarray(i * dimensions, (i + 1) * dimensions);
      // Only what changes the direction counts.
      let along = 0;
      for (let k = 0; k < dimensions; k++) along += (gradient[k] as number) * (unit[k] as number);
      for (let k = 0; k < dimensions; k++) gradient[k] = ((gradient[k] as number) - along * (unit[k] as number)) / norm;
      rows.forEach((row, at) => {
        const weight = weights[at] as number;
        const start = row * dimensions;
        for (let k = 0; k < dimensions; k++)
          into[start + k] = (into[start + k] as number) + weight * (gradient[k] as number);
        if (touched[row] === 0) added.push(row);
        touched[row] = 1;
      });
    }
    return added;
  }
}

/** Fills the gradients of both sides. @returns the mean loss from the left to the right */
export function contrast(left: Batch, right: Batch): number {
  const { size, dimensions } = left;
  const likeness = products(left.units, right.units, size, dimensions);
  const byRow = softmax(likeness, size, (i, j) => i * size + j);
  const byColumn = softmax(likeness, size, (i, j) => j * size + i);
  let loss = 0;
  left.gradients.fill(0);
  right.gradients.fill(0);
  for (let i = 0; i < size; i++) {
    loss -= Math.log((byRow[i * size + i] as number) + 1e-9);
    for (let j = 0; j < size; j++) {
      const share = ((byRow[i * size + j] as number) + (byColumn[i * size + j] as number)) / 2 - (i === j ? 1 : 0);
      // Most negatives are far away and pull nothing.
      if (Math.abs(share) < 1e-5) continue;
      const factor = share / (TEMPERATURE * size);
      const [a, b] = [i * dimensions, j * dimensions];
      for (let k = 0; k < dimensions; k++) {
        left.gradients[a + k] = (left.gradients[a + k] as number) + factor * (right.units[b + k] as number);
        right.gradients[b + k] = (right.gradients[b + k] as number) + factor * (left.units[a + k] as number);
      }
    }
  }
  return loss / size;
}

/** The product of every row of one with every row of the other. */
function products(one: Float32Array, other: Float32Array, size: number, dimensions: number): Float32Array {
  const found = new Float32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const [a, b] = [i * dimensions, j * dimensions];
      let sum = 0;
      for (let k = 0; k < dimensions; k++) sum += (one[a + k] as number) * (other[b + k] as number);
      found[i * size + j] = sum / TEMPERATURE;
    }
  }
  return found;
}

/** @param at the place of element j of line i: lines are rows or columns */
function softmax(values: Float32Array, size: number, at: (i: number, j: number) => number): Float32Array {
  const shares = new Float32Array(values.length);
  for (let i = 0; i < size; i++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < size; j++) most = Math.max(most, values[at(i, j)] as number);
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const power = Math.exp((values[at(i, j)] as number) - most);
      shares[at(i, j)] = power;
      sum += power;
    }
    for (let j = 0; j < size; j++) shares[at(i, j)] = (shares[at(i, j)] as number) / sum;
  }
  return shares;
}

/** A text by the numbers of its terms (`textHashes`), in reading order. */
export interface TermText {
  readonly title: Uint32Array;
  readonly abstract: Uint32Array;
}

/** Terms of texts, each with a row. */
interface Vocabulary {
  /** Ascending, so that it does not depend on the order of the texts. */
  readonly terms: Uint32Array;
  /** log(texts / texts with the term), by row. */
  readonly rarities: Float32Array;
  /** The row of a term. */
  readonly rows: ReadonlyMap<number, number>;
}

/** @param least texts that a term must be in */
export function vocabularyOf(texts: readonly TermText[], least: number): Vocabulary {
  const counts = new Map<number, number>();
  for (const { title, abstract } of texts) {
    for (const term of new Set([...title, ...abstract])) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= least).sort(([a], [b]) => a - b);
  return {
    terms: Uint32Array.from(kept, ([term]) => term),
    rarities: Float32Array.from(kept, ([, count]) => Math.log(texts.length / count)),
    rows: new Map(kept.map(([term], row) => [term, row])),
  };
}

/** The rows of known terms, in reading order. */
export const rowsOf = ({ rows }: Vocabulary, terms: Uint32Array): number[] => {
  const found: number[] = [];
  for (const term of terms) {
    const row = rows.get(term);
    if (row !== undefined) found.push(row);
  }
  return found;
};
