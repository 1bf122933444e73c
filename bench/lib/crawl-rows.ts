import type { BulkColumn } from '../../src/foundation/store/index.ts';

/** Columns of rows that benches write as a worker would have. */

/** A column of a type, by its name. */
export const column =
  (type: BulkColumn['type']) =>
  (name: string): BulkColumn => ({ name, type });

/** Of `crawl_pages`. */
export const PAGE_COLUMNS: readonly BulkColumn[] = [
  ...['job_id', 'key', 'url', 'state', 'title'].map(column('text')),
  ...['seq', 'depth', 'credits', 'at', 'n', 'bucket'].map(column('integer')),
];
