// Over 10 kB: one loop of control, with what each of its numbers is for.

/**
 * Pages a second that a host takes, found by trying, in rounds of about a second. If requests meet more trouble than usual, the rate is
 * lowered to what came through. If that helps, the trouble came from the rate; if not, there is no limit again, and that much trouble is
 * usual from then on. While a round is good, the next one tries a higher rate, in larger and larger steps. (Compare the gradients of
 * Netflix' concurrency-limits, and the probing of TCP BBR.)
 */

/** What all processes share of it. */
export interface SharedRate {
  /** Pages a second, over all processes; undefined is no limit. */
  perSecond: number | undefined;
}

/** Pages a second: slower is never slept for, faster is no limit. */
const SLOWEST = 0.05;
const FASTEST = 500;
/** Part of the rate that came through which is used. */
const MARGIN = 0.97;
/** Part of the rate that is left if single pages are refused again and again. */
const EASE = 0.97;
/** Part of the rate that is left at least if a higher one was too high. */
const KNOWN = 0.9;
/** Milliseconds of a round, at least; and pages that start in it, at least, unless that takes too long. */
const ROUND = 1_000;
const ROUND_PAGES = 3;
const LONGEST_ROUND = 60_000;
/** Milliseconds without a request after which a higher rate is tried at once: it may be another day. */
const IDLE = 3_000;
/** Part of the rate that has to be used for a round to tell anything of it. */
const USED = 0.7;
/** Trouble above what is usual: part of the requests, requests, and how much news they are. */
const EXCESS = 0.05;
const EXCESS_UNLIMITED = 0.1;
const FEW = 2;
const NEWS = 1;
/** Part that meets trouble by chance, at least, for saying what is more than chance (two standard deviations). */
const LEAST_USUAL = 0.03;
/** Requests that are enough to compare what part of them met trouble. */
const MANY = 10;
/** Part of the trouble that is left after the rate was lowered, if the rate has nothing to do with it. */
const LEFT = 0.6;
/** The rate below which a much higher one is tried first, how much, and how much more trouble there is if it comes from the rate. */
const LOW = 5;
const MUCH = 3;
const RISEN = 1.25;
/** How often it is lowered in vain before there is no limit again: a bucket that was full hides for a while that the rate is too high. */
const VAIN = 2;
/** Steps upwards: the first one, of which the further ones are powers, and the largest. */
const STEP = 1.15;
const LARGEST = 2;
/** Steps at low rates, where few requests are in vain if it was too much. */
const stepAt = (perSecond: number, step: number): number => (perSecond < 1 ? 4 : perSecond < 5 ? LARGEST : step);
/** Good rounds before the rate is tried higher: at most, and at first; doubled with each higher rate that was too high. */
const PATIENT = 16;
const FIRST_PATIENCE = 3;

/** What has become of the rate. */
type RateChange = 'lower' | 'higher' | undefined;

interface Round {
  readonly from: number;
  to: number | undefined;
  started: number;
  ended: number;
  ok: number;
  trouble: number;
}

export class Rate {
  readonly #shared: SharedRate;
  /** This process's part of the rate. */
  part = 1;
  /** Part of the requests that meet trouble at any rate. */
  usual = 0;
  #round: Round | undefined;
  /** The higher rate that the round tries. */
  #trial: number | undefined;
  /** The part that met trouble before the rate was lowered, and how often it was. */
  #before: { readonly trouble: number; readonly steps: number } | undefined;
  /**
   * At low rates a round has few requests, and what helped may have been chance. So before the rate is lowered, a much higher one shows
   * whether trouble rises with it: the part that met trouble, and what came through.
   */
  #question: { readonly trouble: number; readonly took: number } | undefined;
  #good = 0;
  #patience = FIRST_PATIENCE;
  #step = STEP;
  #startedAt = Number.NEGATIVE_INFINITY;
  #nextStart = Number.NEGATIVE_INFINITY;

  constructor(shared: SharedRate) {
    this.#shared = shared;
  }

  get isLimited(): boolean {
    return this.#shared.perSecond !== undefined;
  }

