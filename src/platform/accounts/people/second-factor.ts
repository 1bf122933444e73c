import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Database, keptSecret, type Transaction } from '../../../foundation/store/index.ts';
import { hashSecret } from '../secrets.ts';
import type { AccountsTables } from '../tables.ts';
import type { Attempts } from './attempts.ts';
import { recordForPerson } from './person.ts';
import { base32, otpauthUri, stepOfCode } from './totp.ts';

/** The second factor of sign-ins with a password: codes of an authenticator app, and recovery codes that work once. */
export interface SecondFactor {
  state(personId: string): Promise<SecondFactorState>;
  /** Starts to set one up; sign-ins require it only after `confirm`. @throws ApiError CONFLICT with SECOND_FACTOR_ON */
  start(personId: string, email: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /**
   * Turns it on with a first code.
   * @returns the recovery codes, which are never shown again
   * @throws ApiError FORBIDDEN with WRONG_CODE, CONFLICT when none was begun, RATE_LIMIT_EXCEEDED
   */
  confirm(personId: string, code: string, address: string): Promise<readonly string[]>;
  /** Replaces the recovery codes. @throws ApiError FORBIDDEN with WRONG_CODE, RATE_LIMIT_EXCEEDED */
  renewCodes(personId: string, code: string, address: string): Promise<readonly string[]>;
  /** Turns it off. @throws ApiError FORBIDDEN with WRONG_CODE, RATE_LIMIT_EXCEEDED */
  remove(personId: string, code: string, address: string): Promise<void>;
  /** Turns it off without a code, for operators. @returns false when it was off */
  drop(personId: string): Promise<boolean>;
  /**
   * Checks the code of a sign-in if the person has a second factor. Every code works once.
   * @throws ApiError UNAUTHORIZED with SECOND_FACTOR without a code, with WRONG_CODE for a wrong or used one; RATE_LIMIT_EXCEEDED
   */
  require(personId: string, code: string | undefined, address: string): Promise<void>;
}

export interface SecondFactorState {
  readonly on: boolean;
  /** ISO time; null while it is off. */
  readonly since: string | null;
  readonly recoveryCodes: number;
}

/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Of codes, three of which are valid at a time: with these limits somebody who has the password needs years. */
const LIMITS = { pair: 10, account: 20, address: 100 } as const;

export function createSecondFactor({
  db,
  clock,
  attempts,
}: {
  readonly db: Database<AccountsTables>;
  readonly clock: Clock;
  readonly attempts: Attempts;
}): SecondFactor {
  const master = keptSecret(db.as(), 'second-factor');
  const now = (): string => new Date(clock.now()).toISOString();

  /** Derived, so that the rows alone are worth nothing. */
  const secretOf = async (personId: string, salt: string): Promise<Buffer> => {
    const mac = createHmac('sha256', await master()).update(`${personId} ${salt}`);
    return mac.digest().subarray(0, SECRET_BYTES);
  };

  const find = (personId: string) =>
    db.kysely.selectFrom('second_factors').selectAll().where('person_id', '=', personId).executeTakeFirst();

  /** Takes a code out of circulation. @returns whether it was valid */
  const spend = async (personId: string, salt: string, code: string): Promise<boolean> => {
    const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
    const step = stepOfCode(await secretOf(personId, salt), plain, clock.now());
    if (step !== undefined) {
      // Of concurrent uses one finds an older step.
      const { numUpdatedRows } = await db.kysely
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('person_id', '=', personId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    }
    if (!/^[a-z2-7]{16}$/.test(plain)) return false;
    const { numDeletedRows } = await db.kysely
      .deleteFrom('recovery_codes')
      .where('person_id', '=', personId)
      .where('hash', '=', hashSecret(plain))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  };

  /** Checks a code within the limits. @throws ApiError as `wrong` builds it */
  const check = async (
    personId: string,
    salt: string,
    code: string,
    address: string,
    wrong: () => ApiError,
  ): Promise<void> => {
    const takeBack = await attempts.take(`second factor ${personId}`, address, LIMITS);
    if (!(await spend(personId, salt, code))) throw wrong();
    await takeBack();
  };

  const whileOn = async (personId: string, code: string, address: string): Promise<void> => {
    const row = await find(personId);
    if (row === undefined || row.confirmed_at === null) throw new ApiError('CONFLICT', { message: 'It is off.' });
    await check(personId, row.salt, code, address, refusedCode);
  };

  const makeCodes = async (tx: Transaction<AccountsTables>, personId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase());
    await tx.kysely.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
    const rows = codes.map((code) => ({ hash: hashSecret(code), person_id: personId }));
    await tx.kysely.insertInto('recovery_codes').values(rows).execute();
    return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
  };

  const erase = async (tx: Transaction<AccountsTables>, personId: string): Promise<boolean> => {
    await tx.kysely.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
    const { numDeletedRows } = await tx.kysely
      .deleteFrom('second_factors')
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  };

  return {
    async state(personId) {
      const row = await find(personId);
      const since = row?.confirmed_at ?? null;
      const { codes } = await db.kysely
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('codes'))
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      return { on: since !== null, since, recoveryCodes: Number(codes) };
    },

    async start(personId, email) {
      const salt = randomUUID();
      const row = { person_id: personId, salt, confirmed_at: null, last_step: 0 };
      const { numInsertedOrUpdatedRows } = await db.kysely
        .insertInto('second_factors')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('person_id')
            .doUpdateSet({ salt, last_step: 0 })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) {
        throw new ApiError('CONFLICT', { code: 'SECOND_FACTOR_ON', message: 'The second factor is already on.' });
      }
      const secret = await secretOf(personId, salt);
      return { secret: base32(secret), uri: otpauthUri(secret, email) };
    },

