import type { PasskeyCreated } from '@trawl/contract/api/passkey-fields.ts';
import type { SecondFactorView } from '@trawl/contract/api/second-factor.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';
import type { Attempts } from './attempts.ts';
import { createAuthenticatorApp } from './authenticator-app.ts';
import { type PasskeyOwner, type Passkeys, type Presented, storePasskey, type UsedPasskey } from './passkeys.ts';
import { recordForPerson } from './person.ts';
import { countRecoveryCodes, eraseRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { factorWanted, passkeyRefused, type Refusal, wrongCode } from './refusals.ts';

/**
 * The second factor of sign-ins with a password: codes of an authenticator app, passkeys, and recovery codes that work once. It is on
 * while a person has an app or a passkey.
 */
export interface SecondFactor {
  state(personId: string): Promise<SecondFactorView>;
  /**
   * Starts to set up an app; sign-ins require it only after `confirm`.
   * @throws ApiError CONFLICT with SECOND_FACTOR_ON; as `prove`
   */
  start(who: Proven, email: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /**
   * Turns the app on with a first code.
   * @returns the recovery codes, which are never shown again; null if the person had a second factor
   * @throws ApiError FORBIDDEN with WRONG_CODE, CONFLICT when none was begun, RATE_LIMIT_EXCEEDED
   */
  confirm(personId: string, code: string, address: string): Promise<string[] | null>;
  /** Adds a passkey. @returns as `confirm`. @throws ApiError FORBIDDEN with PASSKEY_REFUSED, CONFLICT with PASSKEY_KNOWN */
  addPasskey(
    owner: PasskeyOwner,
    name: string,
    made: Presented<PasskeyCreated>,
    address: string,
  ): Promise<string[] | null>;
  /** Replaces the recovery codes. @throws ApiError CONFLICT while it is off; as `prove` */
  renewCodes(who: Proven): Promise<string[]>;
  /** Removes the app. @throws ApiError CONFLICT without one; as `prove` */
  removeApp(who: Proven): Promise<void>;
  /** @throws ApiError NOT_FOUND; as `prove` */
  removePasskey(who: Proven, id: string): Promise<void>;
  /** Turns it off without a proof, for operators. @returns false when it was off */
  drop(personId: string): Promise<boolean>;
  /** The same as part of a transaction. */
  erase(tx: Transaction<AccountsTables>, personId: string): Promise<boolean>;
  /**
   * Asks for a proof within a session if the person has a second factor.
   * @throws ApiError FORBIDDEN with SECOND_FACTOR without one, with WRONG_CODE or PASSKEY_REFUSED; RATE_LIMIT_EXCEEDED
   */
  prove(who: Proven): Promise<void>;
  /** The same at a sign-in. @throws ApiError UNAUTHORIZED in place of FORBIDDEN */
  require(personId: string, proof: Proof, address: string): Promise<void>;
}

/** One of the two; every code, and every use of a passkey, works once. */
export interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: UsedPasskey | undefined;
}

interface Proven {
  readonly personId: string;
  readonly proof: Proof;
  readonly address: string;
}

/** Of codes, three of which are valid at a time: with these limits somebody who has the password needs years. */
const LIMITS = { pair: 10, account: 20, address: 100 } as const;

export function createSecondFactor({
  db,
  clock,
  attempts,
  passkeys,
}: {
  readonly db: Database<AccountsTables>;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passkeys: Passkeys;
}): SecondFactor {
  const apps = createAuthenticatorApp(db, clock);

  /** What a person has to prove it with. */
  const waysOf = async (on: Pick<typeof db, 'kysely'>, personId: string) => {
    const app = await on.kysely
      .selectFrom('second_factors')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    const passkey = await on.kysely
      .selectFrom('passkeys')
      .select('id')
      .where('person_id', '=', personId)
      .limit(1)
      .executeTakeFirst();
    return { app: app !== undefined, passkey: passkey !== undefined };
  };
  const isOn = async (on: Pick<typeof db, 'kysely'>, personId: string): Promise<boolean> => {
    const { app, passkey } = await waysOf(on, personId);
    return app || passkey;
  };

  /** Checks a code within the limits. @param spend takes it out of circulation and returns whether it was valid */
  const check = async (
    { personId, address }: Omit<Proven, 'proof'>,
    code: string,
    spend: (plain: string) => Promise<boolean>,
    refusal: Refusal,
  ): Promise<void> => {
    const takeBack = await attempts.take(`second factor ${personId}`, address, LIMITS);
    if (!(await spend(code.toLowerCase().replaceAll(/[\s-]/g, '')))) throw wrongCode(refusal);
    await takeBack();
  };

  const demand = async (who: Proven, refusal: Refusal): Promise<void> => {
    const { personId, proof } = who;
    const ways = await waysOf(db, personId);
    if (!ways.app && !ways.passkey) return;
    if (proof.passkey !== undefined) {
      if ((await passkeys.use(proof.passkey)) !== personId) throw passkeyRefused(refusal);
      return;
    }
    if (!proof.code?.trim()) throw factorWanted(refusal, ways);
    const app = ways.app ? await apps.find(personId) : undefined;
    const spend = async (plain: string): Promise<boolean> =>
      (app !== undefined && (await apps.spend(app, plain))) || spendRecoveryCode(db, personId, plain);
    await check(who, proof.code, spend, refusal);
  };
  const prove: SecondFactor['prove'] = (who) => demand(who, 'FORBIDDEN');

  /** @returns the codes of a first second factor */
  const firstCodes = async (tx: Transaction<AccountsTables>, personId: string, wasOn: boolean) =>
    wasOn ? null : makeRecoveryCodes(tx, personId);

  const eraseApp = async (tx: Transaction<AccountsTables>, personId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx.kysely
      .deleteFrom('second_factors')
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  };

  const erase: SecondFactor['erase'] = async (tx, personId) => {
    const wasOn = await isOn(tx, personId);
    await eraseApp(tx, personId);
    await tx.kysely.deleteFrom('passkeys').where('person_id', '=', personId).execute();
    await eraseRecoveryCodes(tx, personId);
    return wasOn;
  };

  return {
    async state(personId) {
      const appSince = (await apps.find(personId))?.confirmed_at ?? null;
      const list = await passkeys.list(personId);
      const recoveryCodes = await countRecoveryCodes(db, personId);
      return { on: appSince !== null || list.length > 0, appSince, passkeys: list, recoveryCodes };
    },

    async start(who, email) {
      await prove(who);
      return apps.start(who.personId, email);
    },

    async confirm(personId, code, address) {
      const app = await apps.find(personId);
      if (app === undefined || app.confirmed_at !== null) {
        throw new ApiError('CONFLICT', { message: 'Start again: there is no second factor to confirm.' });
      }
      await check({ personId, address }, code, (plain) => apps.spend(app, plain), 'FORBIDDEN');
      return db.transaction(async (tx) => {
        const wasOn = await isOn(tx, personId);
        await apps.confirm(tx, app);
        await recordForPerson(tx, clock, personId, address, 'person.second-factor-on');
        return firstCodes(tx, personId, wasOn);
      });
    },

    async addPasskey(owner, name, made, address) {
      const { personId } = owner;
      const row = await passkeys.verify(owner, name, made);
      return db.transaction(async (tx) => {
        const wasOn = await isOn(tx, personId);
        await storePasskey(tx, row);
        await recordForPerson(tx, clock, personId, address, 'person.passkey-added', { name });
        return firstCodes(tx, personId, wasOn);
      });
    },

    async renewCodes(who) {
      const { personId, address } = who;
      if (!(await isOn(db, personId))) throw new ApiError('CONFLICT', { message: 'It is off.' });
      await prove(who);
      return db.transaction(async (tx) => {
        await recordForPerson(tx, clock, personId, address, 'person.recovery-codes-made');
        return makeRecoveryCodes(tx, personId);
      });
    },

    async removeApp(who) {
      const { personId, address } = who;
      if (!(await waysOf(db, personId)).app) throw new ApiError('CONFLICT', { message: 'There is no app.' });
      await prove(who);
      await db.transaction(async (tx) => {
        await eraseApp(tx, personId);
        if (!(await isOn(tx, personId))) await eraseRecoveryCodes(tx, personId);
        await recordForPerson(tx, clock, personId, address, 'person.second-factor-off');
      });
    },

    async removePasskey(who, id) {
      const { personId, address } = who;
      await prove(who);
      await db.transaction(async (tx) => {
        const gone = await tx.kysely
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('person_id', '=', personId)
          .returning('name')
          .executeTakeFirst();
        if (gone === undefined) throw new ApiError('NOT_FOUND');
        if (!(await isOn(tx, personId))) await eraseRecoveryCodes(tx, personId);
        await recordForPerson(tx, clock, personId, address, 'person.passkey-removed', { name: gone.name });
      });
    },

    drop: (personId) => db.transaction((tx) => erase(tx, personId)),
    erase,
    prove,
    require: (personId, proof, address) => demand({ personId, proof, address }, 'UNAUTHORIZED'),
  };
}
