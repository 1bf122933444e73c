import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { columns } from '../catalog/lookups.ts';
import type { EntryRow, ListRow, ListTables } from './tables.ts';

/** Reading and writing the rows of reading lists. */

type On = Database<ListTables> | Transaction<ListTables>;

/** The lock under which entries of a list are added. */
export const listLock = (id: string): string => `paper list ${id}`;

export const missing = (what: string): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: `${what} not found.` } });

/** @throws ApiError NOT_FOUND if the team has no such list */
export async function requireList({ kysely }: On, teamId: string, id: string): Promise<ListRow> {
  const query = kysely.selectFrom('paper_lists').selectAll().where('id', '=', id).where('team_id', '=', teamId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw missing('Reading list');
  return row;
}

export async function countEntries({ kysely }: On, listId: string): Promise<number> {
  const { n } = await kysely
    .selectFrom('paper_list_entries')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The lists of a team, the last changed first, with their numbers of entries: papers that were merged since are one. */
export async function listsOf({ kysely }: On, teamId: string): Promise<(ListRow & { readonly entries: number })[]> {
  const rows = await kysely
    .selectFrom('paper_lists')
    .leftJoin('paper_list_entries as entry', 'entry.list_id', 'id')
    .leftJoin('paper_aliases as alias', 'alias.old_id', 'entry.paper_id')
    .select(({ fn }) => [
      ...(['id', 'team_id', 'name', 'created_at', 'updated_at'] as const),
      fn.count<number>(sql`distinct coalesce(alias.paper_id, entry.paper_id, -entry.seq)`).as('entries'),
    ])
    .where('team_id', '=', teamId)
    .groupBy(['id', 'team_id', 'name', 'created_at', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }));
}

/** Entries in the order in which they were added. */
export const entriesOf = ({ kysely }: On, listId: string): Promise<EntryRow[]> =>
  kysely.selectFrom('paper_list_entries').selectAll().where('list_id', '=', listId).orderBy('seq').execute();

/** The entries that were added last, newest first. */
export const newestEntries = ({ kysely }: On, listId: string, most: number): Promise<EntryRow[]> =>
  kysely
    .selectFrom('paper_list_entries')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();

export async function touchList({ kysely }: On, id: string, now: number): Promise<void> {
  await kysely.updateTable('paper_lists').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Changes a list of a team, one change after the other. @throws ApiError NOT_FOUND if the team has no such list */
export const changeList = <R>(
  db: Database<ListTables>,
  clock: Clock,
  teamId: string,
  id: string,
  work: (tx: Transaction<ListTables>) => Promise<R>,
): Promise<R> =>
  db.transaction(async (tx) => {
    await tx.lock(listLock(id));
    await requireList(tx, teamId, id);
    const done = await work(tx);
    await touchList(tx, id, clock.now());
    return done;
  });

const COLUMNS = columns({
  ...{ list_id: 'text', seq: 'integer', key: 'text', paper_id: 'integer', reference: 'text' },
  ...{ note: 'text', added_at: 'integer' },
});

/** Adds rows behind the others of a list, which is locked. Their keys are new. @returns them with their numbers */
export async function appendEntries(
  tx: Transaction<ListTables>,
  listId: string,
  rows: readonly Omit<EntryRow, 'list_id' | 'seq'>[],
): Promise<EntryRow[]> {
  if (rows.length === 0) return [];
  const { last } = await tx.kysely
    .selectFrom('paper_list_entries')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  const added = rows.map((row, i) => ({ ...row, list_id: listId, seq: Number(last ?? 0) + 1 + i }));
  await tx.bulkInsert(
    'paper_list_entries',
    COLUMNS,
    added.map((row) => COLUMNS.map(({ name }) => row[name])),
  );
  return added;
}
