/**
 * What ranking is made from. All of it is plain data that the caller read from wherever it keeps it; nothing in this folder
 * reads a file, a table or a clock. Terms are 32-bit hashes of analyzed terms (text/analyze.ts), so no loop touches a string.
 */

/** What is known of the whole corpus. */
export interface CorpusStats {
  /** Papers. */
  readonly documents: number;
  /** Mean number of terms of a paper, where those of its title count twice. */
  readonly averageLength: number;
  /** Papers that hold the term; 0 for one that none holds. */
  df(term: number): number;
}

/** Terms in reading order, repeats kept. */
export type Terms = Uint32Array;

/** A query as ranking sees it. */
export interface RankQuery {
  readonly terms: Terms;
  /** The query in the space of the papers' vectors, of length 1; undefined when none of its terms is known there. */
  readonly vector: Float32Array | undefined;
}

/** A paper that the first retrieval proposed: by its words, by its vector, or both. */
export interface Candidate {
  /** The paper's number; breaks ties, the smaller one first. */
  readonly id: number;
  readonly title: Terms;
  readonly abstract: Terms;
  /** Of length 1 (or as good as: a byte a dimension is enough); undefined while the paper has none. */
  readonly vector: Float32Array | undefined;
  /**
   * What the citation graph says for this paper, 0 to 1 and 0 for nothing, relative to the other candidates;
   * undefined when the graph was not asked.
   */
  readonly structure?: number | undefined;
}

/** The stages that can be left out. */
export interface RankOptions {
  /** Terms and direction learned from the best first candidates (relevance feedback). */
  readonly expansion: boolean;
  /** Closeness of meaning by vectors. */
  readonly dense: boolean;
  /** Query words that stand side by side or near each other. */
  readonly proximity: boolean;
  /** `Candidate.structure`. */
  readonly structure: boolean;
}

/** A term with its weight in a query; the weights of a query add up to 1. */
export interface WeightedTerms {
  readonly terms: Uint32Array;
  readonly weights: Float32Array;
}

/** What the best first candidates say about the query: what to look for in a second retrieval. */
export interface Expansion {
  /** The query's own terms and those learned, heaviest first; a few dozen at most. */
  readonly terms: WeightedTerms;
  /** The query's vector moved towards those of the best candidates, of length 1; undefined without vectors. */
  readonly vector: Float32Array | undefined;
}

/** A candidate's place. */
export interface Ranked {
  readonly id: number;
  /** 0 and above; comparable within one answer only. */
  readonly score: number;
  /** Closeness of meaning, -1 to 1; 0 without vectors. */
  readonly semantic: number;
}

/*
 * The order of a search:
 *
 *   first = BM25 of the query's terms (about 300)  +  nearest vectors to query.vector (about 200)
 *   expansion = expand(query, first, stats, options)
 *   second = first + nearest vectors to expansion.vector (about 200)
 *            [+ BM25 of expansion.terms, where the index can afford it]
 *   rank(query, expansion, second, stats, options) -> best first
 *
 * BM25 of every candidate is computed from its terms, so it makes no difference which retrieval proposed it.
 */
