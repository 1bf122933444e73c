/** Pages that find out, one after the other, whether the Retry-After of another page is meant for all; and milliseconds between them. */
const PROBES = 2;
const PROBE_GAP = 500;
/** A Retry-After of so many milliseconds at most is waited for by all. */
const SHORT = 2_000;

/** A Retry-After of one page, while it is not known whether it is meant for all pages of the host. Times are those of the pace. */
export class Doubt {
  /** When the request started that was refused: a later one that succeeds ends the doubt. */
  readonly since: number;
  until: number;
  #probeAt: number;
  #inVain = 0;
  #isProbing = false;

  constructor(since: number, now: number, wait: number) {
    this.since = since;
    this.until = now + wait;
    this.#probeAt = wait > SHORT ? now : this.until;
  }

  /** Milliseconds until a page may start. */
  endsIn(now: number): number {
    return (this.#isProbing ? this.until : Math.min(this.until, this.#probeAt)) - now;
  }

  /** A page starts that finds out. */
  probe(): void {
    this.#isProbing = true;
  }

  /** A request has ended, whatever came of it. @returns whether it was to find out */
  ended(startedAt: number): boolean {
    const isProbe = startedAt >= this.#probeAt;
    if (isProbe) this.#isProbing = false;
    return isProbe;
  }

  /** A page that was to find out was refused too. */
  refused(now: number): void {
    this.#inVain++;
    this.#probeAt = now + PROBE_GAP;
  }

  /** Whether it is meant for all. */
  get isConfirmed(): boolean {
    return this.#inVain >= PROBES;
  }
}
