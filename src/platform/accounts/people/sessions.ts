import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Viewer } from '../../../foundation/routing/console-route.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { createLookup } from '../lookup.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { AccountsTables } from '../tables.ts';
import { type Place, placesOf } from './places.ts';

/** Milliseconds that a session lasts. */
export const SESSION_LIFE = 30 * 24 * 60 * 60_000;
const SESSIONS_REMEMBERED = 5_000;
/** Milliseconds between two writes of when a session was last seen. */
const SEEN_EVERY = 5 * 60_000;

/** What a token looks like; anything else is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface SessionInfo {
  readonly id: string;
  readonly current: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Who is signed in where. A session is a random token in a cookie, of which only the hash is kept. */
export interface Sessions {
  /** Begins a session in the first team that the person has, as part of what let them in. @returns the token */
  begin(tx: Transaction<AccountsTables>, who: NewSession): Promise<string>;
  /** @returns who it is, or undefined when the token is none, ended, or its person is in no team any more */
  find(token: string | undefined): Promise<Viewer | undefined>;
  /** @throws ApiError NOT_FOUND when the person does not see such a team */
  chooseTeam(viewer: Viewer, token: string, teamId: string): Promise<void>;
  /** The person's sessions that have not ended, newest first. */
  list(viewer: Viewer): Promise<SessionInfo[]>;
  /** @throws ApiError NOT_FOUND when the person has no such session */
  end(personId: string, id: string): Promise<void>;
  /** Ends the sessions of a person, all or all but one, also as part of a transaction. @returns how many */
  endAll(personId: string, exceptId?: string, tx?: Transaction<AccountsTables>): Promise<number>;
  /** Drops what is remembered: after changes of people, roles and teams. */
  forget(): void;
  /** The token that pages send back to show that they are ours. */
  csrf(token: string): string;
}

export interface NewSession {
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
      .catch((error: unknown) => log.warn({ err: error }, 'the last sight of a session was not written'));
  };

  const lookUp = async (hash: string): Promise<Viewer | undefined> => {
    const row = await db.kysely
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person_id')
      .select(['sessions.id', 'person_id', 'team_id', 'expires_at', 'last_seen_at', 'email', 'people.name'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return undefined;
    const places = await placesOf(db, row.person_id);
    const place = places.find(({ teamId }) => teamId === row.team_id) ?? places[0];
    if (place === undefined) return undefined;
    touch(hash, row.last_seen_at);
    return Object.freeze({
      personId: row.person_id,
      email: row.email,
      name: row.name,
      organizationId: place.organizationId,
      role: place.role,
      teamId: place.teamId,
      isOperator: places.some((one: Place) => one.isOperator),
      sessionId: row.id,
      sessionEnds: row.expires_at,
    });
  };

  const viewers = createLookup(SESSIONS_REMEMBERED, clock, lookUp, (viewer) => viewer !== undefined);

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
      const places = await placesOf(db, viewer.personId);
      if (!places.some((place) => place.teamId === teamId)) throw new ApiError('NOT_FOUND');
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
    // Derived, so that there is nothing to store; whoever knows the cookie's value needs no other secret.
    csrf: (token) => hashSecret(`csrf ${token}`),
  };
}
