import { type Database, inList } from '../../foundation/store/index.ts';
import type { AccountsTables } from './tables.ts';

/** Who made requests, by the ids that their principals had. */
export interface Callers {
  readonly people: readonly string[];
  readonly keys: readonly string[];
}

/** The names of people and keys by their ids; those that are gone are left out. */
export async function callerNames(
  db: Database<AccountsTables>,
  { people, keys }: Callers,
): Promise<Map<string, string>> {
  const read = (table: 'people' | 'api_keys', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db.kysely
          .selectFrom(table)
          .select(['id', 'name'])
          .where(inList(db.kind, 'id', ids))
          .execute();
  const rows = await Promise.all([read('people', people), read('api_keys', keys)]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}
