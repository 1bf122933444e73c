import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Actor } from '../audit.ts';
import type { Keys } from '../keys.ts';
import { visibleTeams } from '../people/teams.ts';
import { EVERYTHING, isScope } from '../scopes.ts';
import { hashSecret, newSecret, sameSecret } from '../secrets.ts';
import type { AccountsTables, OAuthGrantsTable } from '../tables.ts';
import type { OAuthClients } from './clients.ts';
import type { OAuth, Redeemed, Tokens } from './oauth.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/** Milliseconds that a code is valid. */
const CODE_LIFE = 5 * 60_000;
/** Milliseconds that an access token is valid. */
const ACCESS_LIFE = 60 * 60_000;
/** Milliseconds after which an unused client has to sign in again. */
const REFRESH_LIFE = 30 * 24 * 60 * 60_000;
/** Milliseconds in which the token before is refused without ending the grant: processes of one client may refresh at the same time. */
const GRACE = 30_000;

type Grant = OAuthGrantsTable;

/** Who approved it. */
const approverOf = ({ person_id, address }: Grant): Actor => ({ kind: 'person', personId: person_id, address });

export function createOAuth(db: Database<AccountsTables>, { clients, refreshTokens, keys, clock }: OAuthDeps): OAuth {
  const iso = (time: number): string => new Date(time).toISOString();
  const grants = db.kysely;

  /** Ends a grant. @param actor undefined for the person who approved it */
  const end = async (grant: Grant, actor?: Actor): Promise<void> => {
    const { id, team_id } = grant;
    const ended = await grants
      .updateTable('oauth_grants')
      .set({ revoked_at: iso(clock.now()) })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      // Not of the row that was read: a code may have been exchanged since then.
      .returning('key_id')
      .executeTakeFirst();
    if (ended?.key_id) await keys.revoke(ended.key_id, team_id, actor ?? approverOf(grant));
  };

  const isMember = async ({ person_id, team_id }: Grant): Promise<boolean> =>
    (await visibleTeams(db, person_id)).some(({ teamId }) => teamId === team_id);

  const isFor = (grant: Grant, asked: Omit<Redeemed, 'redirectUri'>): boolean =>
    grant.client_hash === hashSecret(asked.clientId) &&
    (asked.audience === undefined || asked.audience === grant.audience);

  const byId = (id: string) => grants.selectFrom('oauth_grants').selectAll().where('id', '=', id).executeTakeFirst();

  const scopesOf = (grant: Grant): string[] => JSON.parse(grant.scopes) as string[];
  const tokens = (grant: Grant, accessToken: string, refreshToken: string): Tokens => ({
    ...{ accessToken, refreshToken, scopes: scopesOf(grant), expiresIn: ACCESS_LIFE / 1_000 },
  });

  /** Removes what nobody can use any more. */
  const sweep = async (now: number): Promise<void> => {
    await grants
      .deleteFrom('oauth_grants')
      .where('code_expires_at', '<', iso(now - CODE_LIFE))
      .where((is) =>
        is.or([
          is('redeemed_at', 'is', null),
          is('expires_at', '<', iso(now)),
          is('revoked_at', '<', iso(now - REFRESH_LIFE)),
        ]),
      )
      .execute();
  };

  return {
    ...clients,

    async approve(viewer, { clientId, clientName, redirectUri, audience, scope, codeChallenge }, address) {
      const now = clock.now();
      await sweep(now);
      const code = newSecret();
      const scopes = (scope ?? '').split(' ').filter(isScope);
      await grants
        .insertInto('oauth_grants')
        .values({
          ...{ id: randomUUID(), team_id: viewer.teamId, person_id: viewer.personId, address, audience },
          ...{ client_hash: hashSecret(clientId), client_name: clientName, redirect_hash: hashSecret(redirectUri) },
          ...{ challenge: codeChallenge, code_hash: hashSecret(code), code_expires_at: iso(now + CODE_LIFE) },
          scopes: JSON.stringify(scopes.length === 0 ? [EVERYTHING] : scopes),
          created_at: iso(now),
          ...{ redeemed_at: null, key_id: null, refresh_hash: null, previous_hash: null, rotated_at: null },
          ...{ expires_at: null, revoked_at: null },
        })
        .execute();
      return code;
    },

    async redeem(code, asked, verifier) {
      const grant = await grants
        .selectFrom('oauth_grants')
        .selectAll()
        .where('code_hash', '=', hashSecret(code))
        .executeTakeFirst();
      if (grant === undefined) return undefined;
      const now = clock.now();
      if (grant.redeemed_at !== null) {
        await end(grant);
        return undefined;
      }
      const isProven =
        isFor(grant, asked) &&
        grant.redirect_hash === hashSecret(asked.redirectUri) &&
        sameSecret(hash('sha256', verifier, 'base64url'), grant.challenge);
      if (!isProven || grant.code_expires_at <= iso(now) || !(await isMember(grant))) return undefined;
      const { numUpdatedRows } = await grants
        .updateTable('oauth_grants')
        .set({ redeemed_at: iso(now) })
        .where('id', '=', grant.id)
        .where('redeemed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) {
        await end(grant);
        return undefined;
      }
      const { key, info } = await keys.create(
        {
          ...{ name: grant.client_name, teamId: grant.team_id, scopes: scopesOf(grant), audience: grant.audience },
          expiresAt: new Date(now + ACCESS_LIFE),
        },
        approverOf(grant),
      );
      const refreshToken = await refreshTokens.create(grant.id);
      const kept = await grants
        .updateTable('oauth_grants')
        .set({ key_id: info.id, refresh_hash: hashSecret(refreshToken), expires_at: iso(now + REFRESH_LIFE) })
        .where('id', '=', grant.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (kept.numUpdatedRows === 1n) return tokens(grant, key, refreshToken);
      // The code was sent a second time meanwhile.
      await keys.revoke(info.id, grant.team_id, approverOf(grant));
      return undefined;
    },

    async refresh(token, asked) {
      const id = await refreshTokens.grantOf(token);
      const grant = id === undefined ? undefined : await byId(id);
      if (grant === undefined || grant.revoked_at !== null || grant.key_id === null || !isFor(grant, asked)) {
        return undefined;
      }
      const now = clock.now();
      const presented = hashSecret(token);
      if (presented !== grant.refresh_hash) {
        const isRace = presented === grant.previous_hash && now - Date.parse(grant.rotated_at ?? '') < GRACE;
        if (!isRace) await end(grant);
        return undefined;
      }
      if ((grant.expires_at ?? '') <= iso(now)) return undefined;
      if (!(await isMember(grant))) {
        await end(grant);
        return undefined;
      }
      const refreshToken = await refreshTokens.create(grant.id);
      const key = await keys.replace(grant.key_id, new Date(now + ACCESS_LIFE), async (tx) => {
        const { numUpdatedRows } = await tx.kysely
          .updateTable('oauth_grants')
          .set({
            ...{ refresh_hash: hashSecret(refreshToken), previous_hash: presented, rotated_at: iso(now) },
            expires_at: iso(now + REFRESH_LIFE),
          })
          .where('id', '=', grant.id)
          .where('refresh_hash', '=', presented)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      });
      return key === undefined ? undefined : tokens(grant, key, refreshToken);
    },

    async revoke(token, clientId) {
      const id = await refreshTokens.grantOf(token);
      const grant =
        id === undefined
          ? await grants
              .selectFrom('oauth_grants')
              .innerJoin('api_keys', 'api_keys.id', 'oauth_grants.key_id')
              .selectAll('oauth_grants')
              .where('api_keys.hash', '=', hashSecret(token))
              .executeTakeFirst()
          : await byId(id);
      if (grant !== undefined && grant.client_hash === hashSecret(clientId)) await end(grant);
    },

    async connected(teamId) {
      const rows = await grants
        .selectFrom('oauth_grants')
        .innerJoin('api_keys', 'api_keys.id', 'oauth_grants.key_id')
        .selectAll('oauth_grants')
        .select('api_keys.last_used_at')
        .where('oauth_grants.team_id', '=', teamId)
        .where('oauth_grants.revoked_at', 'is', null)
        .where('api_keys.revoked_at', 'is', null)
        .where('oauth_grants.expires_at', '>', iso(clock.now()))
        .orderBy('oauth_grants.created_at', 'desc')
        .orderBy('oauth_grants.id')
        .execute();
      return rows.map((row) => ({
        ...{ id: row.id, name: row.client_name, personId: row.person_id, scopes: scopesOf(row) },
        ...{
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at ?? undefined,
          expiresAt: row.expires_at as string,
        },
      }));
    },

    async disconnect(id, teamId, actor) {
      const grant = await byId(id);
      if (grant === undefined || grant.team_id !== teamId) throw new ApiError('NOT_FOUND');
      await end(grant, actor);
    },
  };
}

interface OAuthDeps {
  readonly clients: OAuthClients;
  readonly refreshTokens: RefreshTokens;
  readonly keys: Pick<Keys, 'create' | 'replace' | 'revoke'>;
  readonly clock: Clock;
}
