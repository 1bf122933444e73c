import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type Database, keptSecret, type Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables, SecondFactorsTable } from '../tables.ts';
import { base32, otpauthUri, stepOfCode } from './totp.ts';

/** The authenticator app of a person. A row without `confirmed_at` is one that is being set up. */
interface AuthenticatorApp {
  find(personId: string): Promise<SecondFactorsTable | undefined>;
  /** Starts to set one up, or starts again. @throws ApiError CONFLICT with SECOND_FACTOR_ON */
  start(personId: string, email: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Takes a code out of circulation. @param plain digits. @returns whether it was valid */
  spend(app: SecondFactorsTable, plain: string): Promise<boolean>;
  /** @throws ApiError CONFLICT if it was confirmed or started again in the meantime */
  confirm(tx: Transaction<AccountsTables>, app: SecondFactorsTable): Promise<void>;
}

/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function createAuthenticatorApp(db: Database<AccountsTables>, clock: Clock): AuthenticatorApp {
  const master = keptSecret(db.as(), 'second-factor');

  /** Derived, so that the rows alone are worth nothing. */
  const secretOf = async (personId: string, salt: string): Promise<Buffer> => {
    const mac = createHmac('sha256', await master()).update(`${personId} ${salt}`);
    return mac.digest().subarray(0, SECRET_BYTES);
  };

  return {
    find: (personId) =>
      db.kysely.selectFrom('second_factors').selectAll().where('person_id', '=', personId).executeTakeFirst(),

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
        throw new ApiError('CONFLICT', { code: 'SECOND_FACTOR_ON', message: 'There is an authenticator app already.' });
      }
      const secret = await secretOf(personId, salt);
      return { secret: base32(secret), uri: otpauthUri(secret, email) };
    },

    async spend({ person_id, salt }, plain) {
      const step = stepOfCode(await secretOf(person_id, salt), plain, clock.now());
      if (step === undefined) return false;
      // Of concurrent uses one finds an older step.
      const { numUpdatedRows } = await db.kysely
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('person_id', '=', person_id)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async confirm(tx, { person_id, salt }) {
      const { numUpdatedRows } = await tx.kysely
        .updateTable('second_factors')
        .set({ confirmed_at: new Date(clock.now()).toISOString() })
        .where('person_id', '=', person_id)
        .where('salt', '=', salt)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new ApiError('CONFLICT', { message: 'It was changed at the same time.' });
    },
  };
}
