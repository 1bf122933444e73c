/** One paper as a source tells it, normalised: what every importer and harvester yields. */
export interface PaperRecord {
  /** Namespace -> normalised values (see ids.ts); at least one of arxiv, doi, pmid, pmcid; others (openalex, mag, s2…) beside them. */
  ids: PaperIds;
  /** Whitespace collapsed, trimmed, never empty. */
  title: string;
  /** '' when the source has none; single spaces, paragraphs apart by a blank line where the source marks them. */
  abstract: string;
  /** Display names, given name first: "Ashish Vaswani"; [] when unknown. */
  authors: string[];
  /** As the source spells them: "cs.CL"; MeSH headings or topic names for others. */
  categories: string[];
  /** ISO date, full or partial: "2017-06-12" | "2017-06" | "2017". */
  created?: string;
  updated?: string;
  /** What the paper cites: "arxiv:1409.0473" | "doi:10.1/x" | "pmid:1" | "openalex:W123". A cited paper may appear under several of its ids. */
  references?: string[];
  /** Full text where the source brings it. */
  text?: string;
  /** Where everybody may read the full text, by the source's word: http(s) addresses of files, the best first; never empty. */
  links?: string[];
  /**
   * It says something of a paper that another record of the source makes, and makes none: the title is '', one id of any kind
   * is enough, and its references are beside those that were told before.
   */
  isPart?: true;
}

/** Namespace -> values, the preferred one first. */
export type PaperIds = Record<string, string[]>;

/** Public APIs that are asked while somebody searches (live/). */
export type LiveName = 'arxiv' | 'openalex' | 'europepmc' | 'semanticscholar' | 'crossref';

/** Where a record came from; `live-…`: from a search of a public API, as opposed to an import. */
export type SourceName =
  | 'arxiv'
  | 'pubmed'
  | 'openalex'
  | 'crossref'
  | 'biorxiv'
  | 'europepmc'
  | 'semanticscholar'
  | 'jsonl'
  | 'starter'
  | `live-${LiveName}`;
