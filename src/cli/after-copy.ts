import { sql } from 'kysely';
import { forgetGraph } from '../capabilities/research/index.ts';
import type { Database, Transaction } from '../foundation/store/index.ts';

/**
 * Makes a copy of a database ready for a service.
 * @param keepsIndex whether the search index is of the same moment; otherwise the service rebuilds it from the database
 */
export async function afterCopy(
  db: Database | Transaction,
  { keepsIndex }: { readonly keepsIndex: boolean },
): Promise<void> {
  // Leases were held by processes of the original.
  await sql`UPDATE leases SET expires_at = 0`.execute(db.kysely);
  if (keepsIndex) return;
  await sql`UPDATE text_index_state SET index_id = '', building = '', version = 0`.execute(db.kysely);
  await forgetGraph(db.as());
}
