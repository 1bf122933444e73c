/**
 * BM25 (S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", Foundations and Trends in Information
 * Retrieval 3(4), 2009), in parts, for those who hold postings, hashes or texts.
 */
export interface Bm25Parameters {
  /** How soon more occurrences of a term add nothing; 0: at the first. */
  readonly k1: number;
  /** How much a long text counts as merely long, 0 to 1. */
  readonly b: number;
}

/** Usual values, within the ranges that the authors found good (k1 1.2 to 2, b 0.5 to 0.8), and those of the text index (LanceDB). */
export const BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };

/**
 * Inverse document frequency: the weight of a term that `holding` of `documents` texts contain. Robertson and Spärck Jones' weight, plus
 * one inside the logarithm, so that it is never negative.
 */
export const idf = (documents: number, holding: number): number =>
  Math.log(1 + Math.max(0, documents - holding + 0.5) / (holding + 0.5));

/**
 * Flatter than `idf`: a term that all texts hold still counts log 2 or so. For a handful of short texts.
 * @param smoothing 0 if every term is held by a text; else added to `holding`, so that a term that no text holds has a weight
 */
export const flatIdf = (documents: number, holding: number, smoothing = 0.5): number =>
  Math.log(1 + documents / (holding + smoothing));

/** What is added to a term's count before it divides, given the length of the text. @param averageLength above 0 */
export const lengthNorm = (length: number, averageLength: number, { k1, b }: Bm25Parameters = BM25): number =>
  k1 * (1 - b + (b * length) / averageLength);

/** What a term adds to the score of a text that holds it `count` times: 0 to `weight * (k1 + 1)`. @param norm as `lengthNorm` */
export const termScore = (count: number, norm: number, weight = 1, { k1 }: Bm25Parameters = BM25): number =>
  (weight * count * (k1 + 1)) / (count + norm);

/** The same as a share of the most that the term can add: 0 to `weight`. */
export const termShare = (count: number, norm: number, weight = 1): number => (weight * count) / (count + norm);

/** A text as BM25 sees it. */
export interface CountedText {
  /** How often the query's terms occur, in the order of their first occurrence; those that do not are left out. */
  readonly counts: ReadonlyMap<string, number>;
  /** Terms, counted as their fields count. */
  readonly length: number;
}

/** Counts the terms of a query in a text. @param fields their terms, and how often each occurrence counts (a title 2, say) */
export function countTerms(
  query: ReadonlySet<string>,
  fields: readonly { readonly terms: readonly string[]; readonly count: number }[],
): CountedText {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { terms, count } of fields) {
    length += count * terms.length;
    for (const term of terms) if (query.has(term)) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  return { counts, length };
}

/** The idf of each term of a query among some texts. */
export function idfAmong(query: Iterable<string>, texts: readonly Pick<CountedText, 'counts'>[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const term of query) {
    const holding = texts.filter(({ counts }) => counts.has(term)).length;
    weights.set(term, idf(texts.length, holding));
  }
  return weights;
}

/** Mean length of some texts, 0 for none. */
export const averageLengthOf = (texts: readonly Pick<CountedText, 'length'>[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);

/** BM25 of a text. @param weights of all terms that it counts, as `idfAmong` */
export function scoreText(
  { counts, length }: CountedText,
  weights: ReadonlyMap<string, number>,
  averageLength: number,
  parameters: Bm25Parameters = BM25,
): number {
  const norm = lengthNorm(length, averageLength, parameters);
  let score = 0;
  for (const [term, count] of counts) score += termScore(count, norm, weights.get(term), parameters);
  return score;
}
