import { breather } from '../harvest/item.ts';
import type { CorpusStats } from '../rank/types.ts';

/** A passage as ranking sees it. Terms are numbers (text/term-hash.ts), repeats kept. */
export interface Scored {
  readonly terms: Uint32Array;
  /** Those of the headings above it. */
  readonly sectionTerms: Uint32Array;
}

/** BM25 (S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework", 2009), with the usual values. */
const K1 = 1.2;
const B = 0.75;
/** How much closeness in meaning counts beside the best match of words: the mix that papers are ranked by. */
const MEANING = 0.5;
/** How often a word of the headings counts in the passage. */
const SECTION = 1;

export interface Question {
  readonly terms: Uint32Array;
  /** Of length 1; undefined without vectors. */
  readonly vector: Float32Array | undefined;
}

/**
 * How well each passage answers a question, 0 and above: BM25 among the passages, to which closeness in meaning adds up to a
 * third where there are vectors. A word weighs as much as it is rare in the paper and in the whole corpus (the geometric mean
 * of both): "attention" is everywhere in one paper and tells nothing there, "achieve" is rare in it and tells nothing anywhere.
 * The share of the question's weight that the best passage holds scales all of them, so that 1 is a passage full of all its words.
 */
export async function scorePassages(
  passages: readonly Scored[],
  question: Question,
  stats: CorpusStats | undefined,
  vectors: readonly (Float32Array | undefined)[],
): Promise<Float64Array> {
  const scores = new Float64Array(passages.length);
  const wanted = new Map<number, number>();
  for (const term of question.terms) wanted.set(term, (wanted.get(term) ?? 0) + 1);
  const counts = await countAll(passages, wanted);
  const weights = weigh(wanted, counts, stats);
  const ideal = [...weights.values()].reduce((sum, weight) => sum + weight * (K1 + 1), 0);
  if (ideal > 0) {
    const average = passages.reduce((sum, { terms }) => sum + terms.length, 0) / passages.length || 1;
    passages.forEach((passage, i) => {
      const norm = K1 * (1 - B + (B * passage.terms.length) / average);
      let score = 0;
      for (const [term, count] of counts[i] ?? [])
        score += ((weights.get(term) as number) * count * (K1 + 1)) / (count + norm);
      scores[i] = score / ideal;
    });
  }
  const { vector } = question;
  if (vector === undefined) return scores;
  const best = Math.max(...scores);
  return scores.map((score, i) => {
    const other = vectors[i];
    const closeness = other === undefined ? 0 : Math.max(0, dot(vector, other));
    // Without a common word, meaning is all there is.
    return best === 0
      ? (MEANING * closeness) / (1 + MEANING)
      : ((score / best + MEANING * closeness) / (1 + MEANING)) * best;
  });
}

/** What each term of the question weighs; a term that it says twice counts twice. */
function weigh(
  wanted: ReadonlyMap<number, number>,
  counts: readonly ReadonlyMap<number, number>[],
  stats: CorpusStats | undefined,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const one of counts) for (const term of one.keys()) found.set(term, (found.get(term) ?? 0) + 1);
  const idf = (documents: number, holding: number): number =>
    Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
  const weights = new Map<number, number>();
  for (const [term, times] of wanted) {
    const here = idf(counts.length, found.get(term) ?? 0);
    const anywhere =
      stats === undefined ? here : idf(Math.max(stats.documents, 1), Math.min(stats.df(term), stats.documents));
    weights.set(term, times * Math.sqrt(here * anywhere));
  }
  return weights;
}

/** How often the wanted terms stand in each passage and its headings; a few milliseconds at a time. */
async function countAll(
  passages: readonly Scored[],
  wanted: ReadonlyMap<number, unknown>,
): Promise<Map<number, number>[]> {
  const all: Map<number, number>[] = [];
  const breathe = breather();
  for (const { terms, sectionTerms } of passages) {
    const counts = new Map<number, number>();
    for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of sectionTerms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + SECTION);
    all.push(counts);
    await breathe();
  }
  return all;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
