/** Formats of reference managers and spreadsheets. No schemas here: the command line reads this file. */
export const EXPORT_FORMATS = ['bibtex', 'ris', 'csl-json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `auto` is recognized by the content. */
export const IMPORT_FORMATS = ['auto', ...EXPORT_FORMATS] as const;
