/** The rows of the developer index. The SQL rows are the truth; the text index can always be made again from them. */
export interface DeveloperTables {
  developer_counters: {
    id: number;
    next_source: number;
    next_repo: number;
    next_set: number;
    next_document: number;
    next_passage: number;
  };
  /** A documentation site or collection. `name` as the operator gave it. */
  developer_sources: { id: number; name: string; base_url: string | null };
  /** The spellings under which `sources` finds one (names.ts). */
  developer_source_keys: { key: string; source_id: number };
  developer_repos: RepoRow;
  /** What one import covers: files of it that are gone at its end vanish. */
  developer_sets: SetRow;
  developer_documents: DocumentRow;
  /** A file, the text of an issue, or one comment; if `hash` changes, it is split again. */
  developer_parts: { document_id: number; part: string; hash: string };
  /** Never changed: what changes gets new rows. `seq` orders them within their part. */
  developer_passages: PassageRow;
}

export interface RepoRow {
  id: number;
  /** owner/name in lower case. */
  key: string;
  /** owner/name as it is written. */
  name: string;
  stars: number | null;
  /** SPDX identifier. */
  license: string | null;
  license_state: 'licensed' | 'known_absent' | 'unknown';
  language: string | null;
  /** JSON array, lower case. */
  topics: string;
  archived: number | null;
  fork: number | null;
  /** ISO time of the facts; null while there are none. */
  facts_at: string | null;
}

export interface SetRow {
  id: number;
  key: string;
  kind: 'files' | 'github';
  source_id: number | null;
  repo_id: number | null;
  /** The folder or file of the last run. */
  root: string;
  state: 'running' | 'finished' | 'failed';
  /** Increases with each run; documents have that of the last run that saw them. */
  generation: number;
  documents: number;
  changed: number;
  removed: number;
  started_at: string;
  finished_at: string | null;
  error: string | null;
}

export interface DocumentRow {
  id: number;
  /** The public id, in lower case where case does not matter. */
  key: string;
  public_id: string;
  /** Place in DEVELOPER_TYPES. */
  type: number;
  /** 1: an agent-skill file. */
  skill: number;
  set_id: number | null;
  generation: number;
  source_id: number | null;
  repo_id: number | null;
  number: number | null;
  url: string;
  title: string | null;
  /** Path below the imported folder. */
  path: string | null;
}

interface PassageRow {
  id: number;
  document_id: number;
  part: string;
  seq: number;
  /** The headings above it, outermost first, with ` › ` between. */
  headings: string;
  /** Where it can be read. */
  url: string;
  text: string;
}
