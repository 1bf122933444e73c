import type { SlotLimits, SlotStore } from './slots.ts';

/** Milliseconds between two looks for what other processes freed. */
const LOOK_EVERY = 100;
/** That are let in with one question. */
const AT_ONCE = 100;

interface Waiter {
  readonly id: string;
  readonly limits: SlotLimits;
  gone: boolean;
  go(): void;
}

/**
 * Those of one team who wait in this process. Only the first of them ask the store, together, so that a long line costs no more than a
 * short one.
 */
export class Line {
  readonly #teamId: string;
  readonly #store: SlotStore;
  readonly #waiters: Waiter[] = [];
  readonly #failed: (error: unknown) => void;
  #pumping = false;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(teamId: string, store: SlotStore, failed: (error: unknown) => void) {
    this.#teamId = teamId;
    this.#store = store;
    this.#failed = failed;
  }

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  /**
   * Waits for the turn of one that has entered the store as waiting.
   * @returns whether its turn came; false when the signal ended the waiting
   */
  wait(id: string, limits: SlotLimits, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(hasTurn);
      };
      const waiter: Waiter = { id, limits, gone: false, go: () => end(true) };
      const giveUp = (): void => {
        waiter.gone = true;
        const index = this.#waiters.indexOf(waiter);
        if (index >= 0) this.#waiters.splice(index, 1);
        end(false);
      };
      // In the store's order, which is that of the ids: the answers of two that entered at once may come the other way round.
      const place = this.#waiters.findLastIndex((other) => other.id < id) + 1;
      this.#waiters.splice(place, 0, waiter);
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
      this.pump();
    });
  }

  /** Lets in whoever may: after something was freed. */
  pump(): void {
    if (this.#pumping) {
      this.#again = true;
      return;
    }
    this.#pumping = true;
    this.#run()
      .catch(this.#failed)
      .finally(() => {
        this.#pumping = false;
        if (this.#again) this.pump();
        else this.#lookLater();
      });
  }

  async #run(): Promise<void> {
    this.#again = false;
    for (let first = this.#waiters[0]; first !== undefined; first = this.#waiters[0]) {
      const asked = this.#waiters.slice(0, AT_ONCE);
      const promoted = new Set(
        await this.#store.promote(
          this.#teamId,
          asked.map(({ id }) => id),
          first.limits,
        ),
      );
      if (promoted.size === 0) return;
      for (const one of asked.filter(({ id }) => promoted.has(id))) {
        const index = this.#waiters.indexOf(one);
        if (index >= 0) this.#waiters.splice(index, 1);
        // Whoever gave up meanwhile has left, or is about to; what was taken for it must not stay.
        if (one.gone) await this.#store.leave(this.#teamId, one.id);
        else one.go();
      }
    }
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (!this.#store.shared || this.isEmpty) return;
    this.#timer = setTimeout(() => this.pump(), LOOK_EVERY);
    this.#timer.unref();
  }
}
