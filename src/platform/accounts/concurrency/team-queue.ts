import type { SlotLimits, SlotStore } from './slots.ts';

/** Milliseconds between checks for slots that peer processes released. */
const POLL_EVERY = 100;
/** Limit of waiters that one query promotes. */
const BATCH = 100;

interface Waiter {
  readonly id: string;
  readonly limits: SlotLimits;
  gone: boolean;
  go(): void;
}

/**
 * The waiters of one team in this process. Only the first of them query the store, together, so that the cost is independent of the
 * queue's length.
 */
export class TeamQueue {
  readonly #teamId: string;
  readonly #store: SlotStore;
  readonly #waiters: Waiter[] = [];
  readonly #failed: (error: unknown) => void;
  #promoting = false;
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
   * Waits until one that entered the store as waiting gets a slot.
   * @returns whether it got one; false if the signal ended the wait
   */
  wait(id: string, limits: SlotLimits, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasSlot: boolean): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(hasSlot);
      };
      const waiter: Waiter = { id, limits, gone: false, go: () => end(true) };
      const giveUp = (): void => {
        waiter.gone = true;
        const index = this.#waiters.indexOf(waiter);
        if (index >= 0) this.#waiters.splice(index, 1);
        end(false);
      };
      // In the store's order, which is that of the ids: the replies to two that entered together may come the other way round.
      const index = this.#waiters.findLastIndex((other) => other.id < id) + 1;
      this.#waiters.splice(index, 0, waiter);
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
      this.promote();
    });
  }

  /** Promotes as many waiters as there are free slots. */
  promote(): void {
    if (this.#promoting) {
      this.#again = true;
      return;
    }
    this.#promoting = true;
    this.#run()
      .catch(this.#failed)
      .finally(() => {
        this.#promoting = false;
        if (this.#again) this.promote();
        else this.#pollLater();
      });
  }

  async #run(): Promise<void> {
    this.#again = false;
    for (let first = this.#waiters[0]; first !== undefined; first = this.#waiters[0]) {
      const batch = this.#waiters.slice(0, BATCH);
      const promoted = new Set(
        await this.#store.promote(
          this.#teamId,
          batch.map(({ id }) => id),
          first.limits,
        ),
      );
      if (promoted.size === 0) return;
      for (const one of batch.filter(({ id }) => promoted.has(id))) {
        const index = this.#waiters.indexOf(one);
        if (index >= 0) this.#waiters.splice(index, 1);
        // A waiter that has given up has left or is about to: its slot must be released.
        if (one.gone) await this.#store.leave(this.#teamId, one.id);
        else one.go();
      }
    }
  }

  #pollLater(): void {
    clearTimeout(this.#timer);
    if (!this.#store.shared || this.isEmpty) return;
    this.#timer = setTimeout(() => this.promote(), POLL_EVERY);
    this.#timer.unref();
  }
}
