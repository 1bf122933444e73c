import { createHash } from 'node:crypto';
import { type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import { columns } from '../catalog/lookups.ts';
import type { DecisionRow, ListTables } from './tables.ts';

/** Reading and writing the rows of screening. */

type On = Database<ListTables> | Transaction<ListTables>;

const COLUMNS = columns({
  ...{ list_id: 'text', seq: 'integer', reviewer: 'text', decision: 'text', reason: 'text' },
  ...{ decided_by: 'text', at: 'integer' },
});

/** The decisions on the entries of a list, by the number of the entry. */
export async function screeningDecisions({ kysely }: On, listId: string): Promise<Map<number, DecisionRow[]>> {
  const rows = await kysely.selectFrom('paper_list_decisions').selectAll().where('list_id', '=', listId).execute();
  const by = new Map<number, DecisionRow[]>();
  for (const row of rows) {
    const own = by.get(Number(row.seq)) ?? [];
    own.push(row);
    by.set(Number(row.seq), own);
  }
  return by;
}

/** Puts decisions in the place of those of the same reviewer. */
export async function writeDecisions(tx: Transaction<ListTables>, rows: readonly DecisionRow[]): Promise<void> {
  await tx.bulkInsert(
    'paper_list_decisions',
    COLUMNS,
    rows.map((row) => COLUMNS.map(({ name }) => row[name])),
    { target: ['list_id', 'seq', 'reviewer'], action: 'replace' },
  );
}

/** Removes the decisions of a reviewer, or of all. */
export async function dropDecisions(
  { kind, kysely }: Transaction<ListTables>,
  listId: string,
  entries: readonly number[],
  reviewer?: string,
): Promise<void> {
  const rows = kysely.deleteFrom('paper_list_decisions').where('list_id', '=', listId);
  const own = reviewer === undefined ? rows : rows.where('reviewer', '=', reviewer);
  await own.where(inList(kind, 'seq', entries)).execute();
}

/** Removes all that screening has of a list. */
export async function dropScreening({ kysely }: Transaction<ListTables>, listId: string): Promise<void> {
  for (const name of ['paper_list_decisions', 'paper_list_duplicates', 'paper_list_imports'] as const) {
    await kysely.deleteFrom(name).where('list_id', '=', listId).execute();
  }
}

/** Number of records that were removed as duplicates. */
export async function duplicatesOf({ kysely }: On, listId: string): Promise<number> {
  const rows = kysely.selectFrom('paper_list_duplicates').select('records').where('list_id', '=', listId);
  return Number((await rows.executeTakeFirst())?.records ?? 0);
}

export async function setDuplicates(tx: Transaction<ListTables>, listId: string, records: number): Promise<void> {
  await tx.kysely
    .insertInto('paper_list_duplicates')
    .values({ list_id: listId, records })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet({ records }))
    .execute();
}

/** Counts the duplicates that an import of a file found; the same file again has none that are new. */
export async function countDuplicates(
  tx: Transaction<ListTables>,
  listId: string,
  file: string,
  records: number,
): Promise<void> {
  const hash = createHash('sha256').update(file).digest('hex');
  const before = tx.kysely.selectFrom('paper_list_imports').select('hash').where('list_id', '=', listId);
  if ((await before.where('hash', '=', hash).executeTakeFirst()) !== undefined) return;
  await tx.kysely.insertInto('paper_list_imports').values({ list_id: listId, hash }).execute();
  if (records > 0) await setDuplicates(tx, listId, (await duplicatesOf(tx, listId)) + records);
}
