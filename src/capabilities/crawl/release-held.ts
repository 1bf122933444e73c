import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Reservation } from '../../platform/accounts/index.ts';

/** A page that was held back, with the credits that it costs when it is stored. */
interface HeldPage {
  readonly seq: number;
  readonly credits: number;
}

/**
 * Pays for held pages one after the other, and stores them meanwhile.
 * @returns whether there were credits for all of them
 * @throws the first error of `reserve` or `write`; nothing is being written any more then
 */
export async function releaseHeld(
  held: readonly HeldPage[],
  reserve: (credits: number) => Promise<Reservation>,
  write: (page: HeldPage, reservation: Reservation) => Promise<void>,
): Promise<boolean> {
  const writing: Promise<void>[] = [];
  let isPaid = true;
  try {
    for (const { seq, credits } of held) {
      const reservation = await reserve(credits);
      const one = write({ seq, credits }, reservation);
      // Its error is thrown below; until then it may fail while the next page is paid for.
      one.catch(() => {});
      writing.push(one);
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.key === 'PAYMENT_REQUIRED')) throw error;
    isPaid = false;
  } finally {
    await Promise.allSettled(writing);
  }
  await Promise.all(writing);
  return isPaid;
}
