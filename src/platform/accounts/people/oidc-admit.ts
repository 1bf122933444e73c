import type { OidcConfig } from '../../../foundation/config/index.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { recordAudit } from '../audit.ts';
import { LOCAL_ORGANIZATION } from '../organizations.ts';
import type { AccountsTables, PeopleTable } from '../tables.ts';
import { LOCAL_TEAM, lockLocalTeam } from '../teams.ts';
import type { PeopleDeps, Visit } from './deps.ts';
import { joinByInvitation, openInvitation } from './invitations.ts';
import { endResetLinks } from './links.ts';
import { addMember, addPerson, emailKey, findByEmail } from './person.ts';
import type { SignIn } from './sign-in.ts';
import { visibleTeams } from './teams.ts';

/** A person's claims from a provider. */
export interface OidcUser {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified the email. */
  readonly isVerified: boolean;
  readonly name: string | undefined;
}

/**
 * `OIDC_EMAIL`: no verified email. `OIDC_DOMAIN`: the email's domain is not allowed. `OIDC_NOT_INVITED`: neither an account nor an
 * invitation exists. `OIDC_FAILED`: other errors, with the cause in the log.
 */
export type OidcFailure = 'OIDC_FAILED' | 'OIDC_NOT_INVITED' | 'OIDC_DOMAIN' | 'OIDC_EMAIL';

export class OidcRefusal extends Error {
  readonly failure: OidcFailure;
  constructor(failure: OidcFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Signs in a person of a provider who has signed in this way before, whose email has an account, who is invited, or, if the
 * operator allows it, any person of the provider, as a member.
 * @returns the token of a new session
 * @throws OidcRefusal
 */
export async function admit(
  deps: PeopleDeps,
  config: Pick<OidcConfig, 'domains' | 'join'>,
  signIn: SignIn,
  user: OidcUser,
  visit: Visit,
): Promise<string> {
  const { db, clock, sessions, secondFactor } = deps;
  const { email, isVerified } = user;
  if (email === undefined || !isVerified) throw new OidcRefusal('OIDC_EMAIL');
  const domain = emailKey(email).split('@').at(-1) as string;
  if (config.domains.length > 0 && !config.domains.includes(domain)) throw new OidcRefusal('OIDC_DOMAIN');
  return db.transaction(async (tx) => {
    await lockLocalTeam(tx, clock);
    const person =
      (await ofIdentity(tx, user)) ?? (await claimed(tx, user, email)) ?? (await newcomer(tx, user, email));
    await tx.kysely
      .insertInto('identities')
      .values({
        issuer: user.issuer,
        subject: user.subject,
        person_id: person.id,
        created_at: new Date(clock.now()).toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute();
    if ((await visibleTeams(tx, person.id)).length === 0) throw new OidcRefusal('OIDC_NOT_INVITED');
    tx.afterCommit(sessions.forget);
    return signIn.begin(tx, person.id, visit, 'OpenID Connect');
  });

  /**
   * Links the account with that email. Its creator may have entered another person's email; the provider has verified the owner,
   * so the old password, second factor, sessions and password reset links are revoked.
   */
  async function claimed(
    tx: Transaction<AccountsTables>,
    who: OidcUser,
    address: string,
  ): Promise<PeopleTable | undefined> {
    const person = await ofEmail(tx, who, address);
    if (person === undefined) return undefined;
    await tx.kysely.updateTable('people').set({ password: null }).where('id', '=', person.id).execute();
    await secondFactor.erase(tx, person.id);
    await sessions.endAll(person.id, undefined, tx);
    await endResetLinks(tx, clock, person.id);
    return { ...person, password: null };
  }

  async function newcomer(tx: Transaction<AccountsTables>, { name }: OidcUser, address: string): Promise<PeopleTable> {
    const invitation = await openInvitation({ db: tx, clock }, address);
    if (invitation === undefined && config.join !== 'member') throw new OidcRefusal('OIDC_NOT_INVITED');
    const shown = (name ?? address.split('@')[0] ?? address).slice(0, 100);
    const person = await addPerson(tx, clock, { email: address, name: shown, password: null });
    if (invitation !== undefined) {
      await joinByInvitation(tx, clock, invitation, person, visit);
      return person;
    }
    const teamIds = [LOCAL_TEAM];
    await addMember(tx, clock, { personId: person.id, organizationId: LOCAL_ORGANIZATION, role: 'member', teamIds });
    await recordAudit(tx, clock, {
      actor: { kind: 'person', personId: person.id, address: visit.address },
      action: 'person.joined',
      organizationId: LOCAL_ORGANIZATION,
      target: person.email,
      details: { role: 'member', how: 'OpenID Connect' },
    });
    return person;
  }
}

async function ofIdentity(tx: Transaction<AccountsTables>, user: OidcUser): Promise<PeopleTable | undefined> {
  return tx.kysely
    .selectFrom('identities')
    .innerJoin('people', 'people.id', 'identities.person_id')
    .selectAll('people')
    .where('issuer', '=', user.issuer)
    .where('subject', '=', user.subject)
    .executeTakeFirst();
}

/** Refuses a person with another subject at the provider: a reassigned email does not open the old account. */
async function ofEmail(
  tx: Transaction<AccountsTables>,
  user: OidcUser,
  email: string,
): Promise<PeopleTable | undefined> {
  const person = await findByEmail(tx, email);
  if (person === undefined) return undefined;
  const other = await tx.kysely
    .selectFrom('identities')
    .select('subject')
    .where('issuer', '=', user.issuer)
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  if (other !== undefined) throw new OidcRefusal('OIDC_NOT_INVITED');
  return person;
}
