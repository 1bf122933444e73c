/** File formats of papers for the import. */
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
