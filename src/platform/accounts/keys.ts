import { randomUUID } from 'node:crypto';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError, OperatorError } from '../../foundation/kernel/errors.ts';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import { type Actor, COMMAND_LINE, recordAudit, SERVICE } from './audit.ts';
import { columnsOf, infoOf, type KeyInfo, type KeySettings, keyIssues } from './key-settings.ts';

import { EVERYTHING } from './scopes.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { AccountsTables, ApiKeysTable } from './tables.ts';
import { LOCAL_TEAM, lockLocalTeam } from './teams.ts';

export interface NewKey extends KeySettings {
  /** Default: the local team. */
  readonly teamId?: string;
  /** Makes it an access token of OAuth, for this resource only. Such keys are not listed. */
  readonly audience?: string;
}

export interface Keys {
  /**
   * Creates a key. Only the result contains it; it cannot be read again.
   * @param actor who creates it; the command line by default
   * @throws OperatorError for invalid settings (`keyIssues`)
   */
  create(wanted: NewKey, actor?: Actor): Promise<{ readonly key: string; readonly info: KeyInfo }>;
  /** All keys of a team (by default the local one), oldest first, including revoked ones; no access tokens. */
  list(teamId?: string): Promise<KeyInfo[]>;
  /** @throws ApiError NOT_FOUND when the team has no such key */
  get(id: string, teamId: string): Promise<KeyInfo>;
  /**
   * Changes the given fields. Takes effect at once in this process, within 5 seconds in peer processes.
   * @throws ApiError NOT_FOUND when the team has no such key, CONFLICT when it is revoked
   */
  change(id: string, teamId: string, changes: Partial<KeySettings>, actor: Actor): Promise<KeyInfo>;
  /**
   * Revokes a key of the team; no effect on a revoked key. Takes effect at once in this process, within 5 seconds in peer processes.
   * @param which its id, its prefix (at least 4 characters after `fc-`), or the full key
   * @throws OperatorError if no key or more than one matches
   */
  revoke(which: string, teamId?: string, actor?: Actor): Promise<KeyInfo>;
  /**
   * Gives a key another secret in place of the one that it has. Takes effect as `change` does.
   * @param claim called in the same transaction; false leaves the key as it is
   * @returns the new secret; undefined if `claim` returns false or the key is revoked
   */
  replace(
    id: string,
    expiresAt: Date,
    claim: (tx: Transaction<AccountsTables>) => Promise<boolean>,
  ): Promise<string | undefined>;
  /** Creates the given key (TRAWL_API_KEY) unless it exists. @returns false if it is revoked */
  ensure(key: string): Promise<boolean>;
  /** Creates the first key of the installation. @returns the key; undefined if there is or was one */
  first(): Promise<string | undefined>;
}

/** The format of keys, generated or chosen by the operator. */
export const KEY = /^fc-[A-Za-z0-9_-]{16,128}$/;
/** Stored prefix of a key: `fc-` and 8 of 43 characters, which leaves 208 of 256 bits unknown. */
const PREFIX_LENGTH = 11;

/**
 * @param forget called with the hash of a changed key, to drop it from caches
 */
