import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** Statistics of the whole corpus. */
export interface CorpusStats {
  /** Papers. */
  readonly documents: number;
  /** Mean number of terms of a paper, those of its title doubled. */
  readonly averageLength: number;
  /** Number of papers with the term; 0 if there is none. */
  df(term: number): number;
}

/** Statistics of the corpus: term weights and similarity in meaning. Available as `research.meaning`. */
export interface Meaning {
  /**
   * Term frequencies in the papers of the published index. Terms are numbers: `textHashes(text)`, `termHash(term)` of
   * engines/text/term-hash.ts. undefined before the first index is published.
   */
  stats(): Promise<CorpusStats | undefined>;
  /**
   * The vectors of texts, of length 1, in the space of the papers' vectors: their dot product is how close two texts are,
   * -1 to 1. undefined for a text without a known term, and for all while there are no vectors (switched off, too few
   * papers, not trained yet, the embeddings endpoint is down). Hundreds of short texts take a few milliseconds, unless an
   * embeddings endpoint is asked.
   * @param kind what the texts are: something that is looked for, or a piece of a paper
   */
  vectorsOf(
    texts: readonly string[],
    kind: 'query' | 'document',
    deadline: Deadline,
  ): Promise<readonly (Float32Array | undefined)[]>;
  /**
   * Similarity of papers to a query, -1 to 1; papers without a vector are left out, and the map is empty if there are none.
   * @param ids canonical paperIds
   */
  semanticScores(query: string, ids: readonly number[], deadline: Deadline): Promise<ReadonlyMap<number, number>>;
}
