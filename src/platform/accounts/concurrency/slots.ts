import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { inBatches } from '../../../foundation/kernel/in-batches.ts';
import { isGone, processOwner } from '../../../foundation/kernel/process-owner.ts';
import { type Database, inList, nowSql, type Transaction } from '../../../foundation/store/index.ts';
import type { AccountsTables } from '../tables.ts';

/** The limits of a team's plan. */
export interface SlotLimits {
  /** Limit of active slots. */
  readonly active: number;
  /** Limit of waiting slots. */
  readonly waiting: number;
}

export interface SlotCounts {
  readonly active: number;
  readonly waiting: number;
}

type Entered = 'active' | 'waiting' | 'full';

/** The active and waiting slots of teams, first in, first out. */
export interface SlotStore {
  /** @param wait whether it may wait if no slot is free */
  enter(teamId: string, id: string, limits: SlotLimits, wait: boolean): Promise<Entered>;
  /**
   * Activates waiting slots, as far as slots are free and none waits longer.
   * @param ids in queue order, at least one
   * @returns the activated ones; those that have left are skipped
   */
  promote(teamId: string, ids: readonly string[], limits: SlotLimits): Promise<readonly string[]>;
  leave(teamId: string, id: string): Promise<void>;
  counts(teamId: string): Promise<SlotCounts>;
  /** Whether any slot waits; may be as old as CHECK_EVERY. */
  isWaiting(teamId: string): Promise<boolean>;
  /** Whether peer processes release slots without notifying this one. */
  readonly shared: boolean;
  /** Renews the slots that this process holds; called every RENEW_EVERY milliseconds. */
  renew(ids: readonly string[]): Promise<void>;
}

/** Milliseconds after which the slots of a dead process of another machine expire. */
const TTL = 15_000;
export const RENEW_EVERY = TTL / 3;
/** Limits of entries per transaction, and of deletions per statement. */
const AT_ONCE = 500;
/** Milliseconds between checks for waiting slots of a team. */
const CHECK_EVERY = 250;
/** Milliseconds between checks for slots of dead processes of this machine, while somebody waits. */
const SWEEP_EVERY = 1_000;

/** A new slot. */
interface Entering {
  readonly id: string;
  readonly limits: SlotLimits;
  readonly wait: boolean;
}

/**
 * Slots in PostgreSQL, for any number of processes: a team's rows change under a lock of the team.
 * @param owner the process that holds the slots; another one in tests
 */
