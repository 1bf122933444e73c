import { setImmediate } from 'node:timers/promises';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import type { PaperRow, ResearchTables } from '../catalog/tables.ts';
import { primaryId } from '../ids.ts';
import { matches, type PaperFilter } from '../index-build/format.ts';
import type { PaperIds } from '../record.ts';
import { followAliases, type Hit } from './hits.ts';

/** One ranked paper, as in the API. */
export interface PaperResult {
  paperId: string;
  primaryId: string;
  title: string;
  abstract: string;
  /** Higher is better; 0 to 1 if papers were ranked. */
  score: number;
  ids: PaperIds;
  /** Set if the structure of the citations was used. */
  signals?: PaperSignals;
}

/** The signals of the API. */
export interface PaperSignals {
  structural: number;
  semantic: number;
  articleRank: number;
  seedOverlap: number;
}

/** Rows per query; other requests run between two queries. */
const PAGE = 256;
/** Extra rows for papers that were just merged. */
const SPARE = 8;

/** The first k papers of a ranking that pass the filter: read page by page, with aliases resolved, each paper once. */
export async function readResults(
  db: Database<ResearchTables>,
  hits: readonly Hit[],
  k: number,
  filter: PaperFilter | undefined,
  deadline: Deadline,
): Promise<PaperResult[]> {
  const found: { readonly id: number; readonly paper: PaperResult }[] = [];
  const seen = new Set<number>();
  // Without a filter nearly every hit is a result.
  const page = filter ? Math.max(PAGE, k) : k + SPARE;
  for (let from = 0; from < hits.length && found.length < k; from += page) {
    if (from > 0) await setImmediate();
    deadline.signal.throwIfAborted();
    found.push(...(await readPage(db, hits.slice(from, from + page), filter, seen)));
  }
  found.sort((a, b) => b.paper.score - a.paper.score || a.id - b.id);
  return found.slice(0, k).map(({ paper }) => paper);
}

async function readPage(
  db: Database<ResearchTables>,
  hits: readonly Hit[],
  filter: PaperFilter | undefined,
  seen: Set<number>,
): Promise<{ id: number; paper: PaperResult }[]> {
  const scores = new Map(hits.map((hit) => [hit.id, hit.score]));
  await followAliases(db, scores);
  for (const id of scores.keys()) if (seen.has(id)) scores.delete(id);
  const columns = ['id', 'title', 'abstract', 'ids'] as const;
  const rows = await db.kysely
    .selectFrom('papers')
    .select(filter ? [...columns, 'authors', 'categories', 'created', 'updated'] : columns)
    .where(inList(db.kind, 'id', [...scores.keys()]))
    .execute();
  const results: { id: number; paper: PaperResult }[] = [];
  for (const row of rows) {
    seen.add(row.id);
    if (filter && !rowPasses(filter, row as unknown as FilteredRow)) continue;
    results.push({ id: row.id, paper: paperResultOf(row, scores.get(row.id) as number) });
  }
  return results;
}

/** A row of the catalog as a result. */
export function paperResultOf(row: Pick<PaperRow, 'id' | 'title' | 'abstract' | 'ids'>, score: number): PaperResult {
  const ids = JSON.parse(row.ids) as PaperIds;
  const { id, title, abstract } = row;
  return { paperId: String(id), primaryId: primaryId(ids) as string, title, abstract, score, ids };
}

type FilteredRow = Pick<PaperRow, 'title' | 'abstract' | 'authors' | 'categories' | 'created' | 'updated'>;

/** Whether a row of the catalog rowPasses a filter. */
export function rowPasses(filter: PaperFilter, row: FilteredRow): boolean {
  const authors = JSON.parse(row.authors) as string[];
  return matches(filter, { ...row, authors, categories: JSON.parse(row.categories) as string[] });
}
