import type { link } from '@trawl/contract/api/links.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { ApiError, OperatorError } from '../../../foundation/kernel/errors.ts';
import { roleRefused, type Viewer } from '../../../foundation/routing/console-route.ts';
import { recordAudit } from '../audit.ts';
import { LOCAL_ORGANIZATION } from '../organizations.ts';
import { lockLocalTeam } from '../teams.ts';
import type { PeopleDeps, Visit } from './deps.ts';
import { findLink, linkInvalid, makeLink, spendLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { addMember, addPerson, findByEmail } from './person.ts';
import type { Proof } from './second-factor.ts';
import { replacePassword, type SignIn } from './sign-in.ts';
import { visibleTeams } from './teams.ts';

/** Links that grant access without a password, from the command line, an owner or a mail. */
export interface Setup {
  /** Whether the installation has an owner; once it has, it always has one. */
  isDone(): Promise<boolean>;
  /**
   * Creates a link for an owner of the installation's first organization.
   * @param by `start`: valid only until there is an owner, so that a link from the start-up output becomes useless
   * @returns its token
   */
  setupLink(by: 'start' | 'command line'): Promise<string>;
  /**
   * @returns the token of the new owner's session
   * @throws ApiError NOT_FOUND with LINK_INVALID, CONFLICT with EMAIL_TAKEN
   */
  setUp(token: string, who: NewOwner, visit: Visit): Promise<string>;
  /** Creates a password reset link. @throws OperatorError if the email has no account */
  resetLink(email: string): Promise<string>;
  /**
   * Creates a password reset link by an owner, for a person of the organization.
   * @throws ApiError NOT_FOUND; FORBIDDEN with ROLE when the person belongs to an organization that the viewer does not own, since
   *   the link would open that one too
   */
  resetLinkFor(
    viewer: Viewer,
    personId: string,
    address: string,
  ): Promise<{ readonly token: string; readonly expiresAt: string }>;
  /** @param proof as of a sign-in. @throws ApiError NOT_FOUND with LINK_INVALID; as `SecondFactor.require` */
  reset(token: string, password: string, proof: Proof, visit: Visit): Promise<string>;
  /** Describes a link. @throws ApiError NOT_FOUND with LINK_INVALID */
  describe(token: string): Promise<LinkView>;
}

interface NewOwner {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** New name of the organization. */
  readonly organization?: string | undefined;
}

type LinkView = Wire<typeof link>;

const START = 'start';

export function createSetup(deps: PeopleDeps, signIn: SignIn): Setup {
  const { db, clock } = deps;
  let done = false;

  const hasOwner = async (on: Pick<typeof db, 'kysely'>): Promise<boolean> => {
    const owner = on.kysely
      .selectFrom('memberships')
      .select('person_id')
      .where('organization_id', '=', LOCAL_ORGANIZATION)
      .where('role', '=', 'owner');
    return (await owner.limit(1).executeTakeFirst()) !== undefined;
  };

  return {
    async isDone() {
      done ||= await hasOwner(db);
      return done;
    },

    async setupLink(by) {
      const wanted = { kind: 'setup', organization_id: LOCAL_ORGANIZATION, role: 'owner', created_by: by } as const;
      return (await makeLink(db, clock, wanted)).token;
    },

    async setUp(token, who, visit) {
      const link = await findLink(db, clock, token);
      if (link.kind !== 'setup') throw linkInvalid();
      const password = await hashPassword(who.password, deps.passwordCost);
      return db.transaction(async (tx) => {
        await lockLocalTeam(tx, clock);
        await spendLink(tx, clock, link);
        if (link.created_by === START && (await hasOwner(tx))) throw linkInvalid();
        const person = await addPerson(tx, clock, { ...who, password });
        const organizationId = LOCAL_ORGANIZATION;
        await addMember(tx, clock, { personId: person.id, organizationId, role: 'owner', teamIds: [] });
        if (who.organization !== undefined) {
          await tx.kysely
            .updateTable('organizations')
            .set({ name: who.organization })
            .where('id', '=', organizationId)
            .execute();
        }
        await recordAudit(tx, clock, {
          actor: { kind: 'person', personId: person.id, address: visit.address },
          action: 'person.set-up',
          organizationId,
          target: person.email,
          details: { link: link.created_by },
        });
        return signIn.begin(tx, person.id, visit, 'set-up link');
      });
    },

    async resetLink(email) {
      const person = await findByEmail(db, email);
      if (person === undefined) throw new OperatorError(`no account has the email address ${email}`);
      return (await makeLink(db, clock, { kind: 'reset', person_id: person.id, email: person.email })).token;
    },

    async resetLinkFor(viewer, personId, address) {
      const memberships = await db.kysely
        .selectFrom('memberships')
        .innerJoin('people', 'people.id', 'memberships.person_id')
        .select(['organization_id', 'email'])
        .where('person_id', '=', personId)
        .execute();
      const membership = memberships.find(({ organization_id }) => organization_id === viewer.organizationId);
      if (membership === undefined) throw new ApiError('NOT_FOUND');
      const owned = (await visibleTeams(db, viewer.personId)).filter(({ role }) => role === 'owner');
      const isOwned = (id: string): boolean => owned.some(({ organizationId }) => organizationId === id);
      if (!viewer.isOperator && !memberships.every(({ organization_id }) => isOwned(organization_id))) {
        throw roleRefused('This person belongs to other organizations too; only they can reset their password.');
      }
      return db.transaction(async (tx) => {
        const { token, row } = await makeLink(tx, clock, {
          kind: 'reset',
          person_id: personId,
          email: membership.email,
        });
        await recordAudit(tx, clock, {
          actor: { kind: 'person', personId: viewer.personId, address },
          action: 'person.reset-link-made',
          organizationId: viewer.organizationId,
          target: membership.email,
        });
        return { token, expiresAt: row.expires_at };
      });
    },

    async reset(token, password, proof, visit) {
      const link = await findLink(db, clock, token);
      const personId = link.person_id;
      if (link.kind !== 'reset' || personId === null) throw linkInvalid();
      await deps.secondFactor.require(personId, proof, visit.address);
      const hashed = await hashPassword(password, deps.passwordCost);
      return db.transaction(async (tx) => {
        await spendLink(tx, clock, link);
        await replacePassword(deps, tx, personId, hashed, visit.address);
        return signIn.begin(tx, personId, visit, 'reset link');
      });
    },

    async describe(token) {
      const link = await findLink(db, clock, token);
      if (link.kind === 'setup' && link.created_by === START && (await hasOwner(db))) throw linkInvalid();
      const organization =
        link.organization_id === null
          ? undefined
          : await db.kysely
              .selectFrom('organizations')
              .select('name')
              .where('id', '=', link.organization_id)
              .executeTakeFirst();
      const known = link.email === null ? undefined : await findByEmail(db, link.email);
      return {
        kind: link.kind,
        email: link.email,
        organization: organization?.name ?? null,
        role: link.role,
        expiresAt: link.expires_at,
        account: known === undefined ? 'new' : 'existing',
      };
    },
  };
}

/** Mails a password reset link if the email has an account; failures are only logged, so that responses don't reveal accounts. */
export async function mailResetLink(
  { log, mail }: Pick<PeopleDeps, 'log' | 'mail'>,
  setup: Setup,
  email: string,
  urlOf: (token: string) => string,
): Promise<void> {
  try {
    const url = urlOf(await setup.resetLink(email));
    await mail?.send({
      to: email,
      subject: 'A new password for Trawl',
      text: `Somebody, probably you, requested a new password. Choose it here within a day:\n\n${url}\n\nIf you did not request this, ignore this email.\n`,
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) log.warn({ err: error }, 'password reset mail not sent');
  }
}
