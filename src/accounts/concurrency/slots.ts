import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, nowSql, type Transaction } from '../../store/index.ts';
import type { AccountsTables } from '../tables.ts';

/** What the plan of a team allows. */
export interface SlotLimits {
  /** At work at once. */
  readonly active: number;
  /** Waiting for that. */
  readonly waiting: number;
}

export interface SlotCounts {
  readonly active: number;
  readonly waiting: number;
}

/** Who of a team is at work and who waits, in the order in which they came. */
export interface SlotStore {
  /** @param wait whether it may wait when nothing is free */
  enter(teamId: string, id: string, limits: SlotLimits, wait: boolean): Promise<'active' | 'waiting' | 'full'>;
  /** Puts one that waits to work if something is free and nobody waits longer. @returns whether it did */
  promote(teamId: string, id: string, limits: SlotLimits): Promise<boolean>;
  leave(teamId: string, id: string): Promise<void>;
  counts(teamId: string): Promise<SlotCounts>;
  /** Whether other processes may free something without our knowing. */
  readonly shared: boolean;
  /** Makes what this process holds last; to be called every RENEW_EVERY milliseconds where `shared`. */
  renew(ids: readonly string[]): Promise<void>;
}

/** Milliseconds that a slot outlives a process that died. */
const TTL = 30_000;
export const RENEW_EVERY = TTL / 3;

/** For one process that serves alone. */
export function slotsInMemory(): SlotStore {
  const teams = new Map<string, { active: Set<string>; waiting: Set<string> }>();
  const of = (teamId: string): { active: Set<string>; waiting: Set<string> } => {
    const known = teams.get(teamId) ?? { active: new Set(), waiting: new Set() };
    teams.set(teamId, known);
    return known;
  };
  return {
    shared: false,
    async enter(teamId, id, limits, wait) {
      const { active, waiting } = of(teamId);
      if (active.size < limits.active && waiting.size === 0) {
        active.add(id);
        return 'active';
      }
      if (!wait || waiting.size >= limits.waiting) return 'full';
      waiting.add(id);
      return 'waiting';
    },
    async promote(teamId, id, limits) {
      const { active, waiting } = of(teamId);
      if (active.size >= limits.active || waiting.values().next().value !== id) return false;
      waiting.delete(id);
      active.add(id);
      return true;
    },
    async leave(teamId, id) {
      const { active, waiting } = of(teamId);
      active.delete(id);
      waiting.delete(id);
      if (active.size === 0 && waiting.size === 0) teams.delete(teamId);
    },
    async counts(teamId) {
      const team = teams.get(teamId);
      return { active: team?.active.size ?? 0, waiting: team?.waiting.size ?? 0 };
    },
    async renew() {},
  };
}

/** For any number of processes on one PostgreSQL: a team's rows change under a lock of that team. */
export function slotsInTable(db: Database<AccountsTables>, clock: Clock): SlotStore {
  const now = () => nowSql(db.kind, clock);
  const expires = () => sql<number>`${now()} + ${sql.lit(TTL)}`;

  const inTeam = <R>(teamId: string, work: (tx: Transaction<AccountsTables>) => Promise<R>): Promise<R> =>
    db.transaction(async (tx) => {
      await tx.lock(`concurrency ${teamId}`);
      return work(tx);
    });

  const counts = async (on: Pick<typeof db, 'kysely'>, teamId: string, before?: string) => {
    const { rows } = await sql<{ active: number; waiting: number; earlier: number }>`
      SELECT count(*) FILTER (WHERE state = 'active') AS active,
        count(*) FILTER (WHERE state = 'waiting') AS waiting,
        count(*) FILTER (WHERE state = 'waiting' AND id < ${before ?? ''}) AS earlier
      FROM concurrency_slots WHERE team_id = ${teamId} AND expires_at > ${now()}`.execute(on.kysely);
    const row = rows[0] as { active: number; waiting: number; earlier: number };
    return { active: Number(row.active), waiting: Number(row.waiting), earlier: Number(row.earlier) };
  };

  return {
    shared: true,
    enter: (teamId, id, limits, wait) =>
      inTeam(teamId, async (tx) => {
        await sql`DELETE FROM concurrency_slots WHERE team_id = ${teamId} AND expires_at <= ${now()}`.execute(
          tx.kysely,
        );
        const { active, waiting } = await counts(tx, teamId);
        const state = active < limits.active && waiting === 0 ? 'active' : 'waiting';
        if (state === 'waiting' && (!wait || waiting >= limits.waiting)) return 'full';
        await tx.kysely
          .insertInto('concurrency_slots')
          .values({ id, team_id: teamId, state, expires_at: expires() })
          .execute();
        return state;
      }),
    promote: (teamId, id, limits) =>
      inTeam(teamId, async (tx) => {
        const { active, earlier } = await counts(tx, teamId, id);
        if (active >= limits.active || earlier > 0) return false;
        const { numUpdatedRows } = await tx.kysely
          .updateTable('concurrency_slots')
          .set({ state: 'active', expires_at: expires() })
          .where('id', '=', id)
          .executeTakeFirst();
        // It ran out and was cleared away while this process stood still: it comes back, being the first in line.
        if (numUpdatedRows === 0n) {
          const row = { id, team_id: teamId, state: 'active' as const, expires_at: expires() };
          await tx.kysely.insertInto('concurrency_slots').values(row).execute();
        }
        return true;
      }),
    async leave(_teamId, id) {
      await db.kysely.deleteFrom('concurrency_slots').where('id', '=', id).execute();
    },
    async counts(teamId) {
      const { active, waiting } = await counts(db, teamId);
      return { active, waiting };
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
