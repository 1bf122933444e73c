import { sql } from 'kysely';
import { ApiError, badRequest } from '../../../foundation/kernel/errors.ts';
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

/** Whoever makes somebody a member must say of which teams. */
export const inNoTeam = (): ApiError => badRequest('teamIds', 'must name a team: a member of no team cannot sign in');

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

/** Email addresses of the people with access to a team: its members, and the owners and admins of its organization. */
export async function teamEmails(db: Database<AccountsTables>, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`SELECT people.email FROM teams
    JOIN memberships ON memberships.organization_id = teams.organization_id
    JOIN people ON people.id = memberships.person_id
    WHERE teams.id = ${teamId} AND (memberships.role IN ('owner', 'admin') OR EXISTS
      (SELECT 1 FROM team_people WHERE team_people.team_id = teams.id AND team_people.person_id = people.id))
    ORDER BY people.id`.execute(db.kysely);
  return rows.map(({ email }) => email);
}
