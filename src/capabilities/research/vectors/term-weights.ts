/**
 * What a term weighs in the matrix that the vectors are learned from: tf-idf with a logarithm. Log-entropy and BM25 weights
 * were within noise of it on six test collections (bench/README.md).
 */

/** The rarity of a term; 0 for one in every paper. */
export const rarity = (documents: number, df: number): number => Math.log(documents / df);

/** The weight of its count. @param count occurrences, those in the title doubled */
export const presence = (count: number): number => 1 + Math.log(count);

/** The counts of a paper's terms, those of the title doubled. The map is reused by every call. */
export function termCounter(): (title: Uint32Array, abstract: Uint32Array) => Map<number, number> {
  const counts = new Map<number, number>();
  return (title, abstract) => {
    counts.clear();
    for (const term of title) counts.set(term, (counts.get(term) ?? 0) + 2);
    for (const term of abstract) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  };
}
