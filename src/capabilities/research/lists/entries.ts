import { createHash } from 'node:crypto';
import { MOST_ENTRIES } from '@trawl/contract/v2/research/lists.ts';
import { type ApiError, badRequest } from '../../../foundation/kernel/errors.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { Reference } from '../bibliography/reference.ts';
import { allKeys } from '../catalog/identity.ts';
import type { Paper } from '../catalog/merge.ts';
import { comparable } from '../index-build/format.ts';
import { survivorsOf } from './merged.ts';
import { appendEntries, entriesOf } from './store.ts';
import type { EntryRow, ListTables } from './tables.ts';

/** An entry that a list has at most once, and the key that identifies it. */

export type EntryFacts = Pick<EntryRow, 'paper_id' | 'reference' | 'note'>;

export const tooLong = (): ApiError => badRequest('listId', `the list would have more than ${MOST_ENTRIES} entries`);

export const keyOfPaperId = (id: number): string => `paper:${id}`;
export const keyOfPaper = ({ id }: Paper): string => keyOfPaperId(id);

/** The same for the same reference in another file: by its first id, otherwise by title, first author and year. */
export function keyOfReference({ ids, title, authors, created }: Reference): string {
  const [id] = allKeys(ids);
  const about = id ?? [comparable(title), comparable(authors[0] ?? ''), created?.slice(0, 4) ?? ''].join('\n');
  return `reference:${createHash('sha256').update(about).digest('hex').slice(0, 24)}`;
}

/** Adds what the list does not have yet. @throws ApiError BAD_REQUEST if it gets too long */
export async function append(
  tx: Transaction<ListTables>,
  id: string,
  wanted: ReadonlyMap<string, EntryFacts>,
  now: number,
): Promise<EntryRow[]> {
  const { keys, entries } = await presentKeys(tx, id);
  const fresh = [...wanted].filter(([key]) => !keys.has(key));
  if (entries + fresh.length > MOST_ENTRIES) throw tooLong();
  return appendEntries(
    tx,
    id,
    fresh.map(([key, facts]) => ({ ...facts, key, added_at: now })),
  );
}

/**
 * The keys of the entries of a list, and their number. Entries whose papers were merged since become those of what these became, unless the
 * list has that.
 */
export async function presentKeys(
  tx: Transaction<ListTables>,
  id: string,
): Promise<{ readonly keys: ReadonlySet<string>; readonly entries: number }> {
  const rows = await entriesOf(tx, id);
  const keys = new Set(rows.map(({ key }) => key));
  const survivors = await survivorsOf(tx, rows);
  for (const row of rows) {
    const paper = survivors.get(Number(row.paper_id));
    if (paper === undefined || keys.has(keyOfPaperId(paper))) continue;
    keys.add(keyOfPaperId(paper));
    await becomePaper(tx, id, row, { key: keyOfPaperId(paper), paper_id: paper });
  }
  return { keys, entries: rows.length };
}

/** Makes an entry, with its files, that of a paper. */
async function becomePaper(
  tx: Transaction<ListTables>,
  id: string,
  { seq, key: own }: EntryRow,
  paper: Pick<EntryRow, 'key' | 'paper_id'>,
): Promise<void> {
  const row = tx.kysely
    .updateTable('paper_list_entries')
    .set({ ...paper, reference: null })
    .where('list_id', '=', id);
  await row.where('seq', '=', seq).execute();
  const files = tx.kysely.updateTable('paper_list_files').set({ key: paper.key }).where('list_id', '=', id);
  await files.where('key', '=', own).execute();
}

/** References of the list that the catalog has by now become its papers, with their notes. @param keys of reference and paper */
export async function nowFound(
  tx: Transaction<ListTables>,
  id: string,
  keys: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, EntryFacts>,
): Promise<void> {
  const rows = await entriesOf(tx, id);
  const present = new Set(rows.map(({ key }) => key));
  for (const row of rows) {
    const key = keys.get(row.key);
    if (key === undefined || present.has(key)) continue;
    present.add(key);
    await becomePaper(tx, id, row, { key, paper_id: wanted.get(key)?.paper_id ?? null });
  }
}
