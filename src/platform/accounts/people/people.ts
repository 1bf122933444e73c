import type { OidcConfig } from '../../../foundation/config/index.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { createAttempts } from './attempts.ts';
import type { PeopleDeps } from './deps.ts';
import { createEmailChange, type EmailChange } from './email-change.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createMembers, type Members } from './members.ts';
import { createOidc, type Oidc } from './oidc.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { emailKey, findByEmail } from './person.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSetup, mailResetLink, type Setup } from './setup.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { teamEmails, type VisibleTeam, visibleTeams } from './teams.ts';

/** People: their accounts, sessions, sign-ins, invitations and memberships. */
export interface People {
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly setup: Setup;
  readonly invitations: Invitations;
  readonly members: Members;
  readonly passkeys: Pick<Passkeys, 'begin' | 'challenge'>;
  readonly secondFactor: SecondFactor;
  readonly emailChange: EmailChange;
  /** undefined without a provider. */
  readonly oidc: Oidc | undefined;
  /** The teams that a person has access to. */
  teamsOf(personId: string): Promise<VisibleTeam[]>;
  /** Email addresses of the people with access to a team. */
  emailsOf(teamId: string): Promise<string[]>;
  /** Number of accounts. */
  count(): Promise<number>;
  /** Whether a person has a password in this installation. */
  hasPassword(personId: string): Promise<boolean>;
  /** Id of the person with an email; undefined if there is none. */
  idOf(email: string): Promise<string | undefined>;
  /**
   * Mails a password reset link if the email has an account; the result is the same if it has none.
   * @throws ApiError NOT_FOUND without a mail server, RATE_LIMIT_EXCEEDED
   */
  forgot(email: string, address: string, urlOf: (token: string) => string): Promise<void>;
}

/** @param provider undefined for sign-in with passwords only */
export function createPeople(
  given: Omit<PeopleDeps, 'sessions' | 'attempts' | 'passkeys' | 'secondFactor'>,
  provider: { readonly config: OidcConfig; readonly egress: Egress } | undefined,
): People {
  const { db, clock, log } = given;
  const basic = {
    ...given,
    sessions: createSessions(db, clock, log),
    attempts: createAttempts(db, clock),
    passkeys: createPasskeys(db, clock, log),
  };
  const deps = { ...basic, secondFactor: createSecondFactor(basic) };
  const signIn = createSignIn(deps);
  const setup = createSetup(deps, signIn);
  return {
    sessions: deps.sessions,
    signIn,
    setup,
    invitations: createInvitations(deps, signIn),
    members: createMembers(deps),
    passkeys: deps.passkeys,
    secondFactor: deps.secondFactor,
    emailChange: createEmailChange(deps),
    oidc: provider && createOidc(deps, provider.config, provider.egress, signIn),
    teamsOf: (personId) => visibleTeams(db, personId),
    emailsOf: (teamId) => teamEmails(db, teamId),
    async count() {
      const row = await db.kysely
        .selectFrom('people')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .executeTakeFirst();
      return Number(row?.people ?? 0);
    },
    async hasPassword(personId) {
      const row = await db.kysely
        .selectFrom('people')
        .select('id')
        .where('id', '=', personId)
        .where('password', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },
    idOf: async (email) => (await findByEmail(db, email))?.id,
    async forgot(email, address, urlOf) {
      if (deps.mail === undefined) throw new ApiError('NOT_FOUND');
      await deps.attempts.take(`forgot ${emailKey(email)}`, address);
      // Not awaited: its duration would reveal whether the account exists.
      void mailResetLink(deps, setup, email, urlOf);
    },
  };
}
