import type { Transaction } from '../../../foundation/store/index.ts';

/** A billing period: a calendar month in UTC. */
interface Period {
  /** `2026-01`. */
  readonly name: string;
  /** ISO times; the end is the start of the next month. */
  readonly start: string;
  readonly end: string;
}

/** @param time Unix time in milliseconds */
export function periodAt(time: number): Period {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = new Date(Date.UTC(year, month)).toISOString();
  return { name: start.slice(0, 7), start, end: new Date(Date.UTC(year, month + 1)).toISOString() };
}

/** The period of a name such as `2026-01`. */
export function periodNamed(name: string): Period {
  return periodAt(Date.parse(`${name}-01T00:00:00Z`));
}

/** `2026-01-31`. @param time Unix time in milliseconds */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The payer, such as a Principal. Without a plan it is looked up, so that the payload of a job needs only the two ids. */
export interface Payer {
  readonly teamId: string;
  /** The key in the usage by key. */
  readonly keyId?: string | undefined;
  readonly plan?: string;
}

/** Credits reserved for work in progress. Other work cannot spend them until they are settled or refunded. */
export interface Reservation {
  /** Currently reserved credits. */
  readonly credits: number;
  /**
   * Reserves more, for work that turns out larger.
   * @throws ApiError PAYMENT_REQUIRED when the team has too few credits; the reservation is then unchanged
   */
  extend(credits: number): Promise<void>;
  /**
   * Charges the actual cost and releases the rest. A cost above the reservation is charged too, since the work is done. Only the
   * first call has an effect.
   * @param actual a whole number, 0 or more
   * @param tx makes it part of a transaction, for example to store and charge a page together; should be one of its last
   *   statements, since it locks the team's balance until the end
   */
  settle(actual: number, tx?: Transaction): Promise<void>;
  /** Releases the reservation after a failure. */
  refund(): Promise<void>;
}

export interface Balance {
  /** Credits of the plan for this month; null without a ceiling. */
  readonly planCredits: number | null;
  readonly used: number;
  /** Reserved for work in progress. */
  readonly reserved: number;
  /** null without a ceiling. */
  readonly remaining: number | null;
  /** ISO times; the end is the start of the next month. */
  readonly periodStart: string;
  readonly periodEnd: string;
}

/**
 * Credits of teams: reserved before the work, settled after it, exact under concurrency of requests and processes. Reservations of a
 * dead process are released within a minute.
 */
export interface Credits {
  /**
   * @param credits upper bound of the cost, a whole number; 0 needs no query
   * @param what the scope of the endpoint (`scrape`, `search`, …), for the usage by endpoint
   * @throws ApiError PAYMENT_REQUIRED when the team has too few credits left this month
   */
  reserve(payer: Payer, credits: number, what: string): Promise<Reservation>;
  /**
   * Reserves, runs `work`, and settles the full reservation unless `work` has settled it; refunds when `work` throws.
   * @throws ApiError PAYMENT_REQUIRED before the work; errors of `work`
   */
  spend<R>(payer: Payer, credits: number, what: string, work: (reservation: Reservation) => Promise<R>): Promise<R>;
  /**
   * Checks that the team can pay for a job before it is accepted; reserves nothing.
   * @throws ApiError PAYMENT_REQUIRED
   */
  require(payer: Payer, credits: number): Promise<void>;
  /**
   * Settles many reservations of one payer for the same kind of work, with as few statements as one; see `Reservation.settle`.
   * Settled ones are skipped.
   */
  settleAll(
    settled: readonly { readonly reservation: Reservation; readonly actual: number }[],
    tx: Transaction,
  ): Promise<void>;
  balance(payer: Payer): Promise<Balance>;
  /** Refunds used credits of this month, for feedback. @returns the number refunded */
  giveBack(payer: Payer, credits: number, what: string, tx?: Transaction): Promise<number>;
}
