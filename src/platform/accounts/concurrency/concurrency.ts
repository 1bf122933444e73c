import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Payer } from '../credits/credits.ts';
import type { Plans } from '../plans/plans.ts';
import { createRecent } from '../recent.ts';
import type { AccountsTables } from '../tables.ts';
import type { TeamLookup } from '../team-facts.ts';
import { Line } from './line.ts';
import { createPace, type Pace } from './pace.ts';
import { RENEW_EVERY, type SlotCounts, slotsInMemory, slotsInTable } from './slots.ts';

/** A place at work, until it is released. */
export interface Slot {
  /** Whether it had to wait: `concurrencyLimited` of the answer. */
  readonly limited: boolean;
  /** Milliseconds that it waited: `concurrencyQueueDurationMs`, to be sent only where `limited`. */
  readonly queuedMs: number;
  /** Idempotent. */
  release(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How many pages of a team are worked on at once, over all its keys and all processes. */
export interface Concurrency {
  /**
   * Takes a place for one page or one browser session; waits for its turn when the plan's are taken.
   * @param options.deadline ends the waiting: that of the request's own `timeout`
   * @param options.wait false for interactive sessions, which never wait
   * @throws ApiError CONCURRENCY_LIMIT_REACHED with Retry-After when too many wait already, when it must not wait, and when time
   *   was up while it still waited; the signal's reason when the caller went away
   */
  acquire(payer: Payer, options: { readonly deadline: Deadline; readonly wait?: boolean }): Promise<Slot>;
  /** Who works and who waits now, and what the plan allows. */
  standing(payer: Payer): Promise<SlotCounts & { readonly max: number }>;
  close(): void;
}

export interface ConcurrencyDeps {
  readonly db: Database<AccountsTables>;
  readonly plans: Plans;
  readonly teams: TeamLookup;
  readonly clock: Clock;
  readonly log: Log;
}

const TEAMS_REMEMBERED = 10_000;

/** On SQLite one process serves, so who works is in its memory; on PostgreSQL it is in a table that all processes share. */
export function createConcurrency({ db, plans, teams, clock, log }: ConcurrencyDeps): Concurrency {
  const store = db.kind === 'postgres' ? slotsInTable(db, clock) : slotsInMemory();
  const lines = new Map<string, Line>();
  const paces = createRecent<Pace>(TEAMS_REMEMBERED);
  const held = new Set<string>();
  const warn = (error: unknown): void => log.warn({ err: error }, 'places at work could not be told to the database');
  const timer = setInterval(() => {
    if (held.size > 0) store.renew([...held]).catch(warn);
  }, RENEW_EVERY);
  timer.unref();

  const planOf = async (payer: Payer) =>
    payer.plan === undefined ? (await teams.get(payer.teamId)).plan : plans.get(payer.plan);

  const paceOf = (teamId: string): Pace => {
    const pace = paces.get(teamId, 0) ?? createPace(() => performance.now());
    paces.set(teamId, pace, Number.POSITIVE_INFINITY);
    return pace;
  };

  const lineOf = (teamId: string): Line => {
    for (const [id, line] of lines) if (line.isEmpty && id !== teamId) lines.delete(id);
    const line = lines.get(teamId) ?? new Line(teamId, store, warn);
    lines.set(teamId, line);
    return line;
  };

  const slot = (teamId: string, id: string, queuedMs: number | undefined): Slot => {
    const since = performance.now();
    let released: Promise<void> | undefined;
    const release = (): Promise<void> => {
      released ??= (async () => {
        held.delete(id);
        paceOf(teamId).worked(performance.now() - since);
        await store.leave(teamId, id);
        lines.get(teamId)?.pump();
      })();
      return released;
    };
    return { limited: queuedMs !== undefined, queuedMs: queuedMs ?? 0, release, [Symbol.asyncDispose]: release };
  };

  return {
    async acquire(payer, { deadline, wait = true }) {
      const { teamId } = payer;
      const plan = await planOf(payer);
      const limits = { active: plan.concurrentBrowsers, waiting: plan.queuedJobs };
      const refusal = (): ApiError =>
        new ApiError('CONCURRENCY_LIMIT_REACHED', { retryAfter: paceOf(teamId).retryAfter(limits.active) });
      const id = timeOrderedId(clock.now());
      const entered = await store.enter(teamId, id, limits, wait);
      if (entered === 'full') throw refusal();
      held.add(id);
      if (entered === 'active') return slot(teamId, id, undefined);
      const since = performance.now();
      if (await lineOf(teamId).wait(id, limits, deadline.signal)) {
        return slot(teamId, id, Math.round(performance.now() - since));
      }
      held.delete(id);
      await store.leave(teamId, id);
      lines.get(teamId)?.pump();
      const reason: unknown = deadline.signal.reason;
      if (reason instanceof DOMException && reason.name === 'TimeoutError') throw refusal();
      throw reason;
    },

    async standing(payer) {
      return { ...(await store.counts(payer.teamId)), max: (await planOf(payer)).concurrentBrowsers };
    },

    close: () => clearInterval(timer),
  };
}
