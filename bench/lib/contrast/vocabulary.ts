/** A text by the numbers of its terms (`textHashes`), in reading order. */
export interface TermText {
  readonly title: Uint32Array;
  readonly abstract: Uint32Array;
}

/** Terms of texts, each with a row. */
export interface Vocabulary {
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
