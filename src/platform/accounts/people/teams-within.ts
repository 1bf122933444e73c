import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

/** @throws ApiError NOT_FOUND unless all teams belong to the organization */
export async function teamsWithin(
  on: Database<AccountsTables> | Transaction<AccountsTables>,
  organizationId: string,
  teamIds: readonly string[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const rows = await on.kysely.selectFrom('teams').select('id').where('organization_id', '=', organizationId).execute();
  const own = new Set(rows.map(({ id }) => id));
  if (!teamIds.every((id) => own.has(id))) throw new ApiError('NOT_FOUND');
}
