/** An answer is slow above so many milliseconds, and so many times the usual. */
const SLOW_MS = 1_000;
const SLOW_TIMES = 3;

/** Whether the answers of a host have become much slower than they used to be. */
export class Slowness {
  /** Milliseconds of an answer, lately. */
  recent = 0;
  #usual: number | undefined;

  /** @returns whether they are slow now */
  add(ms: number): boolean {
    this.recent = this.#usual === undefined ? ms : this.recent + (ms - this.recent) * 0.2;
    if (this.#usual === undefined || ms < this.#usual) this.#usual = ms;
    else this.#usual += (ms - this.#usual) * 0.005;
    return this.recent > Math.max(SLOW_MS, SLOW_TIMES * this.#usual);
  }
}
