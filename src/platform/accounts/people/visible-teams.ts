import type { Role } from '../../../foundation/routing/console-route.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { LOCAL_ORGANIZATION } from '../organizations.ts';
import type { AccountsTables } from '../tables.ts';

/** A team that a person has access to, with its organization. */
export interface VisibleTeam {
  readonly teamId: string;
  readonly teamName: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** Role in the organization. */
  readonly role: Role;
  /** Whether the person is an operator through this team. */
  readonly isOperator: boolean;
}

/** All teams that a person has access to, oldest first: owners and admins all of the organization, members their own. */
export async function visibleTeams(
  on: Database<AccountsTables> | Transaction<AccountsTables>,
  personId: string,
): Promise<VisibleTeam[]> {
  const rows = await on.kysely
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .innerJoin('teams', 'teams.organization_id', 'organizations.id')
    .leftJoin('team_people', (join) =>
      join.onRef('team_people.team_id', '=', 'teams.id').on('team_people.person_id', '=', personId),
    )
    .select([
      'teams.id as teamId',
      'teams.name as teamName',
      'organizations.id as organizationId',
      'organizations.name as organizationName',
      'role',
    ])
    .where('memberships.person_id', '=', personId)
    .where((is) => is.or([is('role', 'in', ['owner', 'admin']), is('team_people.person_id', 'is not', null)]))
    .orderBy('organizations.created_at')
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    isOperator: row.organizationId === LOCAL_ORGANIZATION && row.role === 'owner',
  }));
}
