/** What rows of papers show, as this browser was told last. */

export const COLUMNS = ['fit', 'authors', 'year', 'category', 'venue', 'citedBy', 'text', 'id', 'abstract'] as const;
export type ColumnName = (typeof COLUMNS)[number];

export const COLUMN_NAMES: Readonly<Record<ColumnName, string>> = {
  ...{ fit: 'Fit', authors: 'Authors', year: 'Year', category: 'Categories', venue: 'Venue' },
  ...{ citedBy: 'Cited by', text: 'Full text', id: 'Id', abstract: 'Abstract' },
};

const USUAL: readonly ColumnName[] = ['fit', 'authors', 'year', 'citedBy', 'abstract'];
const KEPT = 'trawl-paper-columns';

/** @param kept what was kept, anything */
export function columnsIn(kept: string | null): readonly ColumnName[] {
  return kept === null ? USUAL : COLUMNS.filter((name) => kept.split(',').includes(name));
}

export const readColumns = (): readonly ColumnName[] => columnsIn(localStorage.getItem(KEPT));

export const keepColumns = (columns: readonly ColumnName[]): void => localStorage.setItem(KEPT, columns.join());
