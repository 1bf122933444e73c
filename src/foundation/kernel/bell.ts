/** What a loop waits for. What happens while it is busy counts too. */
export interface Bell {
  /** Something has happened. */
  ring(): void;
  /** Called before the loop looks at what there is: what happened before is no reason to look again. */
  reset(): void;
  /** Until something happens, or for some milliseconds; returns at once if something has happened since `reset`. */
  wait(ms: number): Promise<void>;
}

/** Milliseconds after which a loop that waits for a time looks in any case. */
const LONGEST = 60_000;

export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    reset() {
      hasRung = false;
    },
    async wait(ms) {
      if (hasRung) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = Number.isFinite(ms) ? setTimeout(resolve, Math.min(Math.ceil(ms), LONGEST)) : undefined;
      await promise;
      clearTimeout(timer);
      wake = undefined;
    },
  };
}
