import { seeded } from '../random.ts';
import { Batch, contrast } from './batch.ts';
import { rowsOf, type TermText, type Vocabulary, vocabularyOf } from './vocabulary.ts';

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

export interface LearnOptions {
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
