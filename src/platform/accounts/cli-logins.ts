import { hash } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Viewer } from '../../foundation/routing/console-route.ts';
import type { Database } from '../../foundation/store/index.ts';
import type { Keys } from './keys.ts';
import { visibleTeams } from './people/visible-teams.ts';
import { hashSecret, sameSecret } from './secrets.ts';
import type { AccountsTables } from './tables.ts';

/**
 * The sign-in of the published command line: it opens a page with a challenge, a person approves there, and it collects a key with the
 * verifier that only it knows (PKCE, RFC 7636). The key is made when it is collected, so that it is stored nowhere.
 */
export interface CliLogins {
  /** @throws ApiError CONFLICT with ALREADY_USED when this session was approved before */
  approve(viewer: Viewer, wanted: NewCliLogin, address: string): Promise<{ readonly expiresAt: string }>;
  /** @returns the key, once; undefined before the approval and after the key was collected */
  collect(sessionId: string, verifier: string): Promise<CollectedKey | undefined>;
}

export interface NewCliLogin {
  /** Made by the command line. */
  readonly sessionId: string;
  readonly codeChallenge: string;
  /** What the key is called. */
  readonly name: string;
}

export interface CollectedKey {
  readonly apiKey: string;
  readonly teamName: string;
}

/** Milliseconds in which the command line must collect its key: as long as it waits. */
const LIFE = 5 * 60_000;

export function createCliLogins(db: Database<AccountsTables>, keys: Keys, clock: Clock): CliLogins {
  const iso = (time: number): string => new Date(time).toISOString();
  return {
    async approve(viewer, { sessionId, codeChallenge, name }, address) {
      const now = clock.now();
      const expiresAt = iso(now + LIFE);
      await db.kysely
        .deleteFrom('cli_logins')
        .where('expires_at', '<', iso(now - LIFE))
        .execute();
      const { numInsertedOrUpdatedRows } = await db.kysely
        .insertInto('cli_logins')
        .values({
          hash: hashSecret(sessionId),
          challenge: codeChallenge,
          team_id: viewer.teamId,
          person_id: viewer.personId,
          key_name: name,
          address,
          expires_at: expiresAt,
          used_at: null,
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) {
        const message = 'This sign-in was approved already. Start it again in the terminal.';
        throw new ApiError('CONFLICT', { code: 'ALREADY_USED', message });
      }
      return { expiresAt };
    },

    async collect(sessionId, verifier) {
      const row = await db.kysely
        .selectFrom('cli_logins')
        .innerJoin('teams', 'teams.id', 'cli_logins.team_id')
        .selectAll('cli_logins')
        .select('teams.name as team_name')
        .where('hash', '=', hashSecret(sessionId))
        .where('used_at', 'is', null)
        .where('expires_at', '>', iso(clock.now()))
        .executeTakeFirst();
      if (row === undefined || !sameSecret(hash('sha256', verifier, 'base64url'), row.challenge)) return undefined;
      // A person who left the team after approving gets no key to it.
      const teams = await visibleTeams(db, row.person_id);
      if (!teams.some(({ teamId }) => teamId === row.team_id)) return undefined;
      const { numUpdatedRows } = await db.kysely
        .updateTable('cli_logins')
        .set({ used_at: iso(clock.now()) })
        .where('hash', '=', row.hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return undefined;
      const actor = { kind: 'person', personId: row.person_id, address: row.address } as const;
      const { key } = await keys.create({ name: row.key_name, teamId: row.team_id }, actor);
      return { apiKey: key, teamName: row.team_name };
    },
  };
}
