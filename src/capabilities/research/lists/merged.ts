import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { aliasesOf } from '../catalog/lookups.ts';
import { entriesOf, missing } from './store.ts';
import type { DecisionRow, EntryRow, ListTables } from './tables.ts';

/** Entries of a list that are about one paper, since it was merged from papers that the list had before. */
export interface MergedEntry {
  /** The first of them, with the notes of all. */
  readonly entry: EntryRow;
  readonly seqs: readonly number[];
  readonly keys: readonly string[];
}

type On = Database<ListTables> | Transaction<ListTables>;

/** What the papers of entries became that were merged since. */
export async function survivorsOf(on: On, rows: readonly EntryRow[]): Promise<Map<number, number>> {
  const papers = rows.flatMap(({ paper_id: id }) => (id === null ? [] : Number(id)));
  return papers.length === 0 ? new Map() : aliasesOf(on.as(), papers);
}

/** @param rows entries of a list, in their order. @returns them, each paper in the place of its first entry */
export async function mergedEntries(on: On, rows: readonly EntryRow[]): Promise<MergedEntry[]> {
  const survivors = await survivorsOf(on, rows);
  const byPaper = new Map<number | EntryRow, EntryRow[]>();
  for (const row of rows) {
    const id = row.paper_id === null ? undefined : Number(row.paper_id);
    const about = id === undefined ? row : (survivors.get(id) ?? id);
    byPaper.set(about, [...(byPaper.get(about) ?? []), row]);
  }
  return [...byPaper.values()].map((all) => ({
    entry: { ...(all[0] as EntryRow), note: [...new Set(all.map(({ note }) => note))].filter(Boolean).join('\n\n') },
    seqs: all.map(({ seq }) => Number(seq)),
    keys: all.map(({ key }) => key),
  }));
}

/** All entries of a list. */
export const allMerged = async (on: On, listId: string): Promise<MergedEntry[]> =>
  mergedEntries(on, await entriesOf(on, listId));

/** The entry that has this number, with those that are about the same paper. @throws ApiError NOT_FOUND */
export async function requireMerged(on: On, listId: string, seq: number): Promise<MergedEntry> {
  const found = (await allMerged(on, listId)).find(({ seqs }) => seqs.includes(seq));
  if (found === undefined) throw missing('Entry');
  return found;
}

/** The decisions on such an entry: of each reviewer the last one. @param decisions by the number of the entry */
export function decisionsOn(
  { seqs }: MergedEntry,
  decisions: ReadonlyMap<number, readonly DecisionRow[]>,
): DecisionRow[] {
  const last = new Map<string, DecisionRow>();
  for (const row of seqs.flatMap((seq) => decisions.get(seq) ?? [])) {
    const before = last.get(row.reviewer);
    if (before === undefined || Number(row.at) >= Number(before.at)) last.set(row.reviewer, row);
  }
  return [...last.values()];
}
