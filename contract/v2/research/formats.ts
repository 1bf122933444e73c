/** Formats of reference managers and spreadsheets. No schemas here: the command line reads this file. */
export const EXPORT_FORMATS = ['bibtex', 'ris', 'csl-json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that are read: `nbib` of PubMed and `enw` of EndNote as well. */
export const READ_FORMATS = [...EXPORT_FORMATS, 'nbib', 'enw'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

/** `auto` is recognized by the content. */
export const IMPORT_FORMATS = ['auto', ...READ_FORMATS] as const;
