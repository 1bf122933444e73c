import type { Wire } from '@trawl/contract/endpoint.ts';
import type { storedPolicy } from '@trawl/contract/v2/threat-protection.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { createCachedLookup } from '../cached-lookup.ts';
import type { AccountsTables } from '../tables.ts';
import { NO_POLICY, type ThreatPolicy } from './policy.ts';

export type StoredPolicy = Wire<typeof storedPolicy>;

export interface Threats {
  /** The policy of a team. A change takes effect at once in this process, within 5 seconds in peer processes. */
  policyOf(teamId: string): Promise<ThreatPolicy>;
  get(teamId: string): Promise<StoredPolicy>;
  /** Replaces the policy. */
  put(teamId: string, policy: ThreatPolicy, actor: Actor): Promise<StoredPolicy>;
}

const TEAMS_CACHED = 5_000;

export function createThreats(db: Database<AccountsTables>, clock: Clock): Threats {
  const get: Threats['get'] = async (teamId) => {
    const row = await db.kysely
      .selectFrom('threat_policies')
      .selectAll()
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    if (row === undefined) return { ...NO_POLICY, configured: false, updatedAt: null };
    return { ...NO_POLICY, ...(JSON.parse(row.policy) as ThreatPolicy), configured: true, updatedAt: row.updated_at };
  };

  const policies = createCachedLookup<ThreatPolicy>(TEAMS_CACHED, clock, get);

  return {
    get,
    policyOf: policies.get,
    async put(teamId, policy, actor) {
      const row = { team_id: teamId, policy: JSON.stringify(policy), updated_at: new Date(clock.now()).toISOString() };
      await db.transaction(async (tx) => {
        await tx.kysely
          .insertInto('threat_policies')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('team_id').doUpdateSet({ policy: row.policy, updated_at: row.updated_at }),
          )
          .execute();
        const team = await tx.kysely.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
        const { blacklist, whitelist, blockedTlds, ...settings } = policy;
        await recordAudit(tx, clock, {
          actor,
          action: 'threat-protection.changed',
          organizationId: team?.organization_id ?? null,
          teamId,
          target: team?.name ?? '',
          details: {
            ...settings,
            entries: { blacklist: blacklist.length, whitelist: whitelist.length, blockedTlds: blockedTlds.length },
          },
        });
      });
      policies.forget(teamId);
      return get(teamId);
    },
  };
}
