import type { CountedCorpus } from './corpus-stats.ts';
import { modelOf, presence, rarity, termCounter, type VectorModel } from './model.ts';
import { scatter } from './random.ts';
import { rightSingular, type SparseRows } from './svd.ts';
import type { PaperTerms } from './term-records.ts';
import { emptyTable, entryOf, setValue, slotOf, type TermTable } from './term-table.ts';

/** Maximum number of papers for training; more cost time and memory, and change little. */
const LARGEST_SAMPLE = 150_000;
/** Minimum number of papers. */
export const SMALLEST_CORPUS = 100;

const DIMENSIONS = 128;
/** Minimum number of papers of a term. */
const LEAST_DF = 2;
/** In a large corpus, rare terms cost most of the time. */
const LEAST_DF_LARGE = 3;
const LARGE = 20_000;
/** Maximum number of terms, the most common ones: bounds the memory of training to 300 MB, and a model to 25 MB. */
const MOST_TERMS = 150_000;
const SEED = 0x5eed;

interface TrainOptions {
  /** See SvdOptions. */
  readonly breathe: (share: number) => Promise<void>;
}

/**
 * Learns vectors of terms from the papers of a corpus (latent semantic analysis: S. Deerwester et al., JASIS 41(6), 1990).
 * The same corpus gives the same model. 100 thousand abstracts take a quarter of a minute on one core.
 * @param papers every paper once; of a corpus larger than LARGEST_SAMPLE most are skipped, which ones depends on their ids
 * @returns undefined when the corpus is too small to learn from
 */
export async function trainModel(
  papers: Iterable<PaperTerms>,
  stats: CountedCorpus,
  { breathe }: TrainOptions,
): Promise<VectorModel | undefined> {
  const { documents } = stats;
  if (documents < SMALLEST_CORPUS) return undefined;
  const { terms, rarities } = vocabulary(stats);
  if (rarities.length === 0) return undefined;
  const rows = await sparseRows(sampled(papers, documents), terms, rarities, () => breathe(0));
  if (rows.rows < 2) return undefined;
  // More directions than half of the papers are noise.
  const kept = Math.min(DIMENSIONS, rows.rows >> 1);
  const { vectors } = await rightSingular(rows, { dimensions: kept, seed: SEED, breathe });
  return modelOf({ dimensions: DIMENSIONS, documents, terms, rarities, exact: widened(vectors, kept, DIMENSIONS) });
}

/** Vectors with zeros at their ends: the same number of dimensions for corpora of every size. */
function widened(vectors: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return vectors;
  const rows = vectors.length / from;
  const wide = new Float32Array(rows * to);
  for (let row = 0; row < rows; row++) wide.set(vectors.subarray(row * from, row * from + from), row * to);
  return wide;
}

function vocabulary({ documents, table }: CountedCorpus): { terms: TermTable; rarities: Float32Array } {
  const least = documents >= LARGE ? LEAST_DF_LARGE : LEAST_DF;
  let chosen: { term: number; df: number }[] = [];
  table.values.forEach((value, slot) => {
    const df = value - 1;
    if (df >= least && df < documents) chosen.push({ term: table.keys[slot] as number, df });
  });
  // In an order that does not depend on how the table was built.
  chosen.sort((a, b) => b.df - a.df || a.term - b.term);
  chosen = chosen.slice(0, MOST_TERMS);
  const terms = emptyTable(chosen.length);
  for (const [row, { term }] of chosen.entries()) setValue(terms, slotOf(terms, term), term, row);
  return { terms, rarities: Float32Array.from(chosen, ({ df }) => rarity(documents, df)) };
}

/** The same papers in every run, from anywhere in the corpus. */
function* sampled(papers: Iterable<PaperTerms>, documents: number): Generator<PaperTerms> {
  const share = (LARGEST_SAMPLE / documents) * 2 ** 32;
  for (const paper of papers) if (documents <= LARGEST_SAMPLE || scatter(paper.id) < share) yield paper;
}

/** Papers between two yields. */
const BREATH = 500;

async function sparseRows(
  papers: Iterable<PaperTerms>,
  terms: TermTable,
  rarities: Float32Array,
  breathe: () => Promise<void>,
): Promise<SparseRows> {
  const starts: number[] = [0];
  let columns = new Uint32Array(1 << 16);
  let weights = new Float32Array(1 << 16);
  let length = 0;
  const count = termCounter();
  for (const { title, abstract } of papers) {
    const from = length;
    let squares = 0;
    for (const [term, times] of count(title, abstract)) {
      const column = entryOf(terms, term);
      if (column === undefined) continue;
      if (length === columns.length) [columns, weights] = [grown(columns), grownFloats(weights)];
      const weight = presence(times) * (rarities[column] as number);
      columns[length] = column;
      weights[length] = weight;
      length++;
      squares += weight * weight;
    }
    // All papers have the same weight.
    const factor = 1 / Math.sqrt(squares || 1);
    for (let i = from; i < length; i++) weights[i] = (weights[i] as number) * factor;
    starts.push(length);
    if (starts.length % BREATH === 0) await breathe();
  }
  return {
    rows: starts.length - 1,
    columnCount: rarities.length,
    starts: Uint32Array.from(starts),
    columns: columns.subarray(0, length),
    weights: weights.subarray(0, length),
  };
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(array.length * 1.5));
  larger.set(array);
  return larger;
}

function grownFloats(array: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(Math.ceil(array.length * 1.5));
  larger.set(array);
  return larger;
}
