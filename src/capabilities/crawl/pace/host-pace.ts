// Over 10 kB: one state machine: what is under way, held and doubted at a host change together.

import { waitAfter } from './backoff.ts';
import { Doubt, Evidence, newsOf, Slowness } from './evidence.ts';

import { Rate, type SharedRate } from './rate.ts';

/**
 * The pace at one host: how many pages at once, how many a second, and until when nothing is requested. Trouble of single pages is theirs
 * (`evidence.ts`); if the host gives next to nothing, it is left alone for a while, then asked for one page, and then for more and more,
 * doubled with each round trip; if trouble rises with the rate, the rate is lowered (`rate.ts`); if answers become slow, fewer are asked for
 * at once. Times are milliseconds of a clock that never goes back.
 */

/** How a host took a request. `none`: it was not asked, or nothing can be concluded. */
export type Reaction =
  | { readonly kind: 'ok' /** Milliseconds of the answer, if known. */; readonly ms?: number | undefined }
  /** It says that there are too many requests, or that it cannot serve now; perhaps when to come back. */
  | { readonly kind: 'refused'; readonly retryAfter?: number | undefined }
  | { readonly kind: 'failed' }
  | { readonly kind: 'none' };

/** What was requested. */
export interface AskedPage {
  /** The same for every request for it. */
  readonly key: string;
  /** When it started. */
  readonly startedAt: number;
  /** What it was blamed for in earlier attempts; 0 for a page that was not tried before. */
  readonly blamed: number;
}

/** What all processes share of a host. */
export interface SharedPace extends SharedRate {
  /** Pages at once, over all processes. */
  atOnce: number;
  /** Nothing is requested before this time. */
  heldUntil: number;
  /** Since when it gives nothing; undefined unless several pages have found that. */
  downSince: number | undefined;
}

/** Most pages at once of one host. */
export const MOST_AT_ONCE = 16;
/** Starts and troubles that are remembered. */
const MOST_STARTS = 1_000;
/** Blame from which on the Retry-After of a page is meant for that page. */
const SUSPECT = 1;
/** Milliseconds after which it is another matter if it gives nothing again. */
const SOON = 30_000;
/** Milliseconds between requests for pages that never came, while no others are left. */
const RETRY_GAP = 200;
/** Milliseconds for which a Retry-After counts at most, of a host that gave pages although it had asked to wait. */
const MEANT = 5_000;
/** A rate is no limit if the host would have to answer so many times as fast to reach it. */
const OUT_OF_REACH = 1.5;

export class HostPace {
  readonly shared: SharedPace;
  /** Pages at once that this process may have. */
  slots = MOST_AT_ONCE;
  /** When others may have these slots: a process that stood still starts nothing before it knows what is its own. */
  slotsUntil = Number.POSITIVE_INFINITY;
  /** Whether what is shared became stricter, or the host has recovered, since it was last written down. */
  isNews = false;
  /** When it was last used. */
  usedAt = Number.NEGATIVE_INFINITY;
  readonly #longest: number;
  readonly #evidence = new Evidence();
  readonly #rate: Rate;
  /** When the requests started that are not answered yet. */
  readonly #underWay: number[] = [];
  /** Pages at once while the host is found out to be back: 1, and one more for each that comes; undefined otherwise. */
  #window: number | undefined;
  #holds = 0;
  /** Until when pages wait that were tried before: what those meet says little of the others. */
  #retriesHeldUntil = Number.NEGATIVE_INFINITY;
  /** Whether a page that was not tried before has met trouble since the last that came through. */
  #hasFreshTrouble = false;
  #troubleSince: number | undefined;
  /** Requests that started before say nothing new. */
  #reactedAt = Number.NEGATIVE_INFINITY;
  /** When the request started whose refusal says that there were too many in the second before. */
  #limitedAt: number | undefined;
  /** A Retry-After that may be meant for all pages. */
  #doubt: Doubt | undefined;
  /** When the host first asked for a long wait: a page that is requested later and comes shows that it is not meant. */
  #askedAt: number | undefined;
  /** Whether that was so, and it has not insisted since. */
  #isFalse = false;
  /** When that was found: what waits for its Retry-After need not wait any longer than others. */
  releasedAt = Number.NEGATIVE_INFINITY;
  /** When all had last waited for the Retry-After of one page. */
  #waitedAt = Number.NEGATIVE_INFINITY;
  #slowedAt = Number.NEGATIVE_INFINITY;
  readonly #slowness = new Slowness();
  /** When pages started, for the last seconds, and those of them that met trouble. */
  #starts: number[] = [];
  #troubles: number[] = [];

