import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Transaction } from '../../foundation/store/index.ts';
import { LOCAL_ORGANIZATION } from './organizations.ts';
import { DEFAULT_PLAN } from './plans/plans.ts';
import type { AccountsTables, TeamsTable } from './tables.ts';

/**
 * The first team of every installation. The first keys belong to it, and under TRAWL_AUTH=open all requests without a key act as it.
 * Its id is fixed, so that processes that start concurrently on one database agree on it.
 */
export const LOCAL_TEAM = '00000000-0000-4000-8000-000000000001';

/** The row of a new team. */
export function newTeam(id: string, organizationId: string, name: string, plan: string, clock: Clock): TeamsTable {
  return {
    id,
    name,
    plan,
    created_at: new Date(clock.now()).toISOString(),
    organization_id: organizationId,
    allowed_ips: null,
    zero_data_retention: null,
    feedback: null,
  };
}

/**
 * Creates the local team if it is missing and locks its row until the transaction ends, so that only one process at a time
 * initializes the installation.
 */
export async function lockLocalTeam(tx: Transaction<AccountsTables>, clock: Clock): Promise<void> {
  await tx.kysely
    .insertInto('teams')
    .values(newTeam(LOCAL_TEAM, LOCAL_ORGANIZATION, 'Local team', DEFAULT_PLAN, clock))
    // An update that changes nothing: unlike DO NOTHING it locks the row on PostgreSQL.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: LOCAL_TEAM }))
    .execute();
}
