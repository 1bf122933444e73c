import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { timeOrderedId } from '../../../foundation/kernel/id.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { createLruCache } from '../cached-lookup.ts';
import type { Payer } from '../credits/credits.ts';
import type { Plans } from '../plans/plans.ts';
import type { AccountsTables } from '../tables.ts';
import type { TeamLookup } from '../team-facts.ts';
import { RENEW_EVERY, type SlotCounts, slotsInTable } from './slots.ts';
import { slotsInMemory } from './slots-in-memory.ts';
import { TeamQueue } from './team-queue.ts';

/** The right to work on one page, until it is released. */
export interface Slot {
  /** Whether the work had to wait: `concurrencyLimited` of the response. */
  readonly limited: boolean;
  /** Waiting time in milliseconds: `concurrencyQueueDurationMs`, sent only if `limited`. */
  readonly queuedMs: number;
  /**
   * Whether other work of the team waits for a slot. Holders of a slot for many pages check between pages, and release it if so. May
   * be 250 ms old.
   */
  isWanted(): Promise<boolean>;
  /** Idempotent. */
  release(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Limits the concurrent pages of a team, over all its keys and all processes. */
export interface Concurrency {
  /**
   * Acquires a slot for one page or one browser session; waits in the queue while all slots of the plan are in use.
   * @param options.deadline ends the wait: the request's `timeout`
   * @param options.wait false for interactive sessions, which never wait
   * @throws ApiError CONCURRENCY_LIMIT_REACHED with Retry-After if the queue is full, if `wait` is false, or if the deadline ends the
   *   wait; the abort reason if the caller aborts
   */
  acquire(payer: Payer, options: { readonly deadline: Deadline; readonly wait?: boolean }): Promise<Slot>;
  /** Current numbers of active and waiting slots, and the limit of the plan. */
  standing(payer: Payer): Promise<SlotCounts & { readonly max: number }>;
  close(): void;
}

interface ConcurrencyDeps {
  readonly db: Database<AccountsTables>;
  readonly plans: Plans;
  readonly teams: TeamLookup;
  readonly clock: Clock;
  readonly log: Log;
}

const TEAMS_CACHED = 10_000;

/** On SQLite, with its single process, slots are in memory; on PostgreSQL they are in a table that all processes share. */
export function createConcurrency({ db, plans, teams, clock, log }: ConcurrencyDeps): Concurrency {
  const store = db.kind === 'postgres' ? slotsInTable(db, clock) : slotsInMemory();
  const queues = new Map<string, TeamQueue>();
  const retries = createLruCache<RetryAfter>(TEAMS_CACHED);
  const held = new Set<string>();
  const warn = (error: unknown): void => log.warn({ err: error }, 'concurrency slots not renewed');
  const timer = setInterval(() => {
    if (held.size > 0) store.renew([...held]).catch(warn);
  }, RENEW_EVERY);
  timer.unref();

  const planOf = async (payer: Payer) =>
    payer.plan === undefined ? (await teams.get(payer.teamId)).plan : plans.get(payer.plan);

  const retryAfterOf = (teamId: string): RetryAfter => {
    const retry = retries.get(teamId, 0) ?? createRetryAfter(() => performance.now());
    retries.set(teamId, retry, Number.POSITIVE_INFINITY);
    return retry;
  };

  const queueOf = (teamId: string): TeamQueue => {
    for (const [id, queue] of queues) if (queue.isEmpty && id !== teamId) queues.delete(id);
    const queue = queues.get(teamId) ?? new TeamQueue(teamId, store, warn);
    queues.set(teamId, queue);
    return queue;
  };

  const slot = (teamId: string, id: string, queuedMs: number | undefined): Slot => {
    let since = performance.now();
    let released: Promise<void> | undefined;
    const release = (): Promise<void> => {
      released ??= (async () => {
        held.delete(id);
        retryAfterOf(teamId).released(performance.now() - since);
        await store.leave(teamId, id);
        queues.get(teamId)?.promote();
      })();
      return released;
    };
    const isWanted = async (): Promise<boolean> => {
      if (await store.isWaiting(teamId)) return true;
      // It would have been free for others: they would not have waited for all of the work.
      since = performance.now();
      return false;
    };
    return {
      limited: queuedMs !== undefined,
      queuedMs: queuedMs ?? 0,
      isWanted,
      release,
      [Symbol.asyncDispose]: release,
    };
  };

  return {
    async acquire(payer, { deadline, wait = true }) {
      const { teamId } = payer;
      const plan = await planOf(payer);
      const limits = { active: plan.concurrentBrowsers, waiting: plan.queuedJobs };
      const refusal = (): ApiError =>
        new ApiError('CONCURRENCY_LIMIT_REACHED', { retryAfter: retryAfterOf(teamId).next(limits.active) });
      const id = timeOrderedId(clock.now());
      const entered = await store.enter(teamId, id, limits, wait);
      if (entered === 'full') throw refusal();
      held.add(id);
      if (entered === 'active') return slot(teamId, id, undefined);
      const since = performance.now();
      if (await queueOf(teamId).wait(id, limits, deadline.signal)) {
        return slot(teamId, id, Math.round(performance.now() - since));
      }
      held.delete(id);
      await store.leave(teamId, id);
      queues.get(teamId)?.promote();
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

/**
 * Computes Retry-After for refused requests of a team. Each one gets a later time than the previous one, spaced by the expected
 * completion of work, so that they don't all return together and are refused again.
 */
interface RetryAfter {
  /** Records the time that a slot was held. */
  released(heldMs: number): void;
  /** @param slots of the team @returns whole seconds, at least 1 */
  next(slots: number): number;
}

/** Expected milliseconds of holding a slot, before the first is released. */
const FIRST_GUESS = 1_000;
/** Weight of the latest value in the moving average. */
const WEIGHT = 0.2;

/** @param now monotonic time in milliseconds */
function createRetryAfter(now: () => number): RetryAfter {
  let average = FIRST_GUESS;
  let latest = 0;
  return {
    released(heldMs) {
      average += WEIGHT * (heldMs - average);
    },
    next(slots) {
      const time = now();
      // Retry-After has whole seconds: no more requests than slots should return in the same second.
      latest = Math.max(latest, time + average) + Math.max(average, 1_000) / slots;
      return Math.max(1, Math.ceil((latest - time) / 1_000));
    },
  };
}
