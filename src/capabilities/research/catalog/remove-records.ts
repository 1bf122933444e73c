import { sql } from 'kysely';
import { queueRows, tellOfIndex } from '../../../engines/indexing/index.ts';
import { inList, type Transaction } from '../../../foundation/store/index.ts';
import type { SourceName } from '../record.ts';
import { PAPER_INDEX } from './paper-index.ts';
import { queueForGraph } from './queue-for-graph.ts';
import type { ResearchTables } from './tables.ts';

/**
 * Forgets papers that a source has deleted, in the caller's transaction: those that no other source has, apart from live searches
 * and the starter library.
 * @param keys ids of the deleted records, such as `pmid:123`; those of no paper are passed over
 * @returns how many papers are gone
 */
export async function removeRecords(outer: Transaction, source: SourceName, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const tx = outer.as<ResearchTables>();
  const { change } = await tx.kysely
    .updateTable('paper_counters')
    .set({ change: sql`change + 1` })
    .where('id', '=', 1)
    .returning('change')
    .executeTakeFirstOrThrow();
  const papers = await tx.kysely
    .selectFrom('paper_ids')
    .innerJoin('papers', 'papers.id', 'paper_ids.paper_id')
    .select(['papers.id', 'papers.sources'])
    .distinct()
    .where(inList(tx.kind, 'paper_ids.key', keys))
    .execute();
  const gone = papers.filter(({ sources }) => isOnlyOf(source, JSON.parse(sources) as string[])).map(({ id }) => id);
  if (gone.length === 0) return 0;
  for (const table of ['paper_ids', 'paper_aliases', 'paper_references', 'paper_texts', 'paper_links'] as const) {
    await tx.kysely
      .deleteFrom(table)
      .where(inList(tx.kind, 'paper_id', gone))
      .execute();
  }
  await tx.kysely
    .deleteFrom('papers')
    .where(inList(tx.kind, 'id', gone))
    .execute();
  await queueRows(outer, PAPER_INDEX, gone);
  await queueForGraph(outer, gone, change);
  await tellOfIndex(outer, PAPER_INDEX);
  return gone.length;
}

const isOnlyOf = (source: SourceName, sources: readonly string[]): boolean =>
  sources.includes(source) &&
  sources.every((name) => name === source || name === 'starter' || name.startsWith('live-'));
