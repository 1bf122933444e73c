/**
 * What ranking is made from. All of it is plain data that the caller read from wherever it keeps it; nothing in this folder
 * reads a file, a table or a clock. Terms are 32-bit hashes of analyzed terms (engines/text/term-hash.ts), so no loop touches a string.
 *
 * The order of a search:
 *
 *   first     = BM25 of the query's terms (150)  +  nearest vectors to query.vector (100)
 *   expansion = expand(query, first, stats, options)
 *   second    = first  +  nearest vectors to expansion.vector (150)
 *   rank(query, expansion, second, stats, options), best first
 *
 * BM25 of every candidate is computed from its terms, so it makes no difference which retrieval proposed it.
 */

/** Terms in reading order, repeats kept. */
export type Terms = Uint32Array;

/** A query as input of ranking. */
export interface RankQuery {
  readonly terms: Terms;
  /** How much each of them counts; absent: all the same. */
  readonly weights?: Float64Array | undefined;
  /** Words that papers may have in place of several words of the query. */
  readonly joined?: readonly JoinedWord[] | undefined;
  readonly names?: NameQuery | undefined;
  /** Years of publication in the query. */
  readonly years?: readonly number[] | undefined;
  /** The query in the space of the papers' vectors, of length 1; undefined if none of its terms is known. */
  readonly vector: Float32Array | undefined;
}

/** One word for several: `node2vec` for `node 2 vec`. */
export interface JoinedWord {
  readonly term: number;
  /** Neighbours in the query. */
  readonly parts: readonly number[];
}

/** Words of a query that may be parts of names. */
export interface NameQuery {
  /** Numbers of the parts, as in `Candidate.authors`. */
  readonly parts: Uint32Array;
  /** Numbers of the same words as terms. */
  readonly terms: Uint32Array;
  /** 0 to 1: how likely they are meant as names. */
  readonly confidences: Float64Array;
  /** Inverse document frequencies among names. */
  readonly rarities: Float64Array;
  /** Whether there is nothing else in the query. */
  readonly isAll: boolean;
}

/** What a query's own words and names say of a paper. */
export interface Match {
  /** At least 0; comparable between the papers of a query. */
  readonly bm25: number;
  /** 0 to 1: the share of the query's adjacent pairs of words that are adjacent in the paper, weighted by rarity; less for long queries. */
  readonly phrases: number;
  /** 0 to 1: how much of the query is in the title, and how much of the title in the query. */
  readonly title: number;
  /** 0 to 1: how much of the query, in its order, begins the title. */
  readonly start: number;
  /** The share of the title that is in the query if all words of the query are in the title; else 0. */
  readonly whole: number;
  /** 0 to about 1.3. */
  readonly names: number;
}

/** Vectors of papers, each of length 1, by their rows. */
export interface VectorFile {
  readonly dimensions: number;
  /** The similarity of rows to a vector of length 1, -1 to 1. @param into `rows.length` long */
  closenesses(rows: Int32Array, to: Float32Array, into: Float64Array): void;
  /** @param into `dimensions` long */
  readVector(row: number, into: Float32Array): void;
}

/** Where the vector of a paper is. */
export interface VectorPlace {
  readonly file: VectorFile;
  readonly row: number;
}

/** A candidate paper, by its words, by its vector, or both. */
export interface Candidate {
  /** The paper's number; ties go to the smaller one. */
  readonly id: number;
  readonly title: Terms;
  readonly abstract: Terms;
  /** Parts of names; NAME_END of research/text/terms.ts follows each name. */
  readonly authors?: Terms | undefined;
  /** Words with hyphens, as one word. */
  readonly compounds?: Terms | undefined;
  /** Of publication; only read if the query has years. */
  readonly year?: number | undefined;
  /** By `matcher` for the query; computed where it is needed if it is absent. */
  readonly match?: Match | undefined;
  /** A byte a dimension is accurate enough; undefined while the paper has none. */
  readonly vector: VectorPlace | undefined;
  /** The weight of citations for this paper, 0 to 1, relative to the other candidates; undefined if the graph was not used. */
  readonly structure?: number | undefined;
}

/** The optional stages. */
export interface RankOptions {
  /** Relevance feedback from the best first candidates: their vectors, or their terms if there are no vectors. */
  readonly expansion: boolean;
  /** Similarity in meaning by vectors. */
  readonly dense: boolean;
  /** Adjacent words of the query that are adjacent in the paper. */
  readonly proximity: boolean;
  /** `Candidate.structure`. */
  readonly structure: boolean;
}

/** Terms with their weights in a query; the weights add up to 1. */
export interface WeightedTerms {
  readonly terms: Uint32Array;
  readonly weights: Float64Array;
}

/** Feedback from the best first candidates. */
export interface Expansion {
  /** Feedback terms, heaviest first; empty if vectors are used. */
  readonly terms: WeightedTerms;
  /** The direction of the best candidates, of length 1, to search for more. Without feedback the query's own vector. */
  readonly vector: Float32Array | undefined;
  /** The reliability of `vector`, 0 to 1: short texts have vague vectors. */
  readonly trust: number;
}

/** A ranked candidate. */
export interface Ranked {
  readonly id: number;
  /** At least 0; comparable within one result only. */
  readonly score: number;
  /** Similarity to the final vector, -1 to 1; 0 without vectors. */
  readonly semantic: number;
}
