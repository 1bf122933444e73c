import { table, type WordTable } from './table.ts';

/** What a search can be narrowed to. Plain values, which the dashboard may load at run time. */

/** Kinds of results. */
export const SEARCH_SOURCES = ['web', 'news', 'images'] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];

/** Kinds of pages. */
export const CATEGORIES = ['github', 'research', 'pdf', 'developer'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Older names of categories, which clients still send. */
export const CATEGORY_ALIASES: WordTable<Category> = table({
  code: 'developer',
  dev: 'developer',
  docs: 'developer',
  papers: 'research',
  academic: 'research',
});
