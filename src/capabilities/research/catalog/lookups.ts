import { type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import type { ResearchTables } from './tables.ts';

type On = Pick<Database<ResearchTables> | Transaction<ResearchTables>, 'kysely' | 'kind'>;

/** The papers that own keys ("doi:10.1/x"); a key of no paper is absent. */
export async function holdersOf({ kysely, kind }: On, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await kysely
    .selectFrom('paper_ids')
    .select(['key', 'paper_id'])
    .where(inList(kind, 'key', keys))
    .execute();
  return new Map(rows.map(({ key, paper_id }) => [key, Number(paper_id)]));
}

/** Which papers those of these ids that were merged became. */
export async function aliasesOf({ kysely, kind }: On, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await kysely
    .selectFrom('paper_aliases')
    .select(['old_id', 'paper_id'])
    .where(inList(kind, 'old_id', ids))
    .orderBy('old_id')
    .execute();
  return new Map(rows.map(({ old_id, paper_id }) => [Number(old_id), Number(paper_id)]));
}

/** The papers that were merged into these, each with what it became. */
export async function mergedInto({ kysely, kind }: On, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await kysely
    .selectFrom('paper_aliases')
    .select(['old_id', 'paper_id'])
    .where(inList(kind, 'paper_id', ids))
    .execute();
  return new Map(rows.map(({ old_id, paper_id }) => [Number(old_id), Number(paper_id)]));
}

/** Columns for `bulkInsert`. */
export const columns = <Name extends string>(types: Readonly<Record<Name, 'text' | 'integer'>>) =>
  Object.entries(types).map(([name, type]) => ({ name: name as Name, type: type as 'text' | 'integer' }));
