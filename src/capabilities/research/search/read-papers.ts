import { type Database, inList } from '../../../foundation/store/index.ts';
import { aliasesOf } from '../catalog/lookups.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { PaperFilter } from '../index-build/format.ts';
import { type PaperResult, paperResultOf, rowPasses } from './read-results.ts';

/** Papers by paperId, including aliases: those that pass the filter, under each requested id. */
export async function readPapers(
  db: Database<ResearchTables>,
  ids: readonly number[],
  filter: PaperFilter,
): Promise<Map<number, PaperResult>> {
  const found = new Map<number, PaperResult>();
  if (ids.length === 0) return found;
  const survivors = await aliasesOf(db, ids);
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract', 'ids', 'authors', 'categories', 'created', 'updated'])
    .where(inList(db.kind, 'id', [...new Set(ids.map((id) => survivors.get(id) ?? id))]))
    .execute();
  const papers = new Map<number, PaperResult>();
  for (const row of rows) {
    if (rowPasses(filter, row)) papers.set(row.id, paperResultOf(row, 0));
  }
  for (const id of ids) {
    const paper = papers.get(survivors.get(id) ?? id);
    if (paper !== undefined) found.set(id, paper);
  }
  return found;
}