  /** Milliseconds until a page may start. */
  startsIn(now: number): number {
    return Math.max(0, this.#nextStart - now);
  }

  /** @returns whether the rate has changed, as `ended` does */
  started(now: number, natural: number): RateChange {
    if (now - this.#startedAt > Math.max(IDLE, 3_000 / ((this.#shared.perSecond ?? FASTEST) * this.part))) {
      this.interrupt();
      this.#good = this.#patience;
      this.#trial = this.#nextTrial();
    }
    this.#startedAt = now;
    const round = this.#round;
    if (round === undefined) this.#round = { from: now, to: undefined, started: 1, ended: 0, ok: 0, trouble: 0 };
    else if (round.to === undefined) {
      const isLong = now - round.from >= ROUND && round.started >= ROUND_PAGES;
      if (isLong || now - round.from >= LONGEST_ROUND) round.to = now;
      else round.started++;
    }
    const change = this.#judgeIfOver(now, natural);
    const rate = (this.#round?.to === undefined ? this.#trial : undefined) ?? this.#shared.perSecond;
    if (rate === undefined) return change;
    const every = 1_000 / (rate * this.part);
    // A start that was a little late is made up for by the next one.
    this.#nextStart = Math.max(this.#nextStart, now - every / 2) + every;
    return change;
  }

  /**
   * @param trouble 0 if the page came; otherwise how much news its trouble is, at most 1
   * @param natural pages a second that the host would give without a limit
   */
  ended(trouble: number, started: number, now: number, natural: number): RateChange {
    const round = this.#round;
    if (round === undefined || started < round.from || (round.to !== undefined && started >= round.to))
      return undefined;
    round.ended++;
    if (trouble === 0) round.ok++;
    else round.trouble += trouble;
    return this.#judgeIfOver(now, natural);
  }

  #judgeIfOver(now: number, natural: number): RateChange {
    const round = this.#round;
    if (round?.to === undefined || round.ended < round.started) return undefined;
    this.#round = undefined;
    const before = this.#shared.perSecond;
    this.#judge(round, round.to - round.from, natural);
    this.#trial = this.#nextTrial();
    const after = this.#shared.perSecond;
    if (before === after) return undefined;
    // Waiting for the next start was for the old rate.
    this.#nextStart = Math.min(this.#nextStart, now + 1_000 / ((after ?? FASTEST) * this.part));
    return (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY) ? 'lower' : 'higher';
  }

  /** Not more than so many pages a second, which is what came through. */
  limitTo(perSecond: number): void {
    this.#set(Math.min(perSecond * MARGIN, this.#shared.perSecond ?? Number.POSITIVE_INFINITY));
    this.interrupt();
  }

  /** The host is left alone for a while: what is under way tells nothing of the rate, but that a higher one was too high. */
  interrupt(): void {
    if (this.#trial !== undefined) this.#patience = Math.min(PATIENT, this.#patience * 2);
    this.#round = undefined;
    this.#trial = undefined;
    this.#before = undefined;
    this.#question = undefined;
    this.#good = 0;
    this.#step = STEP;
  }

  /** A single page was refused and all had to wait. @param isAgain whether that was so a short time ago */
  paused(isAgain: boolean): void {
    const { perSecond } = this.#shared;
    if (isAgain && perSecond !== undefined && this.#trial === undefined) this.#set(perSecond * EASE);
    this.interrupt();
  }

  #set(perSecond: number): void {
    this.#shared.perSecond = perSecond > FASTEST ? undefined : Math.max(SLOWEST, perSecond);
  }

  #judge({ started, ended, ok, trouble }: Round, ms: number, natural: number): void {
    const { perSecond } = this.#shared;
    const before = this.#before;
    this.#before = undefined;
    const troubled = trouble / (ok + trouble);
    const expected = Math.max(this.usual, LEAST_USUAL);
    const chance = 2 * Math.sqrt((expected * (1 - expected)) / ended);
    const excess = Math.max(perSecond === undefined ? EXCESS_UNLIMITED : EXCESS, chance);
    const tried = this.#trial ?? perSecond ?? 0;
    const isUsed = started >= USED * tried * this.part * (ms / 1_000);
    const isBad = ended - ok >= (isUsed ? FEW : MANY / 2) && trouble >= NEWS && troubled > this.usual + excess;
    // If nothing came at all, no rate would be right: the host may be down.
    if (ok === 0 && (perSecond === undefined || !isBad)) return;
    const question = this.#question;
    this.#question = undefined;
    if (question !== undefined && this.#trial !== undefined) {
      if (ok === 0 || troubled > question.trouble * RISEN) this.#set(question.took * MARGIN);
      else {
        this.#set(this.#trial);
        this.usual = troubled;
      }
      return;
    }
    if (isBad && ok > 0 && perSecond !== undefined && perSecond < LOW && this.#trial === undefined) {
      this.#question = { trouble: troubled, took: (ok / ms) * (1_000 / this.part) };
      return;
    }
    if (isBad) {
      const isVain = before !== undefined && ended >= MANY && troubled > LEFT * before.trouble;
      if (isVain && before.steps >= VAIN) {
        this.#shared.perSecond = undefined;
        this.usual = troubled;
        return;
      }
      this.#before = { trouble: isVain ? before.trouble : troubled, steps: isVain ? before.steps + 1 : 1 };
      const took = ok === 0 ? (perSecond ?? 1) / 2 : (ok / ms) * (1_000 / this.part);
      // That a higher rate was too high is no news of the one before.
      const least = this.#trial === undefined ? 0 : (perSecond ?? 0) * KNOWN;
      this.#set(Math.max(least, Math.min(took, perSecond ?? Number.POSITIVE_INFINITY) * MARGIN));
      this.#patience = Math.min(PATIENT, this.#trial === undefined ? this.#patience : this.#patience * 2);
      this.#step = STEP;
      this.#good = 0;
      return;
    }
    this.usual += (troubled - this.usual) * Math.min(1, ended / MANY) * 0.3;
    if (perSecond === undefined) return;
    if (!isUsed) return;
    this.#good++;
    if (this.#trial !== undefined) {
      this.#step = Math.min(LARGEST, this.#step * this.#step);
      this.#patience = 1;
      this.#set(tried);
      this.#good = this.#patience;
    }
    if (tried > natural) this.#shared.perSecond = undefined;
  }

  #nextTrial(): number | undefined {
    const { perSecond } = this.#shared;
    if (perSecond !== undefined && this.#question !== undefined) return perSecond * MUCH;
    if (perSecond === undefined || this.#good < this.#patience) return undefined;
    this.#good = 0;
    return perSecond * stepAt(perSecond, this.#step);
  }
}
