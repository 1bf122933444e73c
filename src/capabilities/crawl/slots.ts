import type { Slot } from '../../platform/accounts/index.ts';

/**
 * The slots of the team's plan that a run holds. One is kept from page to page, since taking and giving back costs statements, for as long as
 * nobody else waits for it.
 */
export interface Slots {
  /** A slot for one page. @throws what `acquire` throws */
  take(): Promise<HeldSlot>;
  /** Called when the page is done. */
  give(held: HeldSlot): Promise<void>;
  /** Releases those that no page has. */
  close(): Promise<void>;
}

interface HeldSlot {
  readonly slot: Slot;
  /** When it was acquired, or others were asked about last. */
  since: number;
  idleSince: number;
}

/** Milliseconds after which a slot is released if others wait, and after which one that no page has is released in any case. */
const LASTS = 500;
const IDLE = 100;

export function createSlots(acquire: () => Promise<Slot>): Slots {
  const idle: HeldSlot[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** The first in the list have been there longest. */
  const sweep = (): void => {
    timer = undefined;
    while (idle.length > 0 && performance.now() - (idle[0] as HeldSlot).idleSince >= IDLE) {
      // One that cannot be released expires.
      void (idle.shift() as HeldSlot).slot.release().catch(() => {});
    }
    if (idle.length > 0) timer = setTimeout(sweep, IDLE);
  };

  return {
    async take() {
      return idle.pop() ?? { slot: await acquire(), since: performance.now(), idleSince: 0 };
    },
    async give(held) {
      const now = performance.now();
      if (now - held.since > LASTS) {
        if (await held.slot.isWanted()) return held.slot.release();
        held.since = now;
      }
      held.idleSince = performance.now();
      idle.push(held);
      timer ??= setTimeout(sweep, IDLE);
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await Promise.all(idle.splice(0).map(({ slot }) => slot.release()));
    },
  };
}
