/** The forms of files that papers are imported from. */
export const IMPORT_SOURCES = [
  'arxiv',
  'pubmed',
  'openalex',
  'crossref',
  'biorxiv',
  'semanticscholar',
  'jsonl',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];
