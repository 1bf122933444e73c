import { waitAfter } from './backoff.ts';

/**
 * The pace at one host: how many pages at once, how many a second, and until when nothing is requested. It falls when the host refuses,
 * fails or becomes slow, and rises when it answers quickly. Times are milliseconds of a clock that never goes back.
 */

/** How a host took a request. `none`: it was not asked, or nothing can be concluded. */
export type Reaction =
  | { readonly kind: 'ok' /** Milliseconds of the answer, if known. */; readonly ms?: number | undefined }
  /** It says that there are too many requests, or when to come back. */
  | { readonly kind: 'refused'; readonly isRateLimit: boolean; readonly retryAfter?: number | undefined }
  | { readonly kind: 'failed' }
  | { readonly kind: 'none' };

/** What all processes share of a host. */
export interface SharedPace {
  /** Pages at once, over all processes. */
  atOnce: number;
  /** Pages a second, over all processes; undefined as long as the host has not complained. */
  perSecond: number | undefined;
  /** The rate that it last took without complaint. */
  ceiling: number | undefined;
  /** Nothing is requested before this time. */
  heldUntil: number;
  /** Since when it gives nothing but refusals and failures. */
  downSince: number | undefined;
}

/** Most pages at once of one host. */
export const MOST_AT_ONCE = 16;
/** Failures in a row after which the host itself counts as down, and not only some of its pages. */
const DOWN_AFTER = 3;
/** Pages a second: slower is never slept for, faster is no limit. */
const SLOWEST = 0.05;
const FASTEST = 500;
/** Part of the rate that a host took that is used after it has complained. */
const MARGIN = 0.97;
/** Starts that are remembered. */
const MOST_STARTS = 1_000;
/** An answer is slow above so many milliseconds, and so many times the usual. */
const SLOW_MS = 1_000;
const SLOW_TIMES = 3;
/** Milliseconds after a complaint during which the rate does not rise above what was taken before. */
const CAUTIOUS = 20_000;
/** Milliseconds within which a second complaint means that the rate is clearly too high. */
const SOON = 5_000;

export class HostPace {
  readonly shared: SharedPace;
  /** Pages at once that this process may have, and its part of the rate. */
  slots = MOST_AT_ONCE;
  part = 1;
  /** When others may have these slots: a process that stood still starts nothing before it knows what is its own. */
  slotsUntil = Number.POSITIVE_INFINITY;
  /** Whether what is shared became stricter, or the host has recovered, since it was last written down. */
  isNews = false;
  /** When it was last used. */
  usedAt = Number.NEGATIVE_INFINITY;
  readonly #longest: number;
  #running = 0;
  #failures = 0;
  #holds = 0;
  #nextStart = Number.NEGATIVE_INFINITY;
  #cutAt = Number.NEGATIVE_INFINITY;
  #grownAt = 0;
  #usual: number | undefined;
  #recent = 0;
  /** When pages started, for the last seconds. */
  #starts: number[] = [];
  /** Of the last complaint: when the page that met it had started, how many were taken in the second before, and the rate until then. */
  #complainedAt = Number.NEGATIVE_INFINITY;
  #takes = 0;
  #rateBefore = Number.POSITIVE_INFINITY;

  /** @param longest milliseconds: no hold lasts longer */
  constructor(longest: number) {
    this.#longest = longest;
    this.shared = {
      atOnce: MOST_AT_ONCE,
      perSecond: undefined,
      ceiling: undefined,
      heldUntil: Number.NEGATIVE_INFINITY,
      downSince: undefined,
    };
  }

  get running(): number {
    return this.#running;
  }

  /** Whether it gives nothing but failures at the moment: then one page at a time finds out whether it is back. */
  get isDown(): boolean {
    return this.#failures >= DOWN_AFTER || this.#holds > 1;
  }

  /** Whether pages start one after the other, and not as many as there are. */
  get isPaced(): boolean {
    return this.isDown || this.shared.perSecond !== undefined;
  }

  /** Milliseconds until a page may start; infinite while others have to end first. */
  startsIn(now: number): number {
    this.usedAt = now;
    if (this.#running >= this.#most || this.slots === 0 || now >= this.slotsUntil) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.shared.heldUntil - now, this.#nextStart - now);
  }

  /** How many pages may start now. */
  free(now: number): number {
    if (this.startsIn(now) > 0) return 0;
    if (this.isPaced) return 1;
    return this.#most - this.#running;
  }

  /** Pages that this process may have under way at once. */
  get #most(): number {
    return this.isDown ? 1 : Math.min(this.slots, Math.ceil(this.shared.atOnce * this.part));
  }

