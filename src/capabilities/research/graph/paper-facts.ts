import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { CitationGraph } from './types.ts';

/** What a row of a list says about a paper. */
export interface PaperFacts {
  readonly paperId: string;
  /** The first few, in order. */
  readonly authors: string[];
  readonly authorCount: number;
  readonly year: string | null;
  /** Papers of the catalog that cite it. */
  readonly citedBy: number;
}

/** Authors that are named. */
const NAMED = 4;

/**
 * Facts of papers by their ids, in no particular order; unknown ids are left out.
 * @throws the reason of the deadline when it passes
 */
export async function paperFacts(
  db: Database<ResearchTables>,
  graph: Pick<CitationGraph, 'neighbourhood'>,
  ids: readonly number[],
  deadline: Deadline,
): Promise<PaperFacts[]> {
  const rows = await db.kysely
    .selectFrom('papers')
    .select(['id', 'authors', 'created'])
    .where(inList(db.kind, 'id', [...new Set(ids)]))
    .execute();
  return Promise.all(
    rows.map(async ({ id, authors: names, created }) => {
      const authors = JSON.parse(names) as string[];
      const { totalCiters } = await graph.neighbourhood(Number(id), 1, deadline);
      return {
        paperId: String(id),
        authors: authors.slice(0, NAMED),
        authorCount: authors.length,
        year: created?.slice(0, 4) ?? null,
        citedBy: totalCiters,
      };
    }),
  );
}
