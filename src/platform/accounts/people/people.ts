import type { OidcConfig } from '../../../foundation/config/index.ts';
import type { Egress } from '../../../foundation/egress/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { createAttempts } from './attempts.ts';
import type { PeopleDeps } from './deps.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createMembers, type Members } from './members.ts';
import { createOidc, type Oidc } from './oidc.ts';
import { emailKey } from './person.ts';
import { type Place, placesOf } from './places.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSetup, mailResetLink, type Setup } from './setup.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { teamEmails } from './team-emails.ts';

/** Everything about people: who they are, how they come in, what they belong to. */
export interface People {
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly setup: Setup;
  readonly invitations: Invitations;
  readonly members: Members;
  /** Undefined where no provider is set. */
  readonly oidc: Oidc | undefined;
  /** The teams that a person sees. */
  places(personId: string): Promise<Place[]>;
  /** E-mail addresses of the people who see a team. */
  emailsOf(teamId: string): Promise<string[]>;
  /** People with an account. */
  count(): Promise<number>;
  /** Whether a person has a password here. */
  hasPassword(personId: string): Promise<boolean>;
  /**
   * Mails a link for a new password if somebody has that e-mail; the answer is the same if nobody has.
   * @throws ApiError NOT_FOUND where no mail server is set, RATE_LIMIT_EXCEEDED
   */
  forgot(email: string, address: string, urlOf: (token: string) => string): Promise<void>;
}

/** @param provider undefined where people sign in with passwords only */
export function createPeople(
  given: Omit<PeopleDeps, 'sessions' | 'attempts'>,
  provider: { readonly config: OidcConfig; readonly egress: Egress } | undefined,
): People {
  const { db, clock, log } = given;
  const deps = { ...given, sessions: createSessions(db, clock, log), attempts: createAttempts(db, clock) };
  const signIn = createSignIn(deps);
  const setup = createSetup(deps, signIn);
  return {
    sessions: deps.sessions,
    signIn,
    setup,
    invitations: createInvitations(deps, signIn),
    members: createMembers(deps),
    oidc: provider && createOidc(deps, provider.config, provider.egress, signIn),
    places: (personId) => placesOf(db, personId),
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
    async forgot(email, address, urlOf) {
      if (deps.mail === undefined) throw new ApiError('NOT_FOUND');
      await deps.attempts.take(`forgot ${emailKey(email)}`, address);
      // Not waited for: how long it takes would tell whether there is an account.
      void mailResetLink(deps, setup, email, urlOf);
    },
  };
}
