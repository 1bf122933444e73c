import type { Deadline } from '../../../foundation/kernel/deadline.ts';

/** What the citation graph answers; graph.ts opens it. Ids are canonical paperIds; aliases are followed. */

/** A paper that an expansion starts from. */
export interface Seed {
  readonly id: number;
  /** Above 0; relative to the other seeds. A retrieval score does. */
  readonly weight: number;
}

/** What the graph says of one paper, seen from the seeds (SPEC.md 2.3). */
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
  /** Papers that are connected with a seed; the seeds themselves are not among them. */
  readonly signals: ReadonlyMap<number, StructureSignals>;
  /** Citations among the seeds and the papers of `signals`, each once. */
  readonly links: readonly CitationLink[];
  /** Whether a cap or the time cut something off, so that counts are lower bounds and papers may be missing. */
  readonly truncated: boolean;
}

export interface ExpandOptions {
  /**
   * Look at these papers only: what a search does with its candidates (up to 1,000), and cheap. Without them the graph
   * finds the papers itself.
   */
  readonly candidates?: readonly number[];
  /** Papers in `signals` at most when the graph finds them itself, most connected first. Default 1,000. */
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

/** The citation graph of the catalog, as of the last published version. It never fails for want of a graph: then it is empty. */
export interface CitationGraph {
  /**
   * What the citations around the seeds say. Work is bounded in papers, in citations and in time; when the deadline is near,
   * what was found so far is the answer. Runs on a thread of its own.
   * @param seeds 1 to 200; ids that the graph does not know are passed over
   * @throws the reason of the deadline when it passed before anything was found
   */
  expandStructure(seeds: readonly Seed[], options: ExpandOptions, deadline: Deadline): Promise<Structure>;
  /** A paper's direct neighbours. @param limit of each kind, at most */
  neighbourhood(id: number, limit: number, deadline: Deadline): Promise<Neighbourhood>;
  close(): Promise<void>;
}
