import { type Accounts, interactCredits, type Payer, type Reservation } from '../../platform/accounts/index.ts';

/** What a session costs while it is open: set aside ahead of time, by the second in the end. */
export interface Meter {
  /** From now on the price of sessions with prompts, for all of it. @throws ApiError PAYMENT_REQUIRED */
  prompt(): Promise<void>;
  readonly prompted: boolean;
  /** @returns credits */
  settle(ms: number): Promise<number>;
  /** There was no session after all. */
  refund(): Promise<void>;
}

/** Milliseconds that are paid for ahead. */
const AHEAD = 30_000;
const LOOK = 10_000;

/**
 * @param age milliseconds that the session is open
 * @param broke told when the team has no credits left for it
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
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    cover(age() + AHEAD)
      .catch(broke)
      .finally(() => {
        looking = false;
      });
  }, LOOK);
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

/** Of a session that its opener pays for: it only tells what it costs. */
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