export function slotsInTable(db: Database<AccountsTables>, clock: Clock, owner = processOwner): SlotStore {
  const now = () => nowSql(db.kind, clock);
  const expires = () => sql<number>`${now()} + ${sql.lit(TTL)}`;

  const inTeam = <R>(teamId: string, work: (tx: Transaction<AccountsTables>) => Promise<R>): Promise<R> =>
    db.transaction(async (tx) => {
      await tx.lock(`concurrency ${teamId}`);
      return work(tx);
    });

  const expired = (teamId: string) =>
    sql`WITH expired AS (DELETE FROM concurrency_slots WHERE team_id = ${teamId} AND expires_at <= ${now()})`;

  let sweptAt = Number.NEGATIVE_INFINITY;
  /**
   * Removes the slots of processes of this machine that have died. They would hold others up until they expire: the active ones take places of
   * the plan, and nobody overtakes the waiting ones.
   * @returns whether there were any
   */
  const sweep = async (): Promise<boolean> => {
    if (performance.now() - sweptAt < SWEEP_EVERY) return false;
    sweptAt = performance.now();
    const { rows } = await sql<{ owner: string }>`SELECT DISTINCT owner FROM concurrency_slots
      WHERE owner IS NOT NULL`.execute(db.kysely);
    const dead = rows.map((row) => row.owner).filter(isGone);
    if (dead.length === 0) return false;
    await db.kysely
      .deleteFrom('concurrency_slots')
      .where(inList(db.kind, 'owner', dead))
      .execute();
    return true;
  };

  const counts = async (on: Pick<typeof db, 'kysely'>, teamId: string, before?: string, first = sql``) => {
    const { rows } = await sql<{ active: number; waiting: number; earlier: number }>`
      ${first} SELECT count(*) FILTER (WHERE state = 'active') AS active,
        count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'waiting' AND id < ${before ?? ''}) AS earlier
      FROM concurrency_slots WHERE team_id = ${teamId} AND expires_at > ${now()}`.execute(on.kysely);
    const row = rows[0] as { active: number; waiting: number; earlier: number };
    return { active: Number(row.active), waiting: Number(row.waiting), earlier: Number(row.earlier) };
  };

  const enter = inBatches<Entering, Entered>(AT_ONCE, (teamId, entering) =>
    inTeam(teamId, async (tx) => {
      let { active, waiting } = await counts(tx, teamId, undefined, expired(teamId));
      const rows: {
        id: string;
        team_id: string;
        state: 'active' | 'waiting';
        expires_at: ReturnType<typeof expires>;
        owner: string;
      }[] = [];
      const results = entering.map(({ id, limits, wait }): Entered => {
        const state = active < limits.active && waiting === 0 ? 'active' : 'waiting';
        if (state === 'waiting' && (!wait || waiting >= limits.waiting)) return 'full';
        if (state === 'active') active++;
        else waiting++;
        rows.push({ id, team_id: teamId, state, expires_at: expires(), owner });
        return state;
      });
      if (rows.length > 0) await tx.kysely.insertInto('concurrency_slots').values(rows).execute();
      return results;
    }),
  );

  const promote = (teamId: string, ids: readonly string[], limits: SlotLimits): Promise<readonly string[]> =>
    inTeam(teamId, async (tx) => {
      const [first] = ids as readonly [string];
      const { active, earlier } = await counts(tx, teamId, first);
      if (active >= limits.active || earlier > 0) return [];
      // None waits longer than the first. Of the others only those that directly follow in the queue are promoted.
      const { rows } = await sql<{ id: string }>`
        UPDATE concurrency_slots SET state = 'active', expires_at = ${expires()}
        WHERE state = 'waiting' AND ${inList(db.kind, 'id', ids)} AND id IN (SELECT id FROM concurrency_slots
          WHERE team_id = ${teamId} AND state = 'waiting' AND expires_at > ${now()}
          ORDER BY id LIMIT ${limits.active - active})
        RETURNING id`.execute(tx.kysely);
      if (rows.some(({ id }) => id === first)) return rows.map(({ id }) => id);
      // The first one expired while this process stood still: it comes back, at the head of the queue; the others wait for the next check.
      await sql`UPDATE concurrency_slots SET state = 'waiting' WHERE ${inList(
        db.kind,
        'id',
        rows.map(({ id }) => id),
      )}`.execute(tx.kysely);
      await sql`INSERT INTO concurrency_slots (id, team_id, state, expires_at, owner)
        VALUES (${first}, ${teamId}, 'active', ${expires()}, ${owner})
        ON CONFLICT (id) DO UPDATE SET state = 'active', expires_at = excluded.expires_at`.execute(tx.kysely);
      return [first];
    });

  const leave = inBatches<string, void>(AT_ONCE, async (_teamId, ids) => {
    await db.kysely
      .deleteFrom('concurrency_slots')
      .where(inList(db.kind, 'id', ids))
      .execute();
    return ids.map(() => undefined);
  });

  /** The last checks for waiting slots, by team. */
  const looks = new Map<string, { readonly at: number; readonly isWaiting: Promise<boolean> }>();
  const isWaiting = async (teamId: string): Promise<boolean> => {
    const row = await db.kysely
      .selectFrom('concurrency_slots')
      .select('id')
      .where('team_id', '=', teamId)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now())
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    shared: true,
    async enter(teamId, id, limits, wait) {
      const entered = await enter(teamId, { id, limits, wait });
      return entered === 'full' && (await sweep()) ? enter(teamId, { id, limits, wait }) : entered;
    },
    async promote(teamId, ids, limits) {
      const promoted = await promote(teamId, ids, limits);
      return promoted.length === 0 && (await sweep()) ? promote(teamId, ids, limits) : promoted;
    },
    leave,
    async counts(teamId) {
      const { active, waiting } = await counts(db, teamId);
      return { active, waiting };
    },
    isWaiting(teamId) {
      const now = performance.now();
      for (const [team, { at }] of looks) if (at <= now - CHECK_EVERY) looks.delete(team);
      const look = looks.get(teamId) ?? { at: now, isWaiting: isWaiting(teamId) };
      looks.set(teamId, look);
      return look.isWaiting;
    },
    async renew(ids) {
      for (let start = 0; start < ids.length; start += 500) {
        await db.kysely
          .updateTable('concurrency_slots')
          .set({ expires_at: expires() })
          .where('id', 'in', ids.slice(start, start + 500))
          .execute();
      }
    },
  };
}
