import type { Transaction } from '../../../foundation/store/index.ts';
import { columns } from './lookups.ts';

/** The lock for writing to the queue of the citation graph on PostgreSQL; SQLite has one writer anyway. */
export const GRAPH_QUEUE_LOCK = 'paper-graph-queue';

/** Papers whose citations or ids changed, or that are gone, for the next update of the graph. Ids must not repeat. */
export async function queueForGraph(tx: Transaction, papers: readonly number[], change: number): Promise<void> {
  // The update of the graph locks the same rows in another order.
  await tx.lock(GRAPH_QUEUE_LOCK);
  await tx.bulkInsert(
    'paper_graph_queue',
    columns({ paper_id: 'integer', change: 'integer' }),
    papers.map((id) => [id, change]),
    { target: ['paper_id'], action: 'replace' },
  );
}
