/**
 * Whether trouble (refusals and failures) is that of single pages or of their host. For the host: a sequential probability ratio test
 * (Wald, 1945) of "hardly anything comes through" against "as many fail as usual". For a page: how many of the other pages are in trouble.
 */

/** Part of the requests that fail if the host gives next to nothing. */
const WHEN_DOWN = 0.9;
/** Part that fails where nothing is wrong with the host: at least, and at most. */
const LEAST_USUAL = 0.2;
const MOST_USUAL = 0.8;
/** The logarithm of the ratio at which the host is to blame: about six requests in trouble, one after the other. */
const SURE = 9;
/** Requests that are not answered yet and count as if they came, at most. */
const MOST_OLDER = 4;
/** Different pages in trouble without which no host is to blame. */
const PAGES = 3;
/** Pages whose last outcome is remembered. */
const REMEMBERED = 64;
/** Requests that are remembered. */
const RECENT = 32;
/** Blame of a page that nothing can be compared with, if it was refused. */
const UNKNOWN = 0.3;

/** How much news the trouble of a page is that was blamed for earlier trouble: half as much each time. */
export const newsOf = (blamed: number): number => 0.5 ** blamed;

/** Part that met trouble, never 0 or 1. */
const partOf = (all: readonly boolean[]): number =>
  (all.filter((isTrouble) => isTrouble).length + 0.5) / (all.length + 1);

export class Evidence {
  /** Part of the requests that fail whatever the rate is. */
  usual = 0;
  #sum = 0;
  readonly #recent: { readonly page: string; readonly isTrouble: boolean; readonly isRetry: boolean }[] = [];
  /** Whether the last request for a page met trouble, the page asked last at the end. */
  readonly #last = new Map<string, boolean>();

  #remember(page: string, isTrouble: boolean, isRetry: boolean): void {
    this.#recent.push({ page, isTrouble, isRetry });
    if (this.#recent.length > RECENT) this.#recent.shift();
    this.#last.delete(page);
    this.#last.set(page, isTrouble);
    if (this.#last.size > REMEMBERED) this.#last.delete(this.#last.keys().next().value as string);
  }

  get #odds(): number {
    return Math.min(MOST_USUAL, Math.max(LEAST_USUAL, this.usual));
  }

  ok(page: string, blamed: number): void {
    this.#remember(page, false, blamed > 0);
    this.#sum = Math.max(0, this.#sum - this.#relief);
  }

  /** What a page that came takes from the sum. */
  get #relief(): number {
    return Math.log((1 - this.#odds) / (1 - WHEN_DOWN));
  }

  /**
   * @param blamed what the page was blamed for before: the less news its trouble is
   * @param older requests that started before and are not answered: refusals are often quicker than pages
   * @returns whether the host is to blame
   */
  trouble(page: string, blamed: number, older: number): boolean {
    this.#remember(page, true, blamed > 0);
    this.#sum += Math.log(WHEN_DOWN / this.#odds) * newsOf(blamed);
    return this.#sum >= SURE + Math.min(older, MOST_OLDER) * this.#relief && this.#hasSeveral;
  }

  get #hasSeveral(): boolean {
    let count = 0;
    for (const isTrouble of this.#last.values()) if (isTrouble) count++;
    return count >= PAGES;
  }

  /** Whether pages come that were in trouble before. */
  get isPassing(): boolean {
    return this.#recent.some(({ isTrouble, isRetry }) => isRetry && !isTrouble);
  }

  /** How much of its trouble a page is to blame for, from 0 to 1: all where most other pages come through. */
  blame(page: string, isRefusal: boolean): number {
    const last = [...this.#last].filter(([other]) => other !== page).map(([, isTrouble]) => isTrouble);
    if (last.length === 0) return isRefusal ? UNKNOWN : 1;
    let usual = partOf(last);
    // Where pages come that were in trouble before, it passes with time: then what counts is how often requests are in vain now.
    if (this.isPassing) {
      const others = this.#recent.filter((one) => one.page !== page);
      usual = Math.max(usual, partOf(others.map(({ isTrouble }) => isTrouble)));
    }
    return Math.min(1, Math.log(usual) / Math.log(0.1));
  }

  /** The rate was changed: what is seen from now on tells. */
  restart(): void {
    this.#sum = 0;
  }

  /** The host is to blame: what came through before tells nothing of now. */
  blameHost(): void {
    this.#sum = 0;
    for (const [page, isTrouble] of this.#last) if (!isTrouble) this.#last.delete(page);
  }
}

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
