/**
 * What ranking is made from. All of it is plain data that the caller read from wherever it keeps it; nothing in this folder
 * reads a file, a table or a clock. Terms are 32-bit hashes of analyzed terms (engines/text/term-hash.ts), so no loop touches a string.
 *
 * The order of a search:
 *
 *   first     = BM25 of the query's terms (300)  +  nearest vectors to query.vector (200)
 *   expansion = expand(query, first, stats, options)
 *   second    = first  +  nearest vectors to expansion.vector (200)
 *   rank(query, expansion, second, stats, options), best first
 *
 * BM25 of every candidate is computed from its terms, so it makes no difference which retrieval proposed it.
 */

/** Terms in reading order, repeats kept. */
export type Terms = Uint32Array;

/** A query as ranking sees it. */
export interface RankQuery {
  readonly terms: Terms;
  /** The query in the space of the papers' vectors, of length 1; undefined when none of its terms is known there. */
  readonly vector: Float32Array | undefined;
}

/** A paper that a retrieval proposed: by its words, by its vector, or both. */
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
  /** Learning from the best first candidates (relevance feedback): their vectors, or their terms where there are no vectors. */
  readonly expansion: boolean;
  /** Closeness of meaning by vectors. */
  readonly dense: boolean;
  /** Words that stand side by side in the query and in the paper. */
  readonly proximity: boolean;
  /** `Candidate.structure`. */
  readonly structure: boolean;
}

/** Terms with their weights in a query; the weights add up to 1. */
export interface WeightedTerms {
  readonly terms: Uint32Array;
  readonly weights: Float64Array;
}

/** What the best first candidates say about the query. */
export interface Expansion {
  /** Terms learned from them, heaviest first; empty where vectors do the work. */
  readonly terms: WeightedTerms;
  /** Where the best candidates lie, of length 1: what to look near for more. Without feedback the query's own vector. */
  readonly vector: Float32Array | undefined;
  /** How far `vector` can be believed, 0 to 1: short texts have vague vectors. */
  readonly trust: number;
}

/** A candidate's place. */
export interface Ranked {
  readonly id: number;
  /** 0 and above; comparable within one answer only. */
  readonly score: number;
  /** Closeness of meaning to what was looked for in the end, -1 to 1; 0 without vectors. */
  readonly semantic: number;
}
