import type { Database } from '../../../foundation/store/index.ts';
import type { Paper } from '../catalog/merge.ts';
import { papersById } from '../catalog/papers-by-id.ts';
import type { Citable } from '../export/citation.ts';
import type { EntryRow, ListTables } from './tables.ts';
import { citableOf } from './view.ts';

/** The papers of entries by the ids that the entries have. */
export const papersOfEntries = (db: Database<ListTables>, rows: readonly EntryRow[]): Promise<Map<number, Paper>> =>
  papersById(
    db.as(),
    rows.flatMap(({ paper_id }) => (paper_id === null ? [] : Number(paper_id))),
  );

/** What entries are about, in their order. */
export async function citablesOf(db: Database<ListTables>, rows: readonly EntryRow[]): Promise<Citable[]> {
  const papers = await papersOfEntries(db, rows);
  return rows.map((row) => citableOf(row, papers));
}
