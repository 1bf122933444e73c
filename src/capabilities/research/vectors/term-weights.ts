/**
 * What a term weighs in the matrix that the vectors are learned from: tf-idf with a logarithm. Log-entropy and BM25 weights
 * were within noise of it on six test collections (bench/README.md).
 */

/** How rare a term is; 0 for one that every paper holds. */
export const rarity = (documents: number, df: number): number => Math.log(documents / df);

/** What its count makes of it. @param count occurrences, those in the title twice */
export const presence = (count: number): number => 1 + Math.log(count);

/** How often each term stands in a paper, those of the title twice. The map is the same one in every call. */
export function termCounter(): (title: Uint32Array, abstract: Uint32Array) => Map<number, number> {
  const counts = new Map<number, number>();
  return (title, abstract) => {
    counts.clear();
    for (const term of title) counts.set(term, (counts.get(term) ?? 0) + 2);
    for (const term of abstract) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  };
}