export function createKeys(db: Database<AccountsTables>, clock: Clock, forget: (hash: string) => void): Keys {
  const now = (): string => new Date(clock.now()).toISOString();

  const insert = async (
    tx: Transaction<AccountsTables>,
    key: string,
    wanted: NewKey,
    actor: Actor,
  ): Promise<ApiKeysTable> => {
    const row: ApiKeysTable = {
      id: randomUUID(),
      team_id: wanted.teamId ?? LOCAL_TEAM,
      prefix: key.slice(0, PREFIX_LENGTH),
      hash: hashSecret(key),
      created_at: now(),
      created_by: actor.kind === 'person' ? actor.personId : null,
      last_used_at: null,
      revoked_at: null,
      name: wanted.name,
      scopes: JSON.stringify(wanted.scopes ?? [EVERYTHING]),
      formats: wanted.formats ? JSON.stringify(wanted.formats) : null,
      allowed_ips: wanted.allowedIps?.length ? JSON.stringify(wanted.allowedIps) : null,
      expires_at: wanted.expiresAt?.toISOString() ?? null,
      audience: wanted.audience ?? null,
    };
    await tx.kysely.insertInto('api_keys').values(row).execute();
    await audit(tx, row, 'key.created', actor, { scopes: JSON.parse(row.scopes) as string[] });
    return row;
  };

  const audit = async (
    tx: Transaction<AccountsTables>,
    row: ApiKeysTable,
    action: string,
    actor: Actor,
    details: Record<string, unknown> = {},
  ): Promise<void> => {
    const team = await tx.kysely
      .selectFrom('teams')
      .select('organization_id')
      .where('id', '=', row.team_id)
      .executeTakeFirst();
    await recordAudit(tx, clock, {
      actor,
      action,
      organizationId: team?.organization_id ?? null,
      teamId: row.team_id,
      target: row.name,
      details: { id: row.id, prefix: row.prefix, ...details },
    });
  };

  const find = async (id: string, teamId: string): Promise<ApiKeysTable> => {
    const row = await db.kysely
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return row;
  };

  return {
    async create(wanted, actor = COMMAND_LINE) {
      const [issue] = keyIssues(wanted, clock.now());
      if (issue) throw new OperatorError(issue.message);
      const key = `fc-${newSecret()}`;
      const row = await db.transaction(async (tx) => {
        await lockLocalTeam(tx, clock);
        return insert(tx, key, wanted, actor);
      });
      forget(row.hash);
      return { key, info: infoOf(row) };
    },

    async list(teamId = LOCAL_TEAM) {
      const rows = await db.kysely
        .selectFrom('api_keys')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('audience', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(infoOf);
    },

    get: async (id, teamId) => infoOf(await find(id, teamId)),

    async change(id, teamId, changes, actor) {
      const row = await find(id, teamId);
      if (row.revoked_at !== null) {
        throw new ApiError('CONFLICT', { code: 'REVOKED', message: 'This key was revoked and cannot be changed.' });
      }
      const columns = columnsOf(changes);
      if (Object.keys(columns).length === 0) return infoOf(row);
      await db.transaction(async (tx) => {
        await tx.kysely.updateTable('api_keys').set(columns).where('id', '=', id).execute();
        await audit(tx, { ...row, ...columns }, 'key.changed', actor, { ...changes });
      });
      forget(row.hash);
      return infoOf({ ...row, ...columns });
    },

    async revoke(which, teamId = LOCAL_TEAM, actor = COMMAND_LINE) {
      const rows = await db.kysely.selectFrom('api_keys').selectAll().where('team_id', '=', teamId).execute();
      const matches = rows.filter((row) => isMeant(which, row));
      const row = matches[0];
      if (row === undefined) throw new OperatorError(`no key has the id or prefix ${shown(which)}`);
      if (matches.length > 1)
        throw new OperatorError(`${matches.length} keys start with ${which}; give the id instead`);
      if (row.revoked_at !== null) return infoOf(row);
      const revokedAt = now();
      await db.transaction(async (tx) => {
        await tx.kysely.updateTable('api_keys').set({ revoked_at: revokedAt }).where('id', '=', row.id).execute();
        await audit(tx, row, 'key.revoked', actor);
      });
      forget(row.hash);
      return infoOf({ ...row, revoked_at: revokedAt });
    },

    async replace(id, expiresAt, claim) {
      const key = `fc-${newSecret()}`;
      const replaced = await db.transaction(async (tx) => {
        const row = await tx.kysely
          .selectFrom('api_keys')
          .select('hash')
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (row === undefined || !(await claim(tx))) return undefined;
        const [hash, prefix] = [hashSecret(key), key.slice(0, PREFIX_LENGTH)];
        const columns = { hash, prefix, expires_at: expiresAt.toISOString() };
        await tx.kysely.updateTable('api_keys').set(columns).where('id', '=', id).execute();
        return row.hash;
      });
      if (replaced === undefined) return undefined;
      forget(replaced);
      return key;
    },

    async ensure(key) {
      const kept = await db.transaction(async (tx) => {
        await lockLocalTeam(tx, clock);
        const found = await tx.kysely
          .selectFrom('api_keys')
          .select('revoked_at')
          .where('hash', '=', hashSecret(key))
          .executeTakeFirst();
        if (found === undefined) await insert(tx, key, { name: 'TRAWL_API_KEY' }, SERVICE);
        return found === undefined || found.revoked_at === null;
      });
      forget(hashSecret(key));
      return kept;
    },

    async first() {
      const key = `fc-${newSecret()}`;
      const made = await db.transaction(async (tx) => {
        await lockLocalTeam(tx, clock);
        const any = await tx.kysely.selectFrom('api_keys').select('id').limit(1).executeTakeFirst();
        if (any !== undefined) return false;
        await insert(tx, key, { name: 'First key' }, SERVICE);
        return true;
      });
      return made ? key : undefined;
    },
  };
}

function isMeant(which: string, row: ApiKeysTable): boolean {
  if (which === row.id) return true;
  if (which.length > PREFIX_LENGTH) return KEY.test(which) && hashSecret(which) === row.hash;
  return which.length >= 7 && row.prefix.startsWith(which);
}

/** Masks a full key, which must not appear on a screen or in a log. */
function shown(which: string): string {
  return which.length > PREFIX_LENGTH && which.startsWith('fc-') ? `${which.slice(0, PREFIX_LENGTH)}…` : which;
}
