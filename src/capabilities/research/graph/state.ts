import { tellOfIndex } from '../../../engines/indexing/index.ts';
import { holdLease, type Lease } from '../../../foundation/jobs/index.ts';
import { inList } from '../../../foundation/store/index.ts';
import {
  dirOf,
  type IndexFiles,
  type IndexPlace,
  indexFiles,
  placeIn,
} from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import { GRAPH_QUEUE_LOCK } from '../catalog/queue-for-graph.ts';
import { hasFiles } from '../segments/store.ts';
import { BASE_FILES } from './base-file.ts';
import type { GraphDatabase, GraphState } from './tables.ts';
import type { GraphVersion } from './view.ts';

/** The folder of the graph, or of its copies on this machine. @param index place of the search index */
export const graphFolder = (index: IndexPlace): string => dirOf(placeIn(index, 'graph'));

/** Its files, the bases as folders of them. */
export const graphFiles = (index: IndexPlace): IndexFiles => indexFiles(placeIn(index, 'graph'));

/** The state of the graph; undefined before the first one was built. */
export async function graphState(db: GraphDatabase): Promise<GraphState | undefined> {
  return db.kysely.selectFrom('paper_graph_state').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** The files of a state. */
export const versionOf = (state: Pick<GraphState, 'base' | 'changes'>): GraphVersion => ({
  base: state.base,
  changes: JSON.parse(state.changes) as string[],
});

/** The names of all files of a version. */
export const filesOfGraph = ({ base, changes }: GraphVersion): string[] =>
  [...BASE_FILES, ...changes].map((name) => `${base}/${name}`);

/** Statistics of the graph, for operators. */
export interface GraphStatus {
  /** Approximate number of citations, including those of works that are not in the catalog. */
  readonly citations: number;
  /** Citations of papers in the catalog. */
  readonly known: number;
  /** Papers that are not in it yet, or changed since. */
  readonly waiting: number;
  /** ISO time; undefined before the first version. */
  readonly publishedAt: string | undefined;
}

export async function graphStatus(db: GraphDatabase): Promise<GraphStatus> {
  const [state, { nextPaper }] = [await graphState(db), await catalogState(db)];
  const queued = await db.kysely
    .selectFrom('paper_graph_queue')
    .select((is) => is.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow();
  return {
    citations: state?.works ?? 0,
    known: state?.citations ?? 0,
    waiting: nextPaper - Math.max(1, state?.next_paper ?? 1) + Number(queued.papers),
    publishedAt: state?.published_at,
  };
}

/** Requests a rebuild of the graph from the catalog. Until then the old one stays in use. */
export async function forgetGraph(db: Pick<GraphDatabase, 'kysely' | 'tell'>): Promise<void> {
  await db.kysely.updateTable('paper_graph_state').set({ next_paper: NEVER }).execute();
  await tellOfIndex(db, PAPER_INDEX);
}

/** A `next_paper` that no catalog has: the graph must be rebuilt. */
export const NEVER = 0;

/** The current state of the catalog. */
export async function catalogState(db: GraphDatabase): Promise<{ nextPaper: number; change: number }> {
  const row = await db.kysely
    .selectFrom('paper_counters')
    .select(['next_paper', 'change'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return { nextPaper: row.next_paper, change: row.change };
}

/** Papers that changed since they came into the graph, at most `most`, smallest first. */
export async function changedPapers(db: GraphDatabase, most: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('paper_graph_queue')
    .select('paper_id')
    .orderBy('paper_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.paper_id);
}

/** Whether the published files, if any, can be read. */
export async function graphIsThere(db: GraphDatabase, index: IndexPlace): Promise<boolean> {
  const state = await graphState(db);
  return state === undefined || hasFiles(graphFiles(index), filesOfGraph(versionOf(state)));
}

/** Whether the catalog has changes that the graph lacks. */
export async function graphIsBehind(db: GraphDatabase): Promise<boolean> {
  const [state, { nextPaper }] = await Promise.all([graphState(db), catalogState(db)]);
  if (state === undefined) return nextPaper > 1;
  if (state.next_paper !== nextPaper) return true;
  return (await changedPapers(db, 1)).length > 0;
}

/**
 * Publishes these files for all readers, and removes their papers from the queue.
 * @param done papers whose changes up to `change` are in them; undefined for all papers
 * @throws LeaseLostError if another process writes the index now
 */
export async function publishGraph(
  db: GraphDatabase,
  lease: Lease,
  state: Omit<GraphState, 'published_at'>,
  change: number,
  done?: readonly number[],
): Promise<void> {
  const row = { ...state, published_at: new Date().toISOString() };
  await db.transaction(async (tx) => {
    await holdLease(tx.as(), lease);
    await tx.kysely
      .insertInto('paper_graph_state')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await tx.lock(GRAPH_QUEUE_LOCK);
    await tx.kysely
      .deleteFrom('paper_graph_queue')
      .where('change', '<=', change)
      .$if(done !== undefined, (query) => query.where(inList(tx.kind, 'paper_id', done ?? [])))
      .execute();
    await tellOfIndex(tx.as(), PAPER_INDEX);
  });
}
