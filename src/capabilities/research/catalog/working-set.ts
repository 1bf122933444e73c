import { inList, type Transaction } from '../../../foundation/store/index.ts';
import type { PaperRecord, SourceName } from '../record.ts';
import { allKeys, type Core, coreKeys } from './identity.ts';
import { columns } from './lookups.ts';
import type { Paper } from './merge.ts';
import type { PaperRow, ResearchTables } from './tables.ts';

/** The papers that a batch of records touches, in memory during the merge, so that a thousand records cost a few queries. */
export interface WorkingSet {
  /** Current state of papers; undefined for one that was merged into another. */
  readonly papers: Map<number, Paper | undefined>;
  /** Papers as they were read, to detect changes. */
  readonly before: ReadonlyMap<number, Paper>;
  /** The current owner of a key, and whether it is in the owner's core. */
  readonly keys: Map<string, KeyHolder>;
  /** The owners as they were read. */
  readonly keysBefore: ReadonlyMap<string, KeyHolder>;
}

interface KeyHolder {
  readonly paperId: number;
  readonly strong: boolean;
}

/** Reads everything that the records could touch. */
export async function loadWorkingSet(
  tx: Transaction<ResearchTables>,
  records: readonly PaperRecord[],
): Promise<WorkingSet> {
  const wanted = new Set<string>();
  for (const record of records) for (const key of allKeys(record.ids)) wanted.add(key);
  const keys = await holdersOf(tx, [...wanted]);
  const owners = [...new Set([...keys.values()].map((holder) => holder.paperId))];
  const papers = new Map<number, Paper>();
  if (owners.length > 0) {
    const rows = await tx.kysely
      .selectFrom('papers')
      .selectAll()
      .where(inList(tx.kind, 'id', owners))
      .execute();
    for (const row of rows) papers.set(row.id, paperOf(row));
    // Their other keys too: one of them may belong to another paper now.
    const others = [...papers.values()].flatMap((paper) => allKeys(paper.ids)).filter((key) => !wanted.has(key));
    for (const [key, holder] of await holdersOf(tx, others)) keys.set(key, holder);
  }
  return { papers: new Map(papers), before: papers, keys: new Map(keys), keysBefore: keys };
}

async function holdersOf(tx: Transaction<ResearchTables>, keys: readonly string[]): Promise<Map<string, KeyHolder>> {
  if (keys.length === 0) return new Map();
  const held = await tx.kysely
    .selectFrom('paper_ids')
    .select(['key', 'paper_id', 'strong'])
    .where(inList(tx.kind, 'key', keys))
    .execute();
  return new Map(held.map((row) => [row.key, { paperId: row.paper_id, strong: row.strong === 1 }]));
}

/** A stored row as a paper. */
export function paperOf(row: PaperRow): Paper {
  return {
    id: row.id,
    title: row.title,
    abstract: row.abstract,
    authors: JSON.parse(row.authors) as string[],
    categories: JSON.parse(row.categories) as string[],
    venue: row.venue ?? undefined,
    venueSource: (row.venue_source ?? undefined) as SourceName | undefined,
    created: row.created ?? undefined,
    updated: row.updated ?? undefined,
    ids: JSON.parse(row.ids) as Record<string, string[]>,
    core: JSON.parse(row.core) as Core,
    source: row.source as SourceName,
    said: row.said ?? undefined,
    sources: JSON.parse(row.sources) as SourceName[],
  };
}

/** The values of a row in the order of PAPER_COLUMNS. */
export function rowOf(paper: Paper): (string | number | null)[] {
  return [
    paper.id,
    paper.title,
    paper.abstract,
    JSON.stringify(paper.authors),
    JSON.stringify(paper.categories),
    paper.venue ?? null,
    paper.venueSource ?? null,
    paper.created ?? null,
    paper.updated ?? null,
    JSON.stringify(paper.ids),
    JSON.stringify(paper.core),
    paper.source,
    paper.said ?? null,
    JSON.stringify(paper.sources),
  ];
}

export const PAPER_COLUMNS = columns({
  ...{
    id: 'integer',
    title: 'text',
    abstract: 'text',
    authors: 'text',
    categories: 'text',
    venue: 'text',
    venue_source: 'text',
  },
  ...{ created: 'text', updated: 'text', ids: 'text', core: 'text', source: 'text', said: 'text', sources: 'text' },
});

/** Gives a paper its keys: those of its core from owners that do not have them in theirs, the others if nobody owns them. */
export function claimKeys(set: WorkingSet, paper: Paper): void {
  const core = new Set(coreKeys(paper.core));
  for (const key of allKeys(paper.ids)) {
    const holder = set.keys.get(key);
    const strong = core.has(key);
    if (holder === undefined || holder.paperId === paper.id || (strong && !holder.strong)) {
      set.keys.set(key, { paperId: paper.id, strong });
    }
  }
}
