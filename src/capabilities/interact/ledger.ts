import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { isGone, isOfThisMachine, processOwner } from '../../foundation/kernel/process-owner.ts';
import { everyHour } from '../../foundation/kernel/remove-expired.ts';
import type { Database } from '../../foundation/store/index.ts';
import { type Accounts, interactCredits } from '../../platform/accounts/index.ts';
import type { InteractTables, SessionRow } from './tables.ts';

/** The rows of sessions. If a process dies, its sessions are marked as destroyed and charged. */
export interface Ledger extends AsyncDisposable {
  open(
    row: Omit<
      SessionRow,
      | ('status' | 'owner' | 'address' | 'prompted' | 'last_activity' | 'alive_until')
      | ('ended_at' | 'duration_ms' | 'credits')
    >,
  ): Promise<void>;
  touch(id: string, lastActivity: number, prompted: boolean): Promise<void>;
  end(
    id: string,
    at: { readonly endedAt: number; readonly durationMs: number; readonly credits: number },
  ): Promise<void>;
  find(teamId: string, id: string): Promise<SessionRow | undefined>;
  /** The last session of a scrape. */
  findOf(teamId: string, scrapeId: string): Promise<SessionRow | undefined>;
  list(teamId: string, status: SessionRow['status'] | undefined): Promise<SessionRow[]>;
  /** The process that has an open session, or the open session of a scrape, of any team. */
  holderOf(id: string): Promise<Holder | undefined>;
  holderOfScrape(scrapeId: string): Promise<Holder | undefined>;
  /** Sets the address at which peer processes reach this one: `http://host:port`. */
  setAddress(address: string): void;
}

export type Holder = Pick<SessionRow, 'owner' | 'address' | 'alive_until' | 'expires_at'>;

interface LedgerDeps {
  readonly db: Database;
  readonly credits: Accounts['credits'];
  readonly clock: Clock;
  readonly log: Log;
  readonly retentionDays: number;
}

/** Milliseconds between two heartbeats of a process, and without one until it counts as dead. */
const HEARTBEAT = 10_000;
const LIFE = 30_000;
/** The same where the process is there, as on this machine can be seen, and only stands still. */
const STILL = 10 * LIFE;
/** Milliseconds since 1970 until which a process has its session, without another sign of it. */
export const heldUntil = ({ owner, alive_until }: Pick<SessionRow, 'owner' | 'alive_until'>): number =>
  Number(alive_until) + (isOfThisMachine(owner) && !isGone(owner) ? STILL - LIFE : 0);
/** Without an open session, one heartbeat in so many looks at those of other processes. */
const IDLE_BEATS = 3;
/** Most sessions that a list has. */
const MOST = 200;

export async function createLedger({ db, credits, clock, log, retentionDays }: LedgerDeps): Promise<Ledger> {
  const { kysely } = db.as<InteractTables>();
  let address: string | null = null;
  /** Heartbeats since one found an open session, or this process opened one. */
  let idle = 0;

  /**
   * Keeps the sessions of this process alive and ends those of dead processes. If several processes see one, one of them charges it.
   * @param all those of all other processes
   */
  const tend = async (all: boolean): Promise<void> => {
    const active = await kysely
      .selectFrom('browser_sessions')
      .selectAll()
      .where('status', '=', 'active')
      .orderBy('alive_until')
      .limit(1000)
      .execute();
    if (active.length === 0) return;
    idle = 0;
    await kysely
      .updateTable('browser_sessions')
      .set({ alive_until: clock.now() + LIFE })
      .where('owner', '=', processOwner)
      .where('status', '=', 'active')
      .execute();
    for (const row of active) {
      if (row.owner === processOwner) continue;
      if (!all && heldUntil(row) >= clock.now() && !isGone(row.owner)) continue;
      const endedAt = Math.max(
        Number(row.created_at),
        Math.min(Number(row.alive_until) - LIFE + HEARTBEAT, clock.now()),
      );
      const durationMs = endedAt - Number(row.created_at);
      const cost = interactCredits(durationMs, row.prompted === 1);
      const { numUpdatedRows } = await kysely
        .updateTable('browser_sessions')
        .set({ status: 'destroyed', ended_at: endedAt, duration_ms: durationMs, credits: cost })
        .where('id', '=', row.id)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) continue;
      const held = await credits.reserve({ teamId: row.team_id, keyId: row.key_id ?? undefined }, 0, 'browser');
      await held.settle(cost);
    }
  };
  // One process at a time uses a SQLite database: sessions that are still active belong to a dead one.
  await tend(db.kind === 'sqlite');
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (idle++ % IDLE_BEATS !== 0) return;
    beating = tend(false).catch((error: unknown) => log.warn({ err: error }, 'session heartbeat failed'));
  }, HEARTBEAT);
  timer.unref();
  const removal = everyHour(
    async () => {
      const before = clock.now() - retentionDays * 86_400_000;
      await kysely
        .deleteFrom('browser_sessions')
        .where('status', '=', 'destroyed')
        .where('ended_at', '<', before)
        .execute();
    },
    log,
    'removal of old browser sessions failed',
  );

  return {
    async open(row) {
      idle = 0;
      await kysely
        .insertInto('browser_sessions')
        .values({
          ...row,
          ...{ status: 'active', owner: processOwner, address, prompted: 0, last_activity: row.created_at },
          ...{ alive_until: clock.now() + LIFE, ended_at: null, duration_ms: null, credits: null },
        })
        .execute();
    },
    async touch(id, lastActivity, prompted) {
      await kysely
        .updateTable('browser_sessions')
        .set({ last_activity: lastActivity, ...(prompted ? { prompted: 1 } : {}) })
        .where('id', '=', id)
        .execute();
    },
    async end(id, { endedAt, durationMs, credits: cost }) {
      await kysely
        .updateTable('browser_sessions')
        .set({ status: 'destroyed', ended_at: endedAt, duration_ms: durationMs, credits: cost })
        .where('id', '=', id)
        .execute();
    },
    find: (teamId, id) =>
      kysely
        .selectFrom('browser_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .executeTakeFirst(),
    findOf: (teamId, scrapeId) =>
      kysely
        .selectFrom('browser_sessions')
        .selectAll()
        .where('scrape_id', '=', scrapeId)
        .where('team_id', '=', teamId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    holderOf: (id) =>
      kysely
        .selectFrom('browser_sessions')
        .select(['owner', 'address', 'alive_until', 'expires_at'])
        .where('id', '=', id)
        .where('status', '=', 'active')
        .executeTakeFirst(),
    holderOfScrape: (scrapeId) =>
      kysely
        .selectFrom('browser_sessions')
        .select(['owner', 'address', 'alive_until', 'expires_at'])
        .where('scrape_id', '=', scrapeId)
        .where('status', '=', 'active')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    setAddress(where) {
      address = where;
    },
    list: (teamId, status) => {
      const rows = kysely.selectFrom('browser_sessions').selectAll().where('team_id', '=', teamId);
      return (status === undefined ? rows : rows.where('status', '=', status))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await Promise.all([beating, removal.close()]);
    },
  };
}