  start(now: number): void {
    this.#running++;
    this.usedAt = now;
    this.#starts.push(now);
    if (this.#starts.length > MOST_STARTS) this.#starts.splice(0, MOST_STARTS / 2);
    const { perSecond } = this.shared;
    if (perSecond === undefined) return;
    const every = 1_000 / (perSecond * this.part);
    // A start that was a little late is made up for by the next one.
    this.#nextStart = Math.max(this.#nextStart, now - every / 2) + every;
  }

  /** @param started when the page started */
  end(reaction: Reaction, started: number, now: number): void {
    this.#running--;
    this.usedAt = now;
    if (reaction.kind === 'ok') this.#took(reaction.ms, now);
    else if (reaction.kind === 'refused') this.#refused(reaction, started, now);
    else if (reaction.kind === 'failed') this.#failed(started, now);
  }

  #took(ms: number | undefined, now: number): void {
    const { shared } = this;
    if (shared.downSince !== undefined) {
      shared.downSince = undefined;
      this.isNews = true;
    }
    this.#failures = 0;
    this.#holds = 0;
    if (ms !== undefined && this.#isSlow(ms)) {
      if (now - this.#cutAt > 2 * this.#recent) this.#cut(0.75, now);
    } else if (shared.atOnce < MOST_AT_ONCE) {
      shared.atOnce = Math.min(MOST_AT_ONCE, shared.atOnce + 1 / shared.atOnce);
      this.isNews ||= shared.atOnce === MOST_AT_ONCE;
    }
    this.#speedUp(now);
  }

  /** Whether answers have become much slower than they used to be. */
  #isSlow(ms: number): boolean {
    this.#recent = this.#usual === undefined ? ms : this.#recent + (ms - this.#recent) * 0.2;
    if (this.#usual === undefined || ms < this.#usual) this.#usual = ms;
    else this.#usual += (ms - this.#usual) * 0.005;
    return this.#recent > Math.max(SLOW_MS, SLOW_TIMES * this.#usual);
  }

  #speedUp(now: number): void {
    const { shared } = this;
    const seconds = Math.min(1, (now - this.#grownAt) / 1_000);
    this.#grownAt = now;
    if (shared.perSecond === undefined) return;
    const isBelow = shared.perSecond < MARGIN * (shared.ceiling ?? 0);
    const growth = isBelow ? 0.1 : now - this.#cutAt > CAUTIOUS ? 0.01 : 0;
    const faster = shared.perSecond * (1 + growth * seconds);
    shared.perSecond = faster > FASTEST ? undefined : faster;
    this.isNews ||= faster > FASTEST;
  }

  #refused({ isRateLimit, retryAfter }: Extract<Reaction, { kind: 'refused' }>, started: number, now: number): void {
    const { shared } = this;
    shared.downSince ??= started;
    // Pages that were under way when it complained say nothing new, unless it asks for more time.
    if (started > this.#cutAt) {
      if (isRateLimit) this.#slowDown(started, now);
      this.#cut(0.5, now);
      this.#holds++;
      if (!retryAfter) this.#hold(waitAfter(this.#holds), now);
    } else if (isRateLimit) this.#refusedOne(started);
    if (retryAfter) this.#hold(retryAfter, now);
  }

  #failed(started: number, now: number): void {
    this.shared.downSince ??= started;
    this.#failures++;
    if (this.#failures < DOWN_AFTER || started <= this.#cutAt) return;
    this.#cut(0.5, now);
    this.#hold(waitAfter(this.#failures - DOWN_AFTER + 1), now);
  }

  /** After a complaint: a little less than what it took in the second before, and clearly less if it complains again soon. */
  #slowDown(started: number, now: number): void {
    const before = this.shared.perSecond ?? Number.POSITIVE_INFINITY;
    this.#rateBefore = before * (now - this.#cutAt < SOON ? 0.9 : 1);
    this.#complainedAt = started;
    // By when they started, since answers may be read much later than they came.
    this.#takes = this.#starts.filter((at) => at > started - 1_000 && at <= started).length;
    this.#refusedOne(started);
    this.#nextStart = now;
  }

  /** A page of the second before the complaint was not taken either. */
  #refusedOne(started: number): void {
    if (started <= this.#complainedAt - 1_000 || started > this.#complainedAt) return;
    this.#takes = Math.max(0, this.#takes - 1);
    // Nothing was taken: at most one a second, and half as many each further time.
    const takes = this.#takes === 0 ? Math.min(1, this.#rateBefore / 2) : this.#takes / this.part;
    this.#setRate(Math.min(takes, this.#rateBefore));
  }

  #setRate(takes: number): void {
    this.shared.ceiling = Math.max(SLOWEST, takes);
    this.shared.perSecond = Math.max(SLOWEST, MARGIN * takes);
  }

  #cut(factor: number, now: number): void {
    this.shared.atOnce = Math.max(1, this.shared.atOnce * factor);
    this.#cutAt = now;
    this.isNews = true;
  }

  #hold(ms: number, now: number): void {
    this.shared.heldUntil = Math.max(this.shared.heldUntil, now + Math.min(ms, this.#longest));
    this.#nextStart = Math.max(this.#nextStart, this.shared.heldUntil);
    this.isNews = true;
  }
}
