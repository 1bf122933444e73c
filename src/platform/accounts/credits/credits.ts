import type { Transaction } from '../../../foundation/store/index.ts';

/** Who pays; a Principal is one. Without a plan it is looked up, so that the payload of a job needs only the two ids. */
export interface Payer {
  readonly teamId: string;
  /** Named in the usage by key. */
  readonly keyId?: string | undefined;
  readonly plan?: string;
}

/** Credits that are set aside for work in progress. No other work can spend them until they are settled or refunded. */
export interface Reservation {
  /** Set aside now. */
  readonly credits: number;
  /**
   * Sets more aside, for work that turns out larger.
   * @throws ApiError PAYMENT_REQUIRED when the team has not that much; what was set aside before stays so
   */
  extend(credits: number): Promise<void>;
  /**
   * Takes what the work cost and gives the rest back. More than was set aside is taken too: the work is done. Only the first call
   * counts.
   * @param actual a whole number, 0 or more
   * @param tx makes it part of a transaction, so that for example a page is stored and paid for together; let it be one of the last
   *   statements there, since it holds the team's balance until the end
   */
  settle(actual: number, tx?: Transaction): Promise<void>;
  /** Gives all of it back: the work failed. */
  refund(): Promise<void>;
}

export interface Balance {
  /** Credits of the plan for this month; null is no ceiling. */
  readonly planCredits: number | null;
  readonly used: number;
  /** Set aside for work under way. */
  readonly reserved: number;
  /** Null is no ceiling. */
  readonly remaining: number | null;
  /** ISO times; the end is the start of the next month. */
  readonly periodStart: string;
  readonly periodEnd: string;
}

/**
 * Credits of teams: set aside before the work, settled after it, exact however many requests and processes spend at the same time.
 * What a process had set aside when it died is released within a minute.
 */
export interface Credits {
  /**
   * @param credits upper bound of what the work will cost, a whole number; 0 takes no query
   * @param what the scope of the endpoint (`scrape`, `search`, …), for the usage by endpoint
   * @throws ApiError PAYMENT_REQUIRED when the team has not that much left in this month
   */
  reserve(payer: Payer, credits: number, what: string): Promise<Reservation>;
  /**
   * Reserves, works, and settles: with what `work` settled itself, else with the whole reservation; refunds when it throws.
   * @throws ApiError PAYMENT_REQUIRED before the work; whatever `work` throws
   */
  spend<R>(payer: Payer, credits: number, what: string, work: (reservation: Reservation) => Promise<R>): Promise<R>;
  /**
   * Checks before a job is accepted that the team can pay for it; sets nothing aside.
   * @throws ApiError PAYMENT_REQUIRED
   */
  require(payer: Payer, credits: number): Promise<void>;
  /**
   * Settles many reservations of one payer for the same kind of work with as few statements as one; see `Reservation.settle`.
   * Those that are settled already are skipped.
   */
  settleAll(
    settled: readonly { readonly reservation: Reservation; readonly actual: number }[],
    tx: Transaction,
  ): Promise<void>;
  balance(payer: Payer): Promise<Balance>;
  /** Gives credits of this month back, at most what was used: for feedback. @returns how many */
  giveBack(payer: Payer, credits: number, what: string, tx?: Transaction): Promise<number>;
}