    async confirm(personId, code, address) {
      const row = await find(personId);
      if (row === undefined || row.confirmed_at !== null) {
        throw new ApiError('CONFLICT', { message: 'Start again: there is no second factor to confirm.' });
      }
      await check(personId, row.salt, code, address, refusedCode);
      return db.transaction(async (tx) => {
        const { numUpdatedRows } = await tx.kysely
          .updateTable('second_factors')
          .set({ confirmed_at: now() })
          .where('person_id', '=', personId)
          .where('salt', '=', row.salt)
          .where('confirmed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new ApiError('CONFLICT', { message: 'It was changed at the same time.' });
        await recordForPerson(tx, clock, personId, address, 'person.second-factor-on');
        return makeCodes(tx, personId);
      });
    },

    async renewCodes(personId, code, address) {
      await whileOn(personId, code, address);
      return db.transaction(async (tx) => {
        await recordForPerson(tx, clock, personId, address, 'person.recovery-codes-made');
        return makeCodes(tx, personId);
      });
    },

    async remove(personId, code, address) {
      await whileOn(personId, code, address);
      await db.transaction(async (tx) => {
        await erase(tx, personId);
        await recordForPerson(tx, clock, personId, address, 'person.second-factor-off');
      });
    },

    drop: (personId) => db.transaction((tx) => erase(tx, personId)),

    async require(personId, code, address) {
      const row = await find(personId);
      if (row === undefined || row.confirmed_at === null) return;
      if (!code?.trim()) {
        const message = 'Enter the code of your authenticator app, or a recovery code.';
        throw new ApiError('UNAUTHORIZED', { code: 'SECOND_FACTOR', message });
      }
      await check(personId, row.salt, code, address, () => {
        return new ApiError('UNAUTHORIZED', { code: 'WRONG_CODE', message: WRONG });
      });
    },
  };
}

const WRONG = 'The code is wrong or was already used. Wait for the next one.';

const refusedCode = (): ApiError => new ApiError('FORBIDDEN', { code: 'WRONG_CODE', message: WRONG });
