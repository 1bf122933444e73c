import { inBlocks } from '../../foundation/egress/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { ownCommand } from '../../foundation/kernel/process-owner.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Database } from '../../foundation/store/index.ts';
import { CACHE_FOR, createLruCache } from './cached-lookup.ts';
import { KEY } from './keys.ts';

import { EVERYTHING } from './scopes.ts';
import { hashSecret } from './secrets.ts';
import type { AccountsTables } from './tables.ts';
import type { TeamFacts, TeamLookup } from './team-facts.ts';
import { LOCAL_TEAM } from './teams.ts';

/** The credentials of a request. */
export interface Credentials {
  /** The Authorization header. */
  readonly authorization: string | undefined;
  /**
   * Whether a request without a valid key acts as the local team under TRAWL_AUTH=open. Must be false for requests of other sites'
   * pages in a browser: open mode trusts callers on this machine, which those pages are not.
   */
  readonly mayBeLocal: boolean;
  /** IP address of the client; called only if it matters. */
  address(): string;
  /** The resources that this request is for, which access tokens of OAuth must name; none by default. */
  audiences?(): readonly string[];
  /** URL of the dashboard, for refusals. */
  dashboardUrl(): string;
}

export interface Authenticator {
  /**
   * @returns the principal of the request
   * @throws ApiError UNAUTHORIZED for a missing, malformed, unknown, revoked or expired key, or a token of another audience (in open
   *   mode not for the first three of requests that can be local); FORBIDDEN when the key is not allowed from this address
   */
  authenticate(credentials: Credentials): Promise<Principal>;
  /** The principal of a person in a team, for requests that the dashboard sends. */
  asPerson(personId: string, teamId: string): Promise<Principal>;
  /** Drops the cached state of a key. */
  forget(hash: string): void;
  /** Drops the cached state of every key: after a change of a team. */
  forgetAll(): void;
}

/** Limit of cached valid keys. */
const KNOWN_KEYS = 10_000;
/** Limit of cached unknown keys; separate, so that a flood of invalid keys does not evict valid ones. */
const UNKNOWN_KEYS = 10_000;

type Found =
  | { readonly state: 'unknown' }
  | { readonly state: 'revoked' }
  | {
      readonly state: 'valid';
      readonly principal: Principal;
      readonly expiresAt: number;
      /** The only resource that it is for; null: all. */
      readonly audience: string | null;
      /** Allow lists, each of which must contain the client's address. */
      readonly allowedIps: readonly (readonly string[])[];
    };

const UNKNOWN: Found = { state: 'unknown' };

/**
 * @param used called with the key's id whenever a key was accepted
 */
export function createAuthenticator(
  db: Database<AccountsTables>,
  teams: TeamLookup,
  mode: 'required' | 'open',
  clock: Clock,
  used: (keyId: string) => void,
): Authenticator {
  // Lookups are cached from their start: concurrent requests share one, and a lookup that started before a revocation is not
  // cached after it.
  const known = createLruCache<Promise<Found>>(KNOWN_KEYS);
  const unknown = createLruCache<Promise<Found>>(UNKNOWN_KEYS);

  const lookUp = async (hash: string): Promise<Found> => {
    const row = await db.kysely
      .selectFrom('api_keys')
      .select(['id', 'team_id', 'scopes', 'revoked_at', 'expires_at', 'formats', 'allowed_ips', 'audience'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined) return UNKNOWN;
    if (row.revoked_at !== null) return { state: 'revoked' };
    // Not from the cache: two chained caches would double the age of a team's state.
    teams.forget(row.team_id);
    const team = await teams.get(row.team_id);
    const own = row.allowed_ips === null ? [] : (JSON.parse(row.allowed_ips) as string[]);
    return {
      state: 'valid',
      principal: principalIn(team, row.team_id, {
        keyId: row.id,
        scopes: Object.freeze(JSON.parse(row.scopes) as string[]),
        ...(row.formats === null ? {} : { formats: Object.freeze(JSON.parse(row.formats) as string[]) }),
      }),
      expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
      audience: row.audience,
      allowedIps: [own, team.allowedIps].filter((list) => list.length > 0),
    };
  };

  const find = async (hash: string): Promise<Found> => {
    const now = clock.now();
    const cached = known.get(hash, now) ?? unknown.get(hash, now);
    if (cached) return cached;
    const looking = lookUp(hash);
    known.set(hash, looking, now + CACHE_FOR);
    try {
      const found = await looking;
      if (found.state === 'unknown' && known.get(hash, now) === looking) {
        known.delete(hash);
        unknown.set(hash, looking, now + CACHE_FOR);
      }
      return found;
    } catch (error) {
      if (known.get(hash, now) === looking) known.delete(hash);
      throw error;
    }
  };

  const everything = Object.freeze([EVERYTHING]);

  return {
    async authenticate(credentials) {
      const key = bearer(credentials.authorization);
      const found = key === undefined ? UNKNOWN : await find(hashSecret(key));
      if (found.state === 'valid' && clock.now() < found.expiresAt && isFor(found, credentials)) {
        if (found.allowedIps.length > 0) checkAddress(found.allowedIps, credentials);
        used(found.principal.keyId as string);
        return found.principal;
      }
      // A revoked key is refused even if no key is required.
      if (found.state === 'unknown' && mode === 'open' && credentials.mayBeLocal) {
        return principalIn(await teams.get(LOCAL_TEAM), LOCAL_TEAM, { keyId: undefined, scopes: everything });
      }
      throw unauthorized(key !== undefined, credentials);
    },
    async asPerson(personId, teamId) {
      return principalIn(await teams.get(teamId), teamId, { keyId: undefined, personId, scopes: everything });
    },
    forget(hash) {
      known.delete(hash);
      unknown.delete(hash);
    },
    forgetAll: () => known.clear(),
  };
}

function principalIn(
  team: TeamFacts,
  teamId: string,
  who: Pick<Principal, 'keyId' | 'personId' | 'scopes' | 'formats'>,
): Principal {
  const zdr = team.zeroDataRetention;
  return { teamId, ...who, plan: team.plan.name, ...(zdr === 'off' ? {} : { zeroDataRetention: zdr }) };
}

const isFor = ({ audience }: { readonly audience: string | null }, { audiences }: Credentials): boolean =>
  audience === null || audiences?.().includes(audience) === true;

/** Says how to get a key, and nothing about the one that came. */
function unauthorized(hasKey: boolean, { dashboardUrl }: Credentials): ApiError {
  const what = hasKey ? 'The key is unknown, revoked or expired.' : 'Send a key as "Authorization: Bearer fc-…".';
  const message = `${what} To create one, run "${ownCommand} keys create" or open ${dashboardUrl()}/keys`;
  return new ApiError('UNAUTHORIZED', { details: { message }, headers: { 'www-authenticate': 'Bearer' } });
}

/** @throws ApiError FORBIDDEN */
function checkAddress(lists: readonly (readonly string[])[], { address, dashboardUrl }: Credentials): void {
  const ip = address();
  if (lists.every((list) => inBlocks(ip, list))) return;
  const message = `Request blocked: IP address ${ip} is not on this team's allowed IP list. Team admins can manage allowed IPs at ${dashboardUrl()}/keys`;
  throw new ApiError('FORBIDDEN', { details: { message } });
}

/** The key of `Bearer <key>`; undefined for a missing header or a malformed key. */
function bearer(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > 200) return undefined;
  const space = authorization.indexOf(' ');
  if (space !== 6 || authorization.slice(0, 6).toLowerCase() !== 'bearer') return undefined;
  const key = authorization.slice(7).trim();
  return KEY.test(key) ? key : undefined;
}
