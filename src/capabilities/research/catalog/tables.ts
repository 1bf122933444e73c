/** The rows of the paper catalog. They are the source of truth; the search index can always be rebuilt from them. */
export interface ResearchTables {
  papers: PaperRow;
  paper_ids: { key: string; paper_id: number; strong: number };
  paper_aliases: { old_id: number; paper_id: number };
  paper_references: { paper_id: number; source: string; refs: string };
  paper_texts: { paper_id: number; source: string; text: string };
  /** JSON array of URLs of open-access full texts. */
  paper_links: { paper_id: number; source: string; urls: string };
  paper_conflicts: { key: string; paper_id: number; other: string; source: string; seen_at: string };
  /** `change` grows with every batch of records. */
  paper_counters: { id: number; next_paper: number; change: number };
  /** Papers whose references or ids changed since they were added to the citation graph; new papers are known by their id. */
  paper_graph_queue: { paper_id: number; change: number };
}

/** One paper, merged from all its sources. */
export interface PaperRow {
  /** The canonical paperId, assigned once and never reused. */
  id: number;
  title: string;
  abstract: string;
  /** JSON array of display names. */
  authors: string;
  /** JSON array. */
  categories: string;
  /** In which it came out; null if no source says so. */
  venue: string | null;
  /** The source that says so. */
  venue_source: string | null;
  /** ISO date, full or partial. */
  created: string | null;
  updated: string | null;
  /** JSON object: namespace -> values. */
  ids: string;
  /** JSON object: identity namespace -> the values that all records of the paper share. */
  core: string;
  /** The source of the title, abstract and authors. */
  source: string;
  /** The update date of that source's record. */
  said: string | null;
  /** JSON array of all sources of this paper. */
  sources: string;
}
