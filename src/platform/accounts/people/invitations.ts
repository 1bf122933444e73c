import type { invitation } from '@trawl/contract/api/people.ts';
import { passwordIssue } from '@trawl/contract/checks/password.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError, type FieldIssue } from '../../../foundation/kernel/errors.ts';
import { type Role, roleRefused, type Viewer } from '../../../foundation/routing/console-route.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { type Actor, recordAudit } from '../audit.ts';
import type { AccountsTables, LinksTable, PeopleTable } from '../tables.ts';
import type { PeopleDeps, Visit } from './deps.ts';
import { endResetLinks, findLink, linkInvalid, linkUrl, makeLink, spendLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { addMember, addPerson, emailKey, findByEmail } from './person.ts';
import type { Proof } from './second-factor.ts';
import { type SignIn, wrongCredentials } from './sign-in.ts';
import { inNoTeam, teamsWithin } from './teams.ts';

type InvitationInfo = Wire<typeof invitation>;

/** Invitations to an organization. */
export interface Invitations {
  list(organizationId: string): Promise<InvitationInfo[]>;
  /**
   * @param baseUrl of the dashboard, for the link
   * @throws ApiError FORBIDDEN with ROLE if a person who is not an owner invites one, CONFLICT with ALREADY_MEMBER,
   *   BAD_REQUEST for a member of no team, NOT_FOUND if a team does not belong to the organization
   */
  invite(viewer: Viewer, wanted: NewInvitation, address: string, baseUrl: string): Promise<Invited>;
  /** @throws ApiError NOT_FOUND */
  withdraw(viewer: Viewer, id: string, address: string): Promise<void>;
  /**
   * @param visitor the signed-in person, if any
   * @returns the token of a new session
   * @throws ApiError NOT_FOUND with LINK_INVALID, UNAUTHORIZED with WRONG_CREDENTIALS, BAD_REQUEST for missing fields
   */
  accept(token: string, who: Acceptance, visit: Visit, visitor: Viewer | undefined): Promise<string>;
}

interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly teamIds: readonly string[];
}

interface Invited {
  readonly invitation: InvitationInfo;
  /** Shown only once. */
  readonly url: string;
  readonly mailed: boolean;
}

interface Acceptance {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  /** Of the second factor. */
  readonly proof: Proof;
}

