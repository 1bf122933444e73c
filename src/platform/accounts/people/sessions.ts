import { randomUUID } from 'node:crypto';
import type { browserSession } from '@trawl/contract/api/session.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Viewer } from '../../../foundation/routing/console-route.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { createCachedLookup } from '../cached-lookup.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { AccountsTables } from '../tables.ts';
import { visibleTeams } from './teams.ts';

/** Lifetime of a session in milliseconds. */
export const SESSION_LIFE = 30 * 24 * 60 * 60_000;
const SESSIONS_CACHED = 5_000;
/** Milliseconds between writes of the last-seen time of a session. */
const SEEN_EVERY = 5 * 60_000;

/** The format of tokens; others are not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type SessionInfo = Wire<typeof browserSession>;

/** Browser sessions of people. A session is a random token in a cookie; only its hash is stored. */
export interface Sessions {
  /** Starts a session in the person's first team, in the transaction of the sign-in. @returns the token */
  begin(tx: Transaction<AccountsTables>, who: NewSession): Promise<string>;
  /** @returns the viewer; undefined for an unknown or expired token, or a person without a team */
  find(token: string | undefined): Promise<Viewer | undefined>;
  /** @throws ApiError NOT_FOUND when the person has no access to the team */
  chooseTeam(viewer: Viewer, token: string, teamId: string): Promise<void>;
  /** The person's active sessions, newest first. */
  list(viewer: Viewer): Promise<SessionInfo[]>;
  /** @throws ApiError NOT_FOUND when the person has no such session */
  end(personId: string, id: string): Promise<void>;
  /** Ends all sessions of a person, or all but one; can be part of a transaction. @returns the number ended */
  endAll(personId: string, exceptId?: string, tx?: Transaction<AccountsTables>): Promise<number>;
  /** Clears the cache, after changes of people, roles and teams. */
  forget(): void;
  /** The CSRF token of a session. */
  csrf(token: string): string;
}

interface NewSession {
  readonly personId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

export function createSessions(db: Database<AccountsTables>, clock: Clock, log: Log): Sessions {
  const forget = (): void => viewers.forget();
  const iso = (time: number): string => new Date(time).toISOString();

  const touch = (hash: string, lastSeenAt: string): void => {
    const now = clock.now();
    if (now - Date.parse(lastSeenAt) < SEEN_EVERY) return;
    db.kysely
      .updateTable('sessions')
      .set({ last_seen_at: iso(now) })
      .where('hash', '=', hash)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'session last-seen time not saved'));
  };

  const lookUp = async (hash: string): Promise<Viewer | undefined> => {
    const row = await db.kysely
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .select(['sessions.id', 'person_id', 'team_id', 'expires_at', 'last_seen_at', 'email', 'people.name'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return undefined;
    const teams = await visibleTeams(db, row.person_id);
    const team = teams.find(({ teamId }) => teamId === row.team_id) ?? teams[0];
    if (team === undefined) return undefined;
    touch(hash, row.last_seen_at);
    return Object.freeze({
      personId: row.person_id,
      email: row.email,
      name: row.name,
      organizationId: team.organizationId,
      role: team.role,
      teamId: team.teamId,
      isOperator: teams.some((one) => one.isOperator),
      sessionId: row.id,
      sessionEnds: row.expires_at,
    });
  };

  const viewers = createCachedLookup(SESSIONS_CACHED, clock, lookUp, (viewer) => viewer !== undefined);

  return {
    async begin(tx, { personId, address, userAgent }) {
      const token = newSecret();
      const now = clock.now();
      await tx.kysely
        .insertInto('sessions')
        .values({
          hash: hashSecret(token),
          id: randomUUID(),
          person_id: personId,
          team_id: null,
          created_at: iso(now),
          last_seen_at: iso(now),
          expires_at: iso(now + SESSION_LIFE),
          address,
          user_agent: userAgent?.slice(0, 300) ?? null,
        })
        .execute();
      await tx.kysely.deleteFrom('sessions').where('expires_at', '<=', iso(now)).execute();
      return token;
    },

    async find(token) {
      if (token === undefined || !TOKEN.test(token)) return undefined;
      return viewers.get(hashSecret(token));
    },

    async chooseTeam(viewer, token, teamId) {
      const teams = await visibleTeams(db, viewer.personId);
      if (!teams.some((team) => team.teamId === teamId)) throw new ApiError('NOT_FOUND');
      const hash = hashSecret(token);
      await db.kysely.updateTable('sessions').set({ team_id: teamId }).where('hash', '=', hash).execute();
      viewers.forget(hash);
    },

    async list(viewer) {
      const rows = await db.kysely
        .selectFrom('sessions')
        .selectAll()
        .where('person_id', '=', viewer.personId)
        .where('expires_at', '>', iso(clock.now()))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        current: row.id === viewer.sessionId,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        address: row.address,
        userAgent: row.user_agent,
      }));
    },

    async end(personId, id) {
      const { numDeletedRows } = await db.kysely
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .executeTakeFirst();
      forget();
      if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND');
    },

    async endAll(personId, exceptId, tx) {
      let query = (tx ?? db).kysely.deleteFrom('sessions').where('person_id', '=', personId);
      if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
      const { numDeletedRows } = await query.executeTakeFirst();
      forget();
      tx?.afterCommit(forget);
      return Number(numDeletedRows);
    },

    forget,
    // Derived from the session token, so that nothing needs to be stored.
    csrf: (token) => hashSecret(`csrf ${token}`),
  };
}
