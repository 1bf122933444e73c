import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** The interface of the citation graph; graph.ts opens it. Ids are canonical paperIds; aliases are resolved. */

/** A paper that an expansion starts from. */
export interface Seed {
  readonly id: number;
  /** Above 0; relative to the other seeds. A retrieval score works. */
  readonly weight: number;
}

/** The graph's signals for one paper, relative to the seeds. */
export interface StructureSignals {
  /**
   * Works that cite the paper and a seed together (co-citation, Small 1973) plus works that the paper and a seed both cite
   * (bibliographic coupling, Kessler 1963), summed over the seeds. A work need not be in the catalog to be counted.
   */
  readonly structural: number;
  /** ArticleRank personalised on the seeds, over the papers around them; 0 where no citation leads from a seed. */
  readonly articleRank: number;
  /** Distinct seeds that cite the paper, are cited by it, or share a citing or a cited work with it. */
  readonly seedOverlap: number;
  /** Distinct seeds that cite the paper, and that it cites. */
  readonly citedBySeeds: number;
  readonly citesSeeds: number;
}

/** `from` cites `to`. */
export interface CitationLink {
  readonly from: number;
  readonly to: number;
}

export interface Structure {
  /** Papers that are connected with a seed, without the seeds themselves. */
  readonly signals: ReadonlyMap<number, StructureSignals>;
  /** Citations among the seeds and the papers of `signals`, each once. */
  readonly links: readonly CitationLink[];
  /** Whether a limit or the deadline applied, so that counts are lower bounds and papers may be missing. */
  readonly truncated: boolean;
}

interface ExpandOptions {
  /**
   * Only these papers are considered: for the candidates of a search (up to 1,000), and cheap. Without them the graph finds the papers
   * itself.
   */
  readonly candidates?: readonly number[];
  /** Maximum papers in `signals` if the graph finds them itself, most connected first. Default 1,000. */
  readonly limit?: number;
}

export interface Neighbourhood {
  /** Papers that the paper cites, in the order of their ids. */
  readonly references: readonly number[];
  /** Papers that cite it, newest arrivals in the catalog first. */
  readonly citers: readonly number[];
  /** All that are in the catalog, before the limit. */
  readonly totalReferences: number;
  readonly totalCiters: number;
}

/** The citation graph of the catalog, as of the last published version. Without a graph it is empty and does not fail. */
export interface CitationGraph {
  /**
   * The connections around the seeds. Work is limited in papers, citations and time; near the deadline, the current result is returned.
   * Runs on its own thread.
   * @param seeds 1 to 200; unknown ids are ignored
   * @throws the reason of the deadline if it passed before anything was found
   */
  expandStructure(seeds: readonly Seed[], options: ExpandOptions, deadline: Deadline): Promise<Structure>;
  /** A paper's direct neighbors. @param limit maximum of each kind */
  neighbourhood(id: number, limit: number, deadline: Deadline): Promise<Neighbourhood>;
  close(): Promise<void>;
}