export function createInvitations(deps: PeopleDeps, signIn: SignIn): Invitations {
  const { db, clock, log, mail } = deps;

  return {
    async list(organizationId) {
      const rows = await db.kysely
        .selectFrom('links')
        .leftJoin('people', 'people.id', 'links.created_by')
        .selectAll('links')
        .select('people.name as invited_by')
        .where('kind', '=', 'invite')
        .where('organization_id', '=', organizationId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(clock.now()).toISOString())
        .orderBy('links.created_at', 'desc')
        .orderBy('links.id')
        .execute();
      return rows.map((row) => infoOf(row, row.invited_by));
    },

    async invite(viewer, wanted, address, baseUrl) {
      const { organizationId } = viewer;
      if (wanted.role === 'owner' && viewer.role !== 'owner') {
        throw roleRefused('Only owners can invite owners.');
      }
      if (wanted.role === 'member' && wanted.teamIds.length === 0) throw inNoTeam();
      await teamsWithin(db, organizationId, wanted.teamIds);
      const known = await findByEmail(db, wanted.email);
      const member =
        known &&
        (await db.kysely
          .selectFrom('memberships')
          .select('role')
          .where('organization_id', '=', organizationId)
          .where('person_id', '=', known.id)
          .executeTakeFirst());
      if (member) {
        throw new ApiError('CONFLICT', { code: 'ALREADY_MEMBER', message: 'This person is already a member.' });
      }
      const { token, row } = await db.transaction(async (tx) => {
        const made = await makeLink(tx, clock, {
          kind: 'invite',
          organization_id: organizationId,
          email: wanted.email.trim(),
          role: wanted.role,
          team_ids: JSON.stringify(wanted.teamIds),
          created_by: viewer.personId,
        });
        await recordAudit(tx, clock, {
          actor: { kind: 'person', personId: viewer.personId, address },
          action: 'person.invited',
          organizationId,
          target: wanted.email,
          details: { role: wanted.role },
        });
        return made;
      });
      const url = linkUrl(baseUrl, 'invite', token);
      const mailed = await sendInvitation(wanted.email, viewer.name, url);
      return { invitation: infoOf(row, viewer.name), url, mailed };
    },

    async withdraw(viewer, id, address) {
      const { organizationId } = viewer;
      await db.transaction(async (tx) => {
        const row = await tx.kysely
          .selectFrom('links')
          .selectAll()
          .where('id', '=', id)
          .where('kind', '=', 'invite')
          .where('organization_id', '=', organizationId)
          .where('used_at', 'is', null)
          .executeTakeFirst();
        if (row === undefined) throw new ApiError('NOT_FOUND');
        await spendLink(tx, clock, row);
        const actor: Actor = { kind: 'person', personId: viewer.personId, address };
        const target = row.email ?? '';
        await recordAudit(tx, clock, { actor, action: 'invitation.withdrawn', organizationId, target });
      });
    },

    async accept(token, who, visit, visitor) {
      const link = await findLink(db, clock, token);
      const { email } = link;
      if (link.kind !== 'invite' || email === null) throw linkInvalid();
      const known = await findByEmail(db, email);
      const password = known === undefined ? await newPassword(who, deps.passwordCost) : null;
      if (known !== undefined && visitor?.personId !== known.id) {
        if (who.password === undefined) throw wrongCredentials();
        await signIn.check({ email, password: who.password, proof: who.proof }, visit.address);
      }
      return db.transaction(async (tx) => {
        const person = known ?? (await addPerson(tx, clock, { email, name: who.name as string, password }));
        await joinByInvitation(tx, clock, link, person, visit);
        tx.afterCommit(deps.sessions.forget);
        return signIn.begin(tx, person.id, visit, 'invitation');
      });
    },
  };

  async function sendInvitation(email: string, by: string, url: string): Promise<boolean> {
    if (mail === undefined) return false;
    try {
      await mail.send({
        to: email,
        subject: 'An invitation to Trawl',
        text: `${by} invites you to Trawl, the Web Data API of your organization. Open this link within a week:\n\n${url}\n`,
      });
      return true;
    } catch (error) {
      log.warn({ err: error }, 'invitation not mailed');
      return false;
    }
  }
}

/** @throws ApiError BAD_REQUEST with the missing fields of a new account */
async function newPassword({ name, password }: Acceptance, cost: number | undefined): Promise<string> {
  const issues: FieldIssue[] = [];
  if (name === undefined) issues.push({ field: 'name', message: 'is required' });
  const message = password === undefined ? 'is required' : passwordIssue(password);
  if (message !== undefined) issues.push({ field: 'password', message });
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { details: issues });
  return hashPassword(password as string, cost);
}

const teamIdsOf = (row: LinksTable): string[] => (row.team_ids === null ? [] : (JSON.parse(row.team_ids) as string[]));

function infoOf(row: LinksTable, invitedBy: string | null): InvitationInfo {
  return {
    id: row.id,
    email: row.email ?? '',
    role: row.role ?? 'member',
    teamIds: teamIdsOf(row),
    invitedBy,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/**
 * Marks an invitation as used and adds the person to the organization.
 * @throws ApiError NOT_FOUND with LINK_INVALID if it has been used
 */
export async function joinByInvitation(
  tx: Transaction<AccountsTables>,
  clock: Clock,
  link: LinksTable,
  person: PeopleTable,
  visit: Visit,
): Promise<void> {
  const { organization_id: organizationId, role } = link;
  if (organizationId === null || role === null) throw linkInvalid();
  await spendLink(tx, clock, link);
  // Skips deleted teams.
  const teams = await tx.kysely
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  const teamIds = teamIdsOf(link).filter((id) => teams.some((team) => team.id === id));
  await addMember(tx, clock, { personId: person.id, organizationId, role, teamIds });
  await endResetLinks(tx, clock, person.id);
  await recordAudit(tx, clock, {
    actor: { kind: 'person', personId: person.id, address: visit.address },
    action: 'person.joined',
    organizationId,
    target: person.email,
    details: { role },
  });
}

/** The newest open invitation of a verified email. */
export async function openInvitation(
  { db, clock }: { readonly db: Pick<PeopleDeps['db'], 'kysely'>; readonly clock: Clock },
  email: string,
): Promise<LinksTable | undefined> {
  const rows = await db.kysely
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', 'invite')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()).toISOString())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.find((row) => row.email !== null && emailKey(row.email) === emailKey(email));
}
