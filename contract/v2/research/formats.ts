/** Formats of reference managers and spreadsheets. No schemas here: the command line reads this file. */
const BIBLIOGRAPHIES = ['bibtex', 'ris', 'csl-json', 'csv'] as const;

/** The same, and tables for programs. */
export const EXPORT_FORMATS = [...BIBLIOGRAPHIES, 'jsonl', 'parquet'] as const;
export type BibliographyFormat = (typeof BIBLIOGRAPHIES)[number];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that are read: `nbib` of PubMed and `enw` of EndNote as well. */
export const READ_FORMATS = [...BIBLIOGRAPHIES, 'nbib', 'enw'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

/** `auto` is recognized by the content. */
export const IMPORT_FORMATS = ['auto', ...READ_FORMATS] as const;
