import { sql } from 'kysely';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { SourceName } from '../record.ts';
import { columns } from './lookups.ts';
import type { ResearchTables } from './tables.ts';

/** Additional data of a paper, one row for each source: table and column. */
const BESIDE = { paper_texts: 'text', paper_links: 'urls' } as const;

/**
 * Writes additional data of papers. Rows of a merged paper move to the survivor, unless that has one of the same source.
 * @param values by paperId
 * @param survivors paperId of a merged paper -> the paper that it became
 */
export async function writeBeside(
  tx: Transaction<ResearchTables>,
  table: keyof typeof BESIDE,
  source: SourceName,
  values: ReadonlyMap<number, string>,
  survivors: ReadonlyMap<number, number>,
): Promise<void> {
  const of = sql.table(table);
  for (const [gone, survivor] of survivors) {
    await sql`UPDATE ${of} SET paper_id = ${survivor} WHERE paper_id = ${gone}
      AND source NOT IN (SELECT source FROM ${of} WHERE paper_id = ${survivor})`.execute(tx.kysely);
    await sql`DELETE FROM ${of} WHERE paper_id = ${gone}`.execute(tx.kysely);
  }
  const rows = new Map([...values].map(([id, value]) => [survivors.get(id) ?? id, value]));
  await tx.bulkInsert(
    table,
    columns({ paper_id: 'integer', source: 'text', [BESIDE[table]]: 'text' }),
    [...rows].map(([id, value]) => [id, source, value]),
    { target: ['paper_id', 'source'], action: 'replace' },
  );
}
