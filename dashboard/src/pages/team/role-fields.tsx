import type { Team } from '@trawl/contract/api/organizations.ts';
import type { Role } from '@trawl/contract/roles.ts';
import { useState } from 'react';
import { useSignedIn } from '../../app/session.tsx';
import { Check, FieldGroup } from '../../ui/field.tsx';

const ROLES: readonly [Role, string][] = [
  ['member', 'Uses the API and creates keys, in the teams below.'],
  ['admin', 'Sees all teams; invites people, changes policies and all keys.'],
  ['owner', 'The same, and can change owners.'],
];

/** The role of a person, and the teams of a member. */
export function RoleFields({
  role,
  onRole,
  teams,
  teamIds,
  onTeamIds,
}: {
  role: Role;
  onRole(role: Role): void;
  teams: readonly Team[];
  teamIds: readonly string[];
  onTeamIds(ids: readonly string[]): void;
}) {
  const { role: mine } = useSignedIn();
  // Who is in no team could not be put into the only one otherwise.
  const [wasInNone] = useState(teamIds.length === 0);
  return (
    <>
      <FieldGroup legend="Role">
        {ROLES.filter(([name]) => name !== 'owner' || mine === 'owner').map(([name, about]) => (
          <Check
            key={name}
            type="radio"
            name="role"
            label={name}
            help={about}
            checked={role === name}
            onValue={() => onRole(name)}
          />
        ))}
      </FieldGroup>
      {role === 'member' && (teams.length > 1 || wasInNone) && (
        <FieldGroup legend="Teams">
          {teams.map((team) => (
            <Check
              key={team.id}
              label={team.name}
              checked={teamIds.includes(team.id)}
              onValue={(on) => onTeamIds([...teamIds.filter((id) => id !== team.id), ...(on ? [team.id] : [])])}
            />
          ))}
          {teamIds.length === 0 && (
            <p className="field-error" role="status">
              A member of no team cannot sign in.
            </p>
          )}
        </FieldGroup>
      )}
    </>
  );
}
