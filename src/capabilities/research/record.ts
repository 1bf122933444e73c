/** A normalized paper record from one source: the output of every importer and harvester. */
export interface PaperRecord {
  /** Namespace -> normalized values (see ids.ts); at least one of arxiv, doi, pmid, pmcid, and optionally others (openalex, mag, s2…). */
  ids: PaperIds;
  /** Whitespace collapsed, trimmed, never empty. */
  title: string;
  /** '' if the source has none; single spaces, paragraphs separated by a blank line if the source marks them. */
  abstract: string;
  /** Display names, given name first: "Ashish Vaswani"; [] when unknown. */
  authors: string[];
  /** Spelled as in the source: "cs.CL"; MeSH headings or topic names for others. */
  categories: string[];
  /** Journal, conference, book or repository in which it came out, spelled as in the source; absent if that does not say. */
  venue?: string;
  /** ISO date, full or partial: "2017-06-12" | "2017-06" | "2017". */
  created?: string;
  updated?: string;
  /**
   * The paper's references: "arxiv:1409.0473" | "doi:10.1/x" | "pmid:1" | "openalex:W123". A cited paper may appear under several of its
   * ids.
   */
  references?: string[];
  /** The full text, if the source has it. */
  text?: string;
  /** Open-access full texts, according to the source: http(s) URLs of files, best first; never empty. */
  links?: string[];
  /**
   * A supplement to a paper that another record of the source creates. The title is '', one id of any kind is enough, and its references
   * are added to earlier ones.
   */
  isPart?: true;
}

/** Namespace -> values, the preferred one first. */
export type PaperIds = Record<string, string[]>;

/** Public APIs that are queried during a search (live/). */
export type LiveName = 'arxiv' | 'openalex' | 'europepmc' | 'semanticscholar' | 'crossref';

/** The source of a record; `live-…`: from a live search of a public API, as opposed to an import. */
export type SourceName =
  | 'arxiv'
  | 'pubmed'
  | 'openalex'
  | 'crossref'
  | 'biorxiv'
  | 'europepmc'
  | 'semanticscholar'
  | 'jsonl'
  | 'bibliography'
  | 'starter'
  | `live-${LiveName}`;
