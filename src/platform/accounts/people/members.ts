import type { person } from '@trawl/contract/api/people.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { isAtLeast, type Role, roleRefused, type Viewer } from '../../../foundation/routing/console-route.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { recordAudit } from '../audit.ts';
import type { AccountsTables } from '../tables.ts';
import type { PeopleDeps } from './deps.ts';
import { addMember, recordForPerson } from './person.ts';
import { inNoTeam, teamsWithin, visibleTeams } from './teams.ts';

type MemberInfo = Wire<typeof person>;

/** The people of an organization. */
export interface Members {
  list(viewer: Viewer): Promise<MemberInfo[]>;
  /**
   * @param changes without teams they stay; with none the person cannot sign in
   * @throws ApiError NOT_FOUND, FORBIDDEN with ROLE if a person who is not an owner changes or adds one, CONFLICT with LAST_OWNER,
   *   BAD_REQUEST if somebody who is in no team becomes a member and no teams are given
   */
  change(viewer: Viewer, personId: string, changes: MemberChanges, address: string): Promise<MemberInfo>;
  /** Removes a person from the organization and, unless they are in another one, ends their sessions. @throws as `change` */
  remove(viewer: Viewer, personId: string, address: string): Promise<void>;
  /** @throws ApiError NOT_FOUND */
  emailOf(viewer: Viewer, personId: string): Promise<string>;
  rename(viewer: Viewer, name: string, address: string): Promise<void>;
}

interface MemberChanges {
  readonly role?: Role | undefined;
  readonly teamIds?: readonly string[] | undefined;
}

const ownersOnly = (): ApiError => roleRefused('Only owners can change or remove owners.');

export function createMembers({ db, clock, sessions }: PeopleDeps): Members {
  const list: Members['list'] = async (viewer) => {
    const rows = await db.kysely
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(['people.id', 'email', 'name', 'role', 'memberships.created_at', 'last_sign_in_at'])
      .where('organization_id', '=', viewer.organizationId)
      .orderBy('memberships.created_at')
      .orderBy('people.id')
      .execute();
    const teams = await db.kysely
      .selectFrom('team_people')
      .innerJoin('teams', 'teams.id', 'team_people.team_id')
      .select(['team_id', 'person_id'])
      .where('organization_id', '=', viewer.organizationId)
      .orderBy('team_id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      teamIds: teams.filter((team) => team.person_id === row.id).map((team) => team.team_id),
      createdAt: row.created_at,
      lastSignInAt: row.last_sign_in_at,
      isMe: row.id === viewer.personId,
    }));
  };

  const find = async (viewer: Viewer, personId: string): Promise<MemberInfo> => {
    const member = (await list(viewer)).find(({ id }) => id === personId);
    if (member === undefined) throw new ApiError('NOT_FOUND');
    return member;
  };

  /** Ensures that an organization keeps an owner, also under concurrent changes. */
  const keepAnOwner = async (tx: Transaction<AccountsTables>, organizationId: string): Promise<void> => {
    const owners = await tx.kysely
      .selectFrom('memberships')
      .select('person_id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'owner')
      .limit(1)
      .execute();
    if (owners.length === 0) {
      throw new ApiError('CONFLICT', { code: 'LAST_OWNER', message: 'An organization needs an owner.' });
    }
  };

  return {
    list,
    emailOf: async (viewer, personId) => (await find(viewer, personId)).email,

    async change(viewer, personId, { role, teamIds }, address) {
      const { organizationId } = viewer;
      const member = await find(viewer, personId);
      const touchesOwner = member.role === 'owner' || role === 'owner';
      if (touchesOwner && viewer.role !== 'owner') throw ownersOnly();
      if (teamIds !== undefined) await teamsWithin(db, organizationId, teamIds);
      await db.transaction(async (tx) => {
        await tx.lock(`organization ${organizationId}`);
        if (teamIds !== undefined) {
          await tx.kysely
            .deleteFrom('team_people')
            .where('person_id', '=', personId)
            .where('team_id', 'in', (from) =>
              from.selectFrom('teams').select('id').where('organization_id', '=', organizationId),
            )
            .execute();
        }
        await addMember(tx, clock, { personId, organizationId, role: role ?? member.role, teamIds: teamIds ?? [] });
        await keepAnOwner(tx, organizationId);
        if (role === 'member' && teamIds === undefined && member.teamIds.length === 0) throw inNoTeam();
        await recordAudit(tx, clock, {
          actor: { kind: 'person', personId: viewer.personId, address },
          action: 'person.changed',
          organizationId,
          target: member.email,
          details: { role, teamIds },
        });
        tx.afterCommit(sessions.forget);
      });
      return find(viewer, personId);
    },

    async remove(viewer, personId, address) {
      const { organizationId } = viewer;
      const member = await find(viewer, personId);
      const isSelf = personId === viewer.personId;
      if (!isSelf && !isAtLeast(viewer.role, 'admin')) throw roleRefused();
      if (!isSelf && member.role === 'owner' && viewer.role !== 'owner') throw ownersOnly();
      await db.transaction(async (tx) => {
        await tx.lock(`organization ${organizationId}`);
        await tx.kysely
          .deleteFrom('memberships')
          .where('organization_id', '=', organizationId)
          .where('person_id', '=', personId)
          .execute();
        await tx.kysely
          .deleteFrom('team_people')
          .where('person_id', '=', personId)
          .where('team_id', 'in', (from) =>
            from.selectFrom('teams').select('id').where('organization_id', '=', organizationId),
          )
          .execute();
        await keepAnOwner(tx, organizationId);
        // Sessions of a person who belongs to another organization continue.
        if ((await visibleTeams(tx, personId)).length === 0) await sessions.endAll(personId, undefined, tx);
        else tx.afterCommit(sessions.forget);
        await recordAudit(tx, clock, {
          actor: { kind: 'person', personId: viewer.personId, address },
          action: 'person.removed',
          organizationId,
          target: member.email,
        });
      });
    },

    async rename(viewer, name, address) {
      await db.transaction(async (tx) => {
        await tx.kysely.updateTable('people').set({ name }).where('id', '=', viewer.personId).execute();
        await recordForPerson(tx, clock, viewer.personId, address, 'person.renamed', { name });
        tx.afterCommit(sessions.forget);
      });
    },
  };
}
