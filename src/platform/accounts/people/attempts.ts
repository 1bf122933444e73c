import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { networkOf } from '../../../foundation/kernel/network-of.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { type Database, nowSql } from '../../../foundation/store/index.ts';
import { hashSecret } from '../secrets.ts';
import type { AccountsTables } from '../tables.ts';

/** Window of attempts in milliseconds, from the first one. */
const WINDOW = 15 * 60_000;

type Limits = Readonly<Record<'pair' | 'account' | 'address', number>>;

/** Limits of attempts in the window: of one address on one account, of all addresses on one account, of one address on all accounts. */
const LIMITS: Limits = { pair: 10, account: 100, address: 100 };

/** Milliseconds for which a network counts as known after a successful attempt. */
const KNOWN_FOR = 30 * 24 * 60 * 60_000;

/** Limits attempts (passwords, tokens). Counts are in the database, shared by all processes and kept across restarts. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. For a known network of the account, attempts from
   * elsewhere do not count: an attacker must not lock the owner out.
   * @param account the target, such as an email; only its hash is stored
   * @param limits instead of those of passwords
   * @throws ApiError RATE_LIMIT_EXCEEDED
   * @returns a function that uncounts the attempt after a success
   */
  take(account: string, address: string, limits?: Limits): Promise<() => Promise<void>>;
}

export function createAttempts(db: Database<AccountsTables>, clock: Clock): Attempts {
  /** @returns milliseconds until the window ends after too many attempts, otherwise 0 */
  const count = async (key: string, limit: number): Promise<number> => {
    const now = nowSql(db.kind, clock);
    const { rows } = await sql<{ attempts: number; left: number }>`
      INSERT INTO attempts (key, window_ends, attempts) VALUES (${key}, ${now} + ${sql.lit(WINDOW)}, 1)
      ON CONFLICT (key) DO UPDATE SET
        attempts = CASE WHEN attempts.window_ends <= ${now} THEN 1 ELSE attempts.attempts + 1 END,
        window_ends = CASE WHEN attempts.window_ends <= ${now} THEN excluded.window_ends ELSE attempts.window_ends END
      RETURNING attempts, window_ends - ${now} AS left`.execute(db.kysely);
    const row = rows[0] as { attempts: number; left: number };
    return row.attempts > limit ? Math.max(1, Number(row.left)) : 0;
  };

  const isKnownKey = async (key: string): Promise<boolean> => {
    const { rows } = await sql`
      SELECT 1 FROM attempts WHERE key = ${key} AND window_ends > ${nowSql(db.kind, clock)}`.execute(db.kysely);
    return rows.length > 0;
  };
  const markKnown = async (key: string): Promise<void> => {
    await sql`
      INSERT INTO attempts (key, window_ends, attempts)
      VALUES (${key}, ${nowSql(db.kind, clock)} + ${sql.lit(KNOWN_FOR)}, 0)
      ON CONFLICT (key) DO UPDATE SET window_ends = excluded.window_ends`.execute(db.kysely);
  };

  return {
    async take(account, rawAddress, limits = LIMITS) {
      const who = hashSecret(account);
      const address = networkOf(rawAddress);
      const keys = { pair: `pair:${who}:${address}`, account: `account:${who}`, address: `address:${address}` };
      const known = `known:${who}:${address}`;
      const isKnown = await isKnownKey(known);
      const left: number[] = [];
      for (const [name, key] of Object.entries(keys)) {
        if (name === 'account' && isKnown) continue;
        left.push(await count(key, ownField(limits, name) as number));
      }
      await sql`DELETE FROM attempts WHERE window_ends < ${nowSql(db.kind, clock)} - ${sql.lit(WINDOW)}`.execute(
        db.kysely,
      );
      const longest = Math.max(...left);
      if (longest > 0) throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: longest / 1000 });
      return async () => {
        await db.kysely.deleteFrom('attempts').where('key', '=', keys.pair).execute();
        const counted = isKnown ? [keys.address] : [keys.account, keys.address];
        await sql`UPDATE attempts SET attempts = attempts - 1 WHERE key IN (${sql.join(counted)})`.execute(db.kysely);
        await markKnown(known);
      };
    },
  };
}
