import { sql } from 'kysely';
import type { Database } from '../../../foundation/store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { eachHash, keyHash } from './key-hash.ts';

/** Rows per query. */
const REFERENCE_ROWS = 2_000;
const KEY_ROWS = 10_000;

/**
 * Passes on all citations from all sources, by citing paper, as hashes.
 * @returns whether there was any
 */
export async function eachReference(
  db: Database<ResearchTables>,
  tell: (hash: number, paper: number) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let last = { paper_id: -1, source: '' };
  for (let any = false; ; any = true) {
    signal?.throwIfAborted();
    const rows = await db.kysely
      .selectFrom('paper_references')
      .select(['paper_id', 'source', 'refs'])
      .where(sql<boolean>`(paper_id, source) > (${last.paper_id}, ${last.source})`)
      .orderBy('paper_id')
      .orderBy('source')
      .limit(REFERENCE_ROWS)
      .execute();
    for (const { paper_id, refs } of rows) eachHash(refs, (hash) => tell(hash, paper_id));
    if (rows.length < REFERENCE_ROWS) return any || rows.length > 0;
    last = rows.at(-1) as (typeof rows)[number];
  }
}

/** Passes on the hashes of all ids of papers, with the paper. */
export async function eachKey(
  db: Database<ResearchTables>,
  tell: (hash: number, paper: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const rows = await db.kysely
      .selectFrom('paper_ids')
      .select(['key', 'paper_id'])
      .where('key', '>', last)
      .orderBy('key')
      .limit(KEY_ROWS)
      .execute();
    for (const row of rows) tell(keyHash(row.key), row.paper_id);
    if (rows.length < KEY_ROWS) return;
    last = (rows.at(-1) as { key: string }).key;
  }
}
