import { type Database, inList } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { primaryId } from '../ids.ts';
import { matches, type PaperFilter } from '../index-build/format.ts';
import type { PaperIds } from '../record.ts';
import type { PaperResult } from '../search/search.ts';

/** Papers by paperId, including aliases: those that pass the filter, under each requested id. */
export async function readPapers(
  db: Database<ResearchTables>,
  ids: readonly number[],
  filter: PaperFilter,
): Promise<Map<number, PaperResult>> {
  const found = new Map<number, PaperResult>();
  if (ids.length === 0) return found;
  const aliases = await db.kysely
    .selectFrom('paper_aliases')
    .select(['old_id', 'paper_id'])
    .where(inList(db.kind, 'old_id', ids))
    .execute();
  const survivors = new Map(aliases.map(({ old_id, paper_id }) => [old_id, paper_id]));
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'title', 'abstract', 'ids', 'authors', 'categories', 'created', 'updated'])
    .where(inList(db.kind, 'id', [...new Set(ids.map((id) => survivors.get(id) ?? id))]))
    .execute();
  const papers = new Map<number, PaperResult>();
  for (const row of rows) {
    const authors = JSON.parse(row.authors) as string[];
    const categories = JSON.parse(row.categories) as string[];
    if (!matches(filter, { ...row, authors, categories })) continue;
    const names = JSON.parse(row.ids) as PaperIds;
    papers.set(row.id, {
      paperId: String(row.id),
      primaryId: primaryId(names) as string,
      title: row.title,
      abstract: row.abstract,
      score: 0,
      ids: names,
    });
  }
  for (const id of ids) {
    const paper = papers.get(survivors.get(id) ?? id);
    if (paper !== undefined) found.set(id, paper);
  }
  return found;
}
