import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { FullTextTables } from '../full-text/tables.ts';
import { ownPapers } from '../lists/own-texts.ts';
import type { ListTables } from '../lists/tables.ts';
import type { PaperIds } from '../record.ts';
import type { CitationGraph } from './types.ts';

/** Authors that are named. */
const NAMED = 50;
/** Archives whose papers anyone may read. */
const OPEN = ['arxiv', 'pmcid'];

/**
 * Facts of papers by their ids, in no particular order; unknown ids are left out.
 * @param teamId whose own files count as full texts
 * @throws the reason of the deadline when it passes
 */
export async function paperFacts(
  db: Database<ResearchTables>,
  graph: Pick<CitationGraph, 'neighbourhood'>,
  ids: readonly number[],
  deadline: Deadline,
  teamId?: string,
): Promise<PaperFacts[]> {
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'authors', 'created', 'categories', 'venue', 'ids'])
    .where(inList(db.kind, 'id', [...new Set(ids)]))
    .execute();
  const texts = await textsOf(
    db.as(),
    rows.map(({ id }) => Number(id)),
    teamId,
  );
  return Promise.all(
    rows.map(async ({ id, authors: names, created, categories, venue, ids: own }) => {
      const authors = JSON.parse(names) as string[];
      const { totalCiters } = await graph.neighbourhood(Number(id), 1, deadline);
      return {
        paperId: String(id),
        authors: authors.slice(0, NAMED),
        authorCount: authors.length,
        year: created?.slice(0, 4) ?? null,
        categories: JSON.parse(categories) as string[],
        venue,
        fullText: texts.of(Number(id), JSON.parse(own) as PaperIds),
        citedBy: totalCiters,
      };
    }),
  );
}

/** Where the full texts of papers are. */
async function textsOf(db: Database<ListTables & FullTextTables>, ids: readonly number[], teamId: string | undefined) {
  const read = async (name: 'paper_texts' | 'paper_links'): Promise<ReadonlySet<number>> => {
    const rows = db.kysely.selectFrom(name).select('paper_id').distinct();
    const found = await rows.where(inList(db.kind, 'paper_id', ids)).execute();
    return new Set(found.map(({ paper_id }) => Number(paper_id)));
  };
  const looked = db.kysely.selectFrom('paper_fetches').select('paper_id').where('outcome', '=', 'none');
  const [stored, linked, without, own] = await Promise.all([
    read('paper_texts'),
    read('paper_links'),
    looked.where(inList(db.kind, 'paper_id', ids)).execute(),
    teamId === undefined ? new Set<number>() : ownPapers(db, teamId, ids),
  ]);
  const closed = new Set(without.map(({ paper_id }) => Number(paper_id)));
  return {
    of(id: number, names: PaperIds): PaperFacts['fullText'] {
      if (stored.has(id) || own.has(id)) return 'stored';
      const isOpen = linked.has(id) || OPEN.some((namespace) => (ownField(names, namespace) ?? []).length > 0);
      return isOpen && !closed.has(id) ? 'open' : 'none';
    },
  };
}
