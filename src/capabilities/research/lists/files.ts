import type { Transaction } from '../../../foundation/store/index.ts';
import type { FileRow, ListTables } from './tables.ts';

/** The files that a team brought to its lists: their full texts are that team's alone. */

/** Keeps a file, and the text of the first one of an entry; what an earlier file of this name had is replaced. */
export async function keepFile(
  tx: Transaction<ListTables>,
  { list_id, name, ...file }: FileRow & { readonly text: string },
): Promise<void> {
  const files = tx.kysely.deleteFrom('paper_list_files').where('list_id', '=', list_id);
  await files.where(({ eb, or }) => or([eb('name', '=', name), eb('hash', '=', file.hash)])).execute();
  const same = tx.kysely.selectFrom('paper_list_files').select('hash').where('list_id', '=', list_id);
  const other = await same.where('key', '=', file.key).where('text', 'is not', null).executeTakeFirst();
  const text = other === undefined ? file.text : null;
  await tx.kysely
    .insertInto('paper_list_files')
    .values({ list_id, name, ...file, text })
    .execute();
}

/** Removes the files of an entry, or of a list. */
export async function dropFiles({ kysely }: Transaction<ListTables>, listId: string, key?: string): Promise<void> {
  const files = kysely.deleteFrom('paper_list_files').where('list_id', '=', listId);
  await (key === undefined ? files : files.where('key', '=', key)).execute();
}
