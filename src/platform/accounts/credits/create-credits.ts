import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { inBatches } from '../../../foundation/kernel/in-batches.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import type { Plans } from '../plans/plans.ts';
import type { AccountsTables } from '../tables.ts';
import type { TeamLookup } from '../team-facts.ts';
import { type Balance, type Credits, type Payer, periodAt, type Reservation } from './credits.ts';
import {
  addUsage,
  addUsed,
  charge,
  chargeAll,
  type Held,
  RESERVATION_TTL,
  renew,
  standing,
  sweep,
  type Taking,
  takeAll,
} from './ledger.ts';

interface CreditsDeps {
  readonly db: Database<AccountsTables>;
  readonly plans: Plans;
  readonly teams: TeamLookup;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reservations of one transaction. */
const AT_ONCE = 100;

/** Creates the credits of teams; `close` stops renewing reservations, so that open ones expire. */
export function createCredits({ db, plans, teams, clock, log }: CreditsDeps): Credits & { close(): void } {
  /** Open reservations of this process, which are renewed until they are settled. */
  const open = new Set<string>();
  const timer = setInterval(() => {
    if (open.size === 0) return;
    renew(db, clock, [...open]).catch((error: unknown) => log.warn({ err: error }, 'credit reservations not renewed'));
  }, RESERVATION_TTL / 3);
  timer.unref();

  const details = new WeakMap<Reservation, Details>();

  const ceilingOf = async (payer: Payer): Promise<number | null> => {
    const plan = payer.plan === undefined ? (await teams.get(payer.teamId)).plan : plans.get(payer.plan);
    return plan.creditsPerMonth;
  };

  const attempt = (takings: readonly Taking[], ceiling: number): Promise<boolean> =>
    db
      .transaction(async (tx) => {
        if (!(await takeAll(tx, clock, takings, ceiling))) throw new Insufficient();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Insufficient) return false;
        throw error;
      });

  /** Reserves for all that ask at once in one transaction; where they do not all fit, for one after the other. */
  const take = inBatches<Taking & { readonly ceiling: number }, boolean>(AT_ONCE, async (_, takings) => {
    const { ceiling } = takings[0] as { ceiling: number };
    if (await attempt(takings, ceiling)) return takings.map(() => true);
    if (takings.length === 1) return [false];
    const taken: boolean[] = [];
    for (const one of takings) taken.push(await attempt([one], ceiling));
    return taken;
  });

  const setAside = async (held: Held, credits: number, ceiling: number): Promise<void> => {
    const name = `${held.teamId} ${held.period} ${ceiling}`;
    if (await take(name, { held, credits, ceiling })) return;
    // Releases reservations of dead processes and tries again.
    if ((await sweep(db, clock, held.teamId)) && (await take(name, { held, credits, ceiling }))) return;
    throw new ApiError('PAYMENT_REQUIRED');
  };

  /** @param held undefined without a ceiling: nothing is reserved */
  const reservation = (
    payer: Payer,
    what: string,
    amount: number,
    held: Held | undefined,
    ceiling: number,
  ): Reservation => {
    let credits = amount;
    let done = false;
    if (held) open.add(held.id);
    const end = (): void => {
      done = true;
      if (held) open.delete(held.id);
    };
    const made: Reservation = {
      get credits() {
        return credits;
      },
      async extend(more) {
        check(more);
        if (done) throw new Error('the credits are already settled');
        if (held && more > 0) await setAside(held, more, ceiling);
        credits += more;
      },
      async settle(actual, given) {
        check(actual);
        if (done) return;
        const write = async (tx: Transaction<AccountsTables>): Promise<void> => {
          if (held) await charge(tx, held, actual);
          else await addUsed(tx, payer.teamId, periodAt(clock.now()).name, actual);
          await addUsage(tx, payer, what, actual, clock.now());
        };
        if (given) {
          await write(given.as<AccountsTables>());
          given.afterCommit(end);
          return;
        }
        // Over before it is written: of two who settle at once, one counts.
        end();
        try {
          if (held || actual > 0) await db.transaction(write);
        } catch (error) {
          done = false;
          if (held) open.add(held.id);
          throw error;
        }
      },
      async refund() {
        await this.settle(0);
      },
    };
    details.set(made, { payer, what, held, end, isDone: () => done });
    return made;
  };

  const reserve: Credits['reserve'] = async (payer, credits, what) => {
    check(credits);
    const ceiling = credits === 0 ? null : await ceilingOf(payer);
    if (ceiling === null) return reservation(payer, what, credits, undefined, 0);
    const held = { id: randomUUID(), teamId: payer.teamId, period: periodAt(clock.now()).name };
    await setAside(held, credits, ceiling);
    return reservation(payer, what, credits, held, ceiling);
  };

  const balance: Credits['balance'] = async (payer) => {
    const planCredits = await ceilingOf(payer);
    await sweep(db, clock, payer.teamId);
    const period = periodAt(clock.now());
    const { used, reserved } = await standing(db, payer.teamId, period.name);
    const remaining = planCredits === null ? null : Math.max(0, planCredits - used - reserved);
    return {
      planCredits,
      used,
      reserved,
      remaining,
      periodStart: period.start,
      periodEnd: period.end,
    } satisfies Balance;
  };

  return {
    reserve,
    balance,
    async spend(payer, credits, what, work) {
      const held = await reserve(payer, credits, what);
      try {
        const result = await work(held);
        await held.settle(held.credits);
        return result;
      } catch (error) {
        await held.refund().catch((cause: unknown) => log.warn({ err: cause }, 'credits not refunded at once'));
        throw error;
      }
    },
    async require(payer, credits) {
      if (credits === 0 || (await ceilingOf(payer)) === null) return;
      const { remaining } = await balance(payer);
      if (remaining !== null && remaining < credits) throw new ApiError('PAYMENT_REQUIRED');
    },
    async settleAll(settled, given) {
      const tx = given.as<AccountsTables>();
      const open = settled.flatMap(({ reservation: one, actual }) => {
        check(actual);
        const known = details.get(one);
        return known === undefined || known.isDone() ? [] : [{ ...known, actual }];
      });
      const first = open[0];
      if (first === undefined) return;
      const held = open.flatMap((one) => one.held ?? []);
      const sum = open.reduce((all, { actual }) => all + actual, 0);
      if (held.length > 0) await chargeAll(tx, held, sum);
      else await addUsed(tx, first.payer.teamId, periodAt(clock.now()).name, sum);
      await addUsage(tx, first.payer, first.what, sum, clock.now());
      given.afterCommit(() => {
        for (const { end } of open) end();
      });
    },
    async giveBack(payer, credits, what, given) {
      check(credits);
      const write = async (tx: Transaction<AccountsTables>): Promise<number> => {
        const period = periodAt(clock.now()).name;
        await tx.lock(`credits ${payer.teamId}`);
        const back = Math.min(credits, (await standing(tx, payer.teamId, period)).used);
        await addUsed(tx, payer.teamId, period, -back);
        await addUsage(tx, payer, what, -back, clock.now());
        return back;
      };
      return given ? write(given.as<AccountsTables>()) : db.transaction(write);
    },
    close: () => clearInterval(timer),
  };
}

/** State of a reservation. */
interface Details {
  readonly payer: Payer;
  readonly what: string;
  readonly held: Held | undefined;
  end(): void;
  isDone(): boolean;
}

class Insufficient extends Error {}

function check(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new Error(`${credits} is not a valid number of credits`);
}
