import { type Accounts, interactCredits, type Payer, type Reservation } from '../../platform/accounts/index.ts';

/** Charges for a session: credits are reserved ahead while it is open, and settled by the second when it ends. */
export interface Meter {
  /** Charges the price of sessions with prompts from its start on. @throws ApiError PAYMENT_REQUIRED */
  prompt(): Promise<void>;
  readonly prompted: boolean;
  /** @returns credits */
  settle(ms: number): Promise<number>;
  /** Returns everything: the session did not open. */
  refund(): Promise<void>;
}

/** Milliseconds that are reserved ahead, and between two checks. */
const AHEAD = 30_000;
const CHECK = 10_000;

/**
 * @param age milliseconds that the session is open
 * @param broke called when the team has no credits left
 * @throws ApiError PAYMENT_REQUIRED
 */
export async function startMeter(
  credits: Accounts['credits'],
  payer: Payer,
  age: () => number,
  broke: () => void,
): Promise<Meter> {
  let prompted = false;
  const held: Reservation = await credits.reserve(payer, interactCredits(0, false), 'browser');
  const cover = async (ms: number): Promise<void> => {
    const more = interactCredits(ms, prompted) - held.credits;
    if (more > 0) await held.extend(more);
  };
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    cover(age() + AHEAD)
      .catch(broke)
      .finally(() => {
        checking = false;
      });
  }, CHECK);
  timer.unref();
  return {
    get prompted() {
      return prompted;
    },
    async prompt() {
      if (prompted) return;
      prompted = true;
      try {
        await cover(age());
      } catch (error) {
        prompted = false;
        throw error;
      }
    },
    async settle(ms) {
      clearInterval(timer);
      const cost = interactCredits(ms, prompted);
      await held.settle(cost);
      return cost;
    },
    async refund() {
      clearInterval(timer);
      await held.refund();
    },
  };
}

/** For a session that the caller pays for: only computes the cost. */
export function unchargedMeter(): Meter {
  let prompted = false;
  return {
    get prompted() {
      return prompted;
    },
    async prompt() {
      prompted = true;
    },
    settle: async (ms) => interactCredits(ms, prompted),
    refund: async () => {},
  };
}
