import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import type { PeopleDeps, Visit } from './deps.ts';
import { endResetLinks } from './links.ts';
import type { UsedPasskey } from './passkeys.ts';
import { hashPassword, requireTurn, verifyPassword } from './passwords.ts';
import { emailKey, findByEmail, recordForPerson } from './person.ts';
import { passkeyRefused } from './refusals.ts';
import type { Proof } from './second-factor.ts';

/** Sign-in with a password or a passkey. */
export interface SignIn {
  /**
   * @param credentials.proof of the second factor; people without one need none
   * @returns the token of a new session
   * @throws ApiError UNAUTHORIZED with WRONG_CREDENTIALS, also for an unknown email, after the same time; as `SecondFactor.require`;
   *   RATE_LIMIT_EXCEEDED after too many attempts, or while too many passwords are checked
   */
  withPassword(credentials: Credentials, visit: Visit): Promise<string>;
  /** @returns the token of a new session. @throws ApiError UNAUTHORIZED with PASSKEY_REFUSED */
  withPasskey(used: UsedPasskey, visit: Visit): Promise<string>;
  /** Checks password and second factor as `withPassword` does, and counts as an attempt. @returns the person's id */
  check(credentials: Credentials, address: string): Promise<string>;
  /**
   * Asks a person who is signed in for the password again. Counts as an attempt.
   * @throws ApiError FORBIDDEN with WRONG_PASSWORD, RATE_LIMIT_EXCEEDED; CONFLICT with NO_PASSWORD for people without one
   */
  askAgain(personId: string, password: string, address: string): Promise<void>;
  /** Starts a session after another kind of sign-in, as part of a transaction. @returns its token */
  begin(tx: Transaction<AccountsTables>, personId: string, visit: Visit, how: string): Promise<string>;
  /**
   * Sets a new password, ends all other sessions and starts a new one.
   * @param change.current the old password; undefined for people without one
   * @throws ApiError FORBIDDEN with WRONG_PASSWORD, RATE_LIMIT_EXCEEDED; as SecondFactor.prove
   */
  changePassword(
    personId: string,
    change: { readonly current?: string | undefined; readonly password: string; readonly proof: Proof },
    visit: Visit,
  ): Promise<string>;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly proof: Proof;
}

export function wrongCredentials(): ApiError {
  return new ApiError('UNAUTHORIZED', { code: 'WRONG_CREDENTIALS', message: 'Wrong email address or password.' });
}

export function createSignIn(deps: PeopleDeps): SignIn {
  const { db, clock, sessions, attempts, passkeys, secondFactor } = deps;

  const check: SignIn['check'] = async ({ email, password, proof }, address) => {
    requireTurn();
    const takeBack = await attempts.take(`password ${emailKey(email)}`, address);
    const person = await findByEmail(db, email);
    const isRight = await verifyPassword(password, person?.password);
    if (!isRight || person === undefined) throw wrongCredentials();
    await takeBack();
    await secondFactor.require(person.id, proof, address);
    return person.id;
  };

  const requirePassword = async (
    person: { readonly email_key: string; readonly password: string },
    given: string,
    address: string,
  ): Promise<void> => {
    requireTurn();
    const takeBack = await attempts.take(`password ${person.email_key}`, address);
    if (!(await verifyPassword(given, person.password))) {
      throw new ApiError('FORBIDDEN', { code: 'WRONG_PASSWORD', message: 'The current password is wrong.' });
    }
    await takeBack();
  };

  const find = async (personId: string) => {
    const person = await db.kysely
      .selectFrom('people')
      .select(['email_key', 'password'])
      .where('id', '=', personId)
      .executeTakeFirst();
    if (person === undefined) throw new ApiError('NOT_FOUND');
    return person;
  };

  const begin: SignIn['begin'] = async (tx, personId, visit, how) => {
    const now = new Date(clock.now()).toISOString();
    await tx.kysely.updateTable('people').set({ last_sign_in_at: now }).where('id', '=', personId).execute();
    await recordForPerson(tx, clock, personId, visit.address, 'person.signed-in', { how });
    return sessions.begin(tx, { personId, ...visit });
  };

  return {
    check,
    begin,
    async withPassword(credentials, visit) {
      const personId = await check(credentials, visit.address);
      return db.transaction((tx) => begin(tx, personId, visit, 'password'));
    },

    async withPasskey(used, visit) {
      const personId = await passkeys.use(used);
      if (personId === undefined) throw passkeyRefused('UNAUTHORIZED');
      return db.transaction((tx) => begin(tx, personId, visit, 'passkey'));
    },

    async askAgain(personId, given, address) {
      const { email_key, password } = await find(personId);
      if (password === null) {
        throw new ApiError('CONFLICT', { code: 'NO_PASSWORD', message: 'Set a password first.' });
      }
      await requirePassword({ email_key, password }, given, address);
    },

    async changePassword(personId, { current, password, proof }, visit) {
      const { email_key, password: old } = await find(personId);
      if (old !== null) await requirePassword({ email_key, password: old }, current ?? '', visit.address);
      await secondFactor.prove({ personId, proof, address: visit.address });
      const hashed = await hashPassword(password, deps.passwordCost);
      return db.transaction(async (tx) => {
        await replacePassword(deps, tx, personId, hashed, visit.address);
        return begin(tx, personId, visit, 'password');
      });
    },
  };
}

/** Stores a new password and revokes all sessions and password reset links of the person. */
export async function replacePassword(
  { clock, sessions }: PeopleDeps,
  tx: Transaction<AccountsTables>,
  personId: string,
  hashed: string,
  address: string,
): Promise<void> {
  await tx.kysely.updateTable('people').set({ password: hashed }).where('id', '=', personId).execute();
  await endResetLinks(tx, clock, personId);
  await sessions.endAll(personId, undefined, tx);
  await recordForPerson(tx, clock, personId, address, 'person.password-changed');
}