  /** @param longest milliseconds: no hold lasts longer */
  constructor(longest: number) {
    this.#longest = longest;
    this.shared = {
      atOnce: MOST_AT_ONCE,
      perSecond: undefined,
      heldUntil: Number.NEGATIVE_INFINITY,
      downSince: undefined,
    };
    this.#rate = new Rate(this.shared);
  }

  get running(): number {
    return this.#underWay.length;
  }

  /** This process's part of the rate. */
  get part(): number {
    return this.#rate.part;
  }

  set part(part: number) {
    this.#rate.part = part;
  }

  /** Whether pages start one after the other, and not as many as there are. */
  get isPaced(): boolean {
    return this.#window !== undefined || this.#rate.isLimited || this.#doubt !== undefined;
  }

  /**
   * Milliseconds until a page may start; infinite while others have to end first.
   * @param isFresh whether it was not tried before
   */
  startsIn(now: number, isFresh = true): number {
    this.usedAt = now;
    if (this.running >= this.#most || this.slots === 0 || now >= this.slotsUntil) return Number.POSITIVE_INFINITY;
    const held = isFresh ? this.shared.heldUntil : Math.max(this.shared.heldUntil, this.#retriesHeldUntil);
    return Math.max(0, held - now, this.#rate.startsIn(now), this.#doubt?.endsIn(now) ?? 0);
  }

  /** How many pages may start now. */
  free(now: number, isFresh = true): number {
    if (this.startsIn(now, isFresh) > 0) return 0;
    return this.isPaced ? 1 : this.#most - this.running;
  }

  /** Pages that this process may have under way at once. */
  get #most(): number {
    const most = Math.min(this.slots, Math.ceil(this.shared.atOnce * this.part));
    return Math.min(most, this.#window ?? most);
  }

  /** What counts of a Retry-After, in milliseconds. */
  meant(retryAfter: number | undefined): number | undefined {
    return retryAfter === undefined || !this.#isFalse ? retryAfter : Math.min(retryAfter, MEANT);
  }

  start(now: number): void {
    this.#underWay.push(now);
    this.usedAt = now;
    this.#starts.push(now);
    if (this.#starts.length > MOST_STARTS) this.#starts.splice(0, MOST_STARTS / 2);
    if (this.#doubt !== undefined) {
      if (now < this.#doubt.until) this.#doubt.probe();
      else {
        // All have waited. If that is so again and again, it is a little too fast.
        this.#rate.paused(now - this.#waitedAt < SOON);
        this.#waitedAt = now;
        this.#doubt = undefined;
      }
    }
    this.#changed(this.#rate.started(now, this.#natural));
  }

  /** @returns how much of its trouble the page is to blame for, from 0 to 1 */
  end(reaction: Reaction, page: AskedPage, now: number): number {
    this.#underWay.splice(this.#underWay.indexOf(page.startedAt), 1);
    this.usedAt = now;
    const isProbe = this.#doubt?.ended(page.startedAt) === true;
    if (isProbe && reaction.kind !== 'ok' && reaction.kind !== 'none' && page.blamed < SUSPECT)
      this.#doubt?.refused(now);
    if (reaction.kind === 'none') return 0;
    if (reaction.kind === 'ok') {
      this.#took(reaction.ms, page, now);
      return 0;
    }
    return this.#troubled(
      reaction.kind === 'refused',
      reaction.kind === 'refused' ? reaction.retryAfter : undefined,
      page,
      now,
    );
  }

  #took(ms: number | undefined, { key, startedAt, blamed }: AskedPage, now: number): void {
    const { shared } = this;
    this.#adapt(ms, now);
    this.#observe(0, startedAt, now);
    this.#evidence.ok(key, blamed);
    if (this.#askedAt !== undefined && startedAt > this.#askedAt) this.#release(now);
    if (startedAt <= this.#reactedAt) return;
    if (this.#doubt !== undefined && startedAt >= this.#doubt.since) this.#doubt = undefined;
    if (shared.downSince !== undefined) {
      shared.downSince = undefined;
      this.isNews = true;
    }
    this.#troubleSince = undefined;
    this.#hasFreshTrouble = false;
    this.#retriesHeldUntil = Number.NEGATIVE_INFINITY;
    if (this.#window === undefined) return;
    this.#window++;
    if (this.#window < shared.atOnce) return;
    this.#window = undefined;
    this.#holds = 0;
  }

  #troubled(isRefusal: boolean, said: number | undefined, page: AskedPage, now: number): number {
    const { key, startedAt, blamed } = page;
    // After a short wait it insists.
    if (this.#window === 1 && startedAt > this.#reactedAt) this.#isFalse = false;
    if (said && said > MEANT && blamed < SUSPECT) this.#askedAt ??= now;
    const retryAfter = this.meant(said);
    this.#troubles.push(startedAt);
    if (this.#troubles.length > MOST_STARTS) this.#troubles.splice(0, MOST_STARTS / 2);
    const older = this.#underWay.filter((at) => at < startedAt).length;
    const isHosts = this.#evidence.trouble(key, blamed, older);
    const blame = this.#evidence.blame(key, isRefusal);
    // Pages that were under way when it was held say nothing new, unless it asks for more time.
    if (startedAt <= this.#reactedAt) {
      if (retryAfter && this.#holds > 0) this.#hold(retryAfter, now);
      this.#limit();
      return blame;
    }
    this.#troubleSince ??= startedAt;
    this.#hasFreshTrouble ||= blamed === 0;
    this.#observe(newsOf(blamed), startedAt, now);
    const doubt = this.#doubt;
    const asked = Math.max(retryAfter ?? 0, (doubt?.until ?? 0) - now);
    if (isHosts || doubt?.isConfirmed || this.#window === 1) this.#close(asked, isRefusal, startedAt, now);
    else if (retryAfter && blamed < SUSPECT) {
      const wait = Math.min(asked, this.#longest);
      this.#doubt ??= new Doubt(startedAt, now, wait);
      this.#doubt.until = now + wait;
    }
    return this.#evidence.blame(key, isRefusal);
  }

  /** It gives pages although it has asked to wait. */
  #release(now: number): void {
    const { shared } = this;
    this.#askedAt = undefined;
    if (shared.heldUntil <= now + MEANT) return;
    this.#isFalse = true;
    this.releasedAt = now;
    shared.heldUntil = now + MEANT;
    this.isNews = true;
  }

  /** The host gives next to nothing: nothing is requested for a while, and then one page. */
  #close(asked: number, isRefusal: boolean, startedAt: number, now: number): void {
    const { shared } = this;
    const isAgain = now - this.#reactedAt < SOON;
    this.#reactedAt = now;
    this.#doubt = undefined;
    this.#window = 1;
    this.#rate.interrupt();
    // Only pages that never came are left: the host may be well. They are tried again one by one, and it is not left alone.
    if (asked <= 0 && !this.#hasFreshTrouble && !this.#evidence.isPassing) {
      this.#retriesHeldUntil = now + RETRY_GAP;
      return;
    }
    this.#holds++;
    this.#evidence.blameHost();
    shared.downSince ??= this.#troubleSince;
    this.isNews = true;
    this.#limitedAt = isRefusal || isAgain ? startedAt : undefined;
    this.#limit();
    const wait = asked > 0 ? asked : waitAfter(this.#holds);
    if (asked > 0 || this.#hasFreshTrouble) this.#hold(wait, now);
    else this.#retriesHeldUntil = now + Math.min(wait, this.#longest);
  }

  /** At most as many a second as came through before the last refusal; by when they started, since answers may be read much later. */
  #limit(): void {
    const time = this.#limitedAt;
    if (time === undefined) return;
    const within = (at: number): boolean => at > time - 1_000 && at <= time;
    const took = this.#starts.filter(within).length - this.#troubles.filter(within).length;
    if (took > 0) this.#rate.limitTo(took / this.part);
  }

  /** Pages a second that are no limit, since the host would not give so many at once. */
  get #natural(): number {
    return (OUT_OF_REACH * this.shared.atOnce * 1_000) / Math.max(1, this.#slowness.recent);
  }

  #observe(trouble: number, startedAt: number, now: number): void {
    this.#changed(this.#rate.ended(trouble, startedAt, now, this.#natural));
  }

  #changed(change: ReturnType<Rate['ended']>): void {
    this.#evidence.usual = this.#rate.usual;
    if (change === undefined) return;
    this.isNews = true;
    if (change === 'lower') this.#evidence.restart();
  }

  #hold(ms: number, now: number): void {
    this.shared.heldUntil = Math.max(this.shared.heldUntil, now + Math.min(ms, this.#longest));
    this.isNews = true;
  }

  /** Fewer pages at once while answers are slow. */
  #adapt(ms: number | undefined, now: number): void {
    const { shared } = this;
    if (ms !== undefined && this.#slowness.add(ms)) {
      if (now - this.#slowedAt <= 2 * this.#slowness.recent) return;
      shared.atOnce = Math.max(1, shared.atOnce * 0.75);
      this.#slowedAt = now;
      this.isNews = true;
    } else if (shared.atOnce < MOST_AT_ONCE) {
      shared.atOnce = Math.min(MOST_AT_ONCE, shared.atOnce + 1 / shared.atOnce);
      this.isNews ||= shared.atOnce === MOST_AT_ONCE;
    }
  }
}
