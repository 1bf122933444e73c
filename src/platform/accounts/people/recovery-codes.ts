import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { hashSecret } from '../secrets.ts';
import type { AccountsTables } from '../tables.ts';
import { base32 } from './totp.ts';

/** Codes that stand in for a second factor, once each. Only their hashes are stored. */

const RECOVERY_CODES = 10;

/** Replaces a person's codes. @returns the new ones, which are never shown again */
export async function makeRecoveryCodes(tx: Transaction<AccountsTables>, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase());
  await eraseRecoveryCodes(tx, personId);
  const rows = codes.map((code) => ({ hash: hashSecret(code), person_id: personId }));
  await tx.kysely.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

export async function eraseRecoveryCodes(tx: Transaction<AccountsTables>, personId: string): Promise<void> {
  await tx.kysely.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}

/** Takes a code out of circulation. @param plain in lower case, without spaces and hyphens. @returns whether it was valid */
export async function spendRecoveryCode(
  db: Database<AccountsTables>,
  personId: string,
  plain: string,
): Promise<boolean> {
  if (!/^[a-z2-7]{16}$/.test(plain)) return false;
  const { numDeletedRows } = await db.kysely
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('hash', '=', hashSecret(plain))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Database<AccountsTables>, personId: string): Promise<number> {
  const { codes } = await db.kysely
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}
