import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type CachedLookup, createCachedLookup } from './cached-lookup.ts';
import { LOCAL_ORGANIZATION } from './organizations.ts';
import { DEFAULT_PLAN, type Plan, type Plans } from './plans/plans.ts';
import type { AccountsTables, TeamsTable } from './tables.ts';

/** The properties of a team that every request needs. */
export interface TeamFacts {
  readonly organizationId: string;
  readonly plan: Plan;
  /** Zero data retention, from the plan and the team's setting. */
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  /** Allowed addresses and CIDRs; empty: all. */
  readonly allowedIps: readonly string[];
  readonly givesFeedback: boolean;
}

/** Looks up teams; an unknown team has the default plan. */
export type TeamLookup = CachedLookup<TeamFacts>;

const TEAMS_CACHED = 5_000;

export function createTeamLookup(db: Database<AccountsTables>, plans: Plans, clock: Clock): TeamLookup {
  return createCachedLookup(TEAMS_CACHED, clock, async (teamId) => {
    const row = await db.kysely.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
    return teamFacts(plans, row);
  });
}

/** The properties from a row and its plan. */
export function teamFacts(plans: Plans, row: TeamsTable | undefined): TeamFacts {
  const plan = plans.get(row?.plan ?? DEFAULT_PLAN);
  return {
    organizationId: row?.organization_id ?? LOCAL_ORGANIZATION,
    plan,
    // A team that has forced it keeps it on a plan that does not offer it.
    zeroDataRetention: row?.zero_data_retention === 'forced' ? 'forced' : plan.zeroDataRetention,
    allowedIps: row?.allowed_ips ? (JSON.parse(row.allowed_ips) as string[]) : [],
    givesFeedback: row?.feedback !== 'off',
  };
}
