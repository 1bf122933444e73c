import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../store/index.ts';
import { LOCAL_ORGANIZATION } from './organizations.ts';
import { DEFAULT_PLAN, type Plan, type Plans } from './plans/plans.ts';
import { createRecent } from './recent.ts';
import type { AccountsTables, TeamsTable } from './tables.ts';

/** What every request of a team needs to know of it. */
export interface TeamFacts {
  readonly organizationId: string;
  readonly plan: Plan;
  /** What the plan and the team's admins make of it together. */
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  /** Addresses and CIDRs from which keys work; empty: from everywhere. */
  readonly allowedIps: readonly string[];
  readonly givesFeedback: boolean;
}

/** Looks teams up; an answer stands for 5 seconds in other processes than the one that changes the team. */
export interface TeamLookup {
  /** A team that does not exist has the default plan. */
  get(teamId: string): Promise<TeamFacts>;
  forget(): void;
}

const REMEMBER = 5_000;
const TEAMS_REMEMBERED = 5_000;

export function createTeamLookup(db: Database<AccountsTables>, plans: Plans, clock: Clock): TeamLookup {
  const remembered = createRecent<Promise<TeamFacts>>(TEAMS_REMEMBERED);
  const lookUp = async (teamId: string): Promise<TeamFacts> => {
    const row = await db.kysely.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
    return teamFacts(plans, row);
  };
  return {
    get(teamId) {
      const now = clock.now();
      const known = remembered.get(teamId, now);
      if (known) return known;
      const looking = lookUp(teamId);
      remembered.set(teamId, looking, now + REMEMBER);
      looking.catch(() => {
        if (remembered.get(teamId, now) === looking) remembered.delete(teamId);
      });
      return looking;
    },
    forget: () => remembered.clear(),
  };
}

/** What a row says together with its plan. */
export function teamFacts(plans: Plans, row: TeamsTable | undefined): TeamFacts {
  const plan = plans.get(row?.plan ?? DEFAULT_PLAN);
  return {
    organizationId: row?.organization_id ?? LOCAL_ORGANIZATION,
    plan,
    // What a team was promised stays so when it moves to a plan that does not offer it.
    zeroDataRetention: row?.zero_data_retention === 'forced' ? 'forced' : plan.zeroDataRetention,
    allowedIps: row?.allowed_ips ? (JSON.parse(row.allowed_ips) as string[]) : [],
    givesFeedback: row?.feedback !== 'off',
  };
}
