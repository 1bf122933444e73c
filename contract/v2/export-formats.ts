/** The formats of downloads, without schemas: the command line loads them. */

/** Tables: gzip-compressed JSON lines, CSV, Parquet. */
export const TABLE_FORMATS = ['jsonl', 'csv', 'parquet'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What crawls and batches can be downloaded as. */
export const PAGE_EXPORT_FORMATS = [
  ...TABLE_FORMATS,
  ...(['markdown', 'chunks', 'llms', 'llms-full', 'sitemap', 'warc', 'wacz'] as const),
] as const;
export type PageExportFormat = (typeof PAGE_EXPORT_FORMATS)[number];
