import type { EmbeddingSpace } from '../../../../engines/llm/index.ts';
import type { Database } from '../../../../foundation/store/index.ts';
import { type IndexPlace, placeIn, type VectorShape } from '../../../../foundation/store/search/index.ts';
import type { SearchTables } from '../tables.ts';

/** Which embeddings endpoint made the vectors of the pages, and where they are. */
export interface PageSpace extends Required<EmbeddingSpace> {
  /** Name of their table. */
  readonly table: string;
}

/** The place of the vectors. @param all the place of all indexes */
export const vectorPlace = (all: IndexPlace): IndexPlace => placeIn(all, 'page-vectors');

/** Prefix of the table names; each space has its own table. */
export const TABLES = 'vectors_';

export const shapeOf = ({ table, dimensions }: PageSpace): VectorShape => ({
  table,
  dimensions,
  numbers: ['team', 'minute'],
});

/** undefined before the first vector. */
export async function readSpace(db: Database<SearchTables>): Promise<PageSpace | undefined> {
  const row = await db.kysely
    .selectFrom('search_vectors')
    .select(['space', 'dimensions', 'name'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row && { id: row.space, dimensions: row.dimensions, table: row.name };
}
