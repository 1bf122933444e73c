import { sql } from 'kysely';
import type { Database } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

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
